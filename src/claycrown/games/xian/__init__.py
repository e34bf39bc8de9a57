"""Xi'an, 2 to 4 players: secret pairs of cards, four buildings, a pit of statues to paint."""

from claycrown.core.game import Game
from claycrown.games.xian.audit import violations
from claycrown.games.xian.data import Box
from claycrown.games.xian.draw import DRAWING
from claycrown.games.xian.ids import ROW_NAMES, STEP_NAMES
from claycrown.games.xian.pending import AGENDAS, check_pending
from claycrown.games.xian.picture import picture
from claycrown.games.xian.position import CAUSES, restore
from claycrown.games.xian.reasons import reasons
from claycrown.games.xian.rules import XianRules
from claycrown.games.xian.shape import SHAPE, check_data
from claycrown.games.xian.text import TEXT
from claycrown.games.xian.turn import ACTIONS, DECISIONS
from claycrown.games.xian.view import describe, look, resample

GAME = Game(
    name="xian",
    title="Xi'an",
    seats=(2, 3, 4),
    rules_version=1,
    longest=400,
    periods=7,
    least_booking=-99,
    actions=ACTIONS,
    decisions=DECISIONS,
    steps=STEP_NAMES,
    categories=ROW_NAMES,
    shape=SHAPE,
    check_data=check_data,
    build=lambda data: XianRules(Box(data)),
    describe=describe,
    restore=restore,
    causes=CAUSES,
    look=look,
    resample=resample,
    reasons=reasons,
    violations=violations,
    picture=picture,
    drawing=DRAWING,
    sentences=TEXT,
    hidden=True,
    agendas=AGENDAS,
    check_pending=check_pending,
)
