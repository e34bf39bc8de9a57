"""Medieval Mastery, 2 to 6 players: conquest on hexes, hidden hands, battles, teams."""

from claycrown.core.game import Game
from claycrown.games.mastery.audit import violations
from claycrown.games.mastery.data import REASON_NAMES, Box
from claycrown.games.mastery.draw import DRAWING
from claycrown.games.mastery.ids import EV_ASKED, EV_RESPONSES, ROW_NAMES, ROW_WON, STEP_NAMES
from claycrown.games.mastery.pending import AGENDAS, check_pending
from claycrown.games.mastery.picture import picture
from claycrown.games.mastery.plan import plan
from claycrown.games.mastery.position import CAUSES, restore
from claycrown.games.mastery.reasons import reasons
from claycrown.games.mastery.rules import MasteryRules
from claycrown.games.mastery.shape import SHAPE, check_data
from claycrown.games.mastery.state import TEAM
from claycrown.games.mastery.text import TEXT
from claycrown.games.mastery.turn import ACTIONS, DECISIONS
from claycrown.games.mastery.variants import CHOICES, check_options, options_of, set_options
from claycrown.games.mastery.view import describe, look
from claycrown.games.mastery.worlds import resample

GAME = Game(
    name="mastery",
    title="Medieval Mastery",
    seats=(2, 3, 4, 5, 6),
    rules_version=1,
    longest=20000,
    periods=60,
    least_booking=0,
    actions=ACTIONS,
    decisions=DECISIONS,
    steps=STEP_NAMES,
    categories=ROW_NAMES,
    shape=SHAPE,
    check_data=check_data,
    build=lambda data: MasteryRules(Box(data)),
    describe=describe,
    restore=restore,
    causes=CAUSES,
    look=look,
    resample=resample,
    reasons=reasons,
    violations=violations,
    picture=picture,
    drawing=DRAWING,
    plan=plan,
    sentences=TEXT,
    hidden=True,
    asking=int(EV_ASKED),
    window_decisions=("RESPONSE",),
    secret_decisions=("WINDOW",),
    chance="cards or dice",
    follow_ups=(
        *("CORRUPTION", "PROSPERITY", "TOP", "ORDER", "INSIGHT"),
        *("DISCARD", "CONFLICT", "SUPPORT"),
    ),
    window_events=(int(EV_RESPONSES),),
    agendas=AGENDAS,
    check_pending=check_pending,
    start_order=lambda s: [int(s.first + k) % int(s.players) for k in range(s.players)],
    sides=lambda s: [int(s.goods[TEAM + seat]) for seat in range(s.players)],
    endings=dict(zip(ROW_NAMES[ROW_WON:], REASON_NAMES, strict=True)),
    choices=CHOICES,
    check_options=check_options,
    set_options=set_options,
    options_of=options_of,
)
