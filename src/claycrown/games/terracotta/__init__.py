"""Terracotta Army, 2 to 4 players: an action wheel, a mausoleum of majorities."""

from claycrown.core.game import Game
from claycrown.games.terracotta.audit import violations
from claycrown.games.terracotta.data import Box
from claycrown.games.terracotta.draw import DRAWING
from claycrown.games.terracotta.ids import ROW_NAMES, STEP_NAMES
from claycrown.games.terracotta.pending import AGENDAS, check_pending
from claycrown.games.terracotta.picture import picture
from claycrown.games.terracotta.position import CAUSES, restore
from claycrown.games.terracotta.reasons import reasons
from claycrown.games.terracotta.rules import TerracottaRules
from claycrown.games.terracotta.shape import SHAPE, check_data
from claycrown.games.terracotta.text import TEXT
from claycrown.games.terracotta.turn import ACTIONS, DECISIONS
from claycrown.games.terracotta.view import describe, look, resample

GAME = Game(
    name="terracotta",
    title="Terracotta Army",
    seats=(2, 3, 4),
    rules_version=1,
    longest=60 * 17,
    periods=6,
    least_booking=0,
    actions=ACTIONS,
    decisions=DECISIONS,
    steps=STEP_NAMES,
    categories=ROW_NAMES,
    shape=SHAPE,
    check_data=check_data,
    build=lambda data: TerracottaRules(Box(data)),
    describe=describe,
    restore=restore,
    causes=CAUSES,
    start_order=lambda s: [int(seat) for seat in s.order],
    agendas=AGENDAS,
    check_pending=check_pending,
    look=look,
    resample=resample,
    reasons=reasons,
    violations=violations,
    picture=picture,
    drawing=DRAWING,
    sentences=TEXT,
)
