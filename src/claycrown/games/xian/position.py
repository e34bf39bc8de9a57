"""From a document back to a state: every value checked, every piece counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from claycrown.core.bits import cells, count
from claycrown.core.errors import PositionError
from claycrown.core.fields import a_list, a_table, named, named_mask, whole
from claycrown.core.score import Booking
from claycrown.games.xian.audit import violations
from claycrown.games.xian.data import (
    BONUS_NAMES,
    BUILDING_NAMES,
    COLOUR_NAMES,
    END_TILE_NAMES,
    HELPER_NAMES,
    PIGMENT,
    SEAT_COLOURS,
    SECTION_NAMES,
)
from claycrown.games.xian.ids import ROW_NAMES
from claycrown.games.xian.notation import card_id, helper_names, tile_names
from claycrown.games.xian.state import (
    BOTTOM,
    BUILDERS,
    BUILDING_AT,
    DECK,
    DISCARD,
    END,
    EQUIPMENT,
    FACE,
    FAVOURED,
    FAVOURS,
    FIGURES,
    HAND,
    HEIGHT,
    HELPED,
    PAINTED,
    PUT_BACK,
    REQUEST,
    RESOURCES,
    ROW,
    SIGNATURES,
    SIGNED,
    SPACE,
    SPACE_OF,
    START,
    SUPPLY,
    TOP,
    UNUSED,
    USED,
    State,
)
