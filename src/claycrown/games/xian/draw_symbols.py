"""The own drawings of Xi'an, as symbols: seals, minerals, statues, buildings, tools.

A shape without a colour of its own takes the one of its ``use``. Class ``o`` is a thin ink
outline, ``l`` an ink line, ``l3`` a thick one; ``g`` and ``gl`` are cut out of a seal.
"""

from __future__ import annotations


def symbol(name: str, body: str, box: str = "0 0 40 40") -> str:
    """One definition.

    What a ``use`` shows is a tree of its own, in which only the symbol can be the ``.board`` that
    the rules of the style begin with.
    """
    drawn = " ".join(body.split("\n"))
    return f'<symbol id="xi-{name}" class="board" viewBox="{box}">{drawn}</symbol>'


# Family seals: a plum blossom in a square, a flame in an octagon, a cloud in a circle, bamboo in
# a leaf. Outline and motif both differ.
SEATS = [
    symbol(
        "seat0",
        """<path class="o f-seat0" d="M6 4.5 34 4 36 6.4 35.6 34 33.4 36 6.2 35.6 4 33.4 4.4 6.6
Z"/>
<g class="g">
<circle cx="20" cy="12.6" r="5"/>
<circle cx="27.3" cy="18" r="5"/>
<circle cx="24.5" cy="26.6" r="5"/>
<circle cx="15.5" cy="26.6" r="5"/>
<circle cx="12.7" cy="18" r="5"/>
</g>
<circle class="f-seat0" cx="20" cy="20" r="3.6"/>""",
    ),
    symbol(
        "seat1",
        """<path class="o f-seat1" d="M13 3 27 2.8 37.2 13 37 27.2 27 37 13 37.2 3 27 2.8 13Z"/>
<path class="g" d="M20 7c1 5 8 8 8 16a8.4 8.4 0 0 1-16.6.4c-.2-4 2-5.6 3.2-8.8 1.6 1.2
2.2 2.6 2.4 4.2C19.6 16 20.6 11.4 20 7Z"/>
<path class="f-seat1" d="M20 21c.8 2.4 3.4 3.6 3.4 6.2a3.4 3.4 0 0 1-6.8 0c0-2.6
2.6-3.8 3.4-6.2Z"/>""",
    ),
    symbol(
        "seat2",
        """<circle class="o f-seat2" cx="20" cy="20" r="17.2"/>
<path class="gl" d="M8 24c3 4 9 3.6 9.6-1 .4-4-5-5.2-6-1.6M32 16c-3-4-9-3.6-9.6 1-.4 4
5 5.2 6 1.6M9 16.5c2-5 7-7.5 12-6.5M31 23.5c-2 5-7 7.5-12 6.5"/>""",
    ),
    symbol(
        "seat3",
        """<path class="o f-seat3" d="M20 2.6C31 8 36.6 16 34.4 25 32.8 32 26.5 36 20 37.5 13.5 36
7.2 32 5.6 25 3.4 16 9 8 20 2.6Z"/>
<path class="gl" d="M20 33V9M17 17.5h6M17 26h6"/>
<path class="g" d="M21.5 16c1.5-4 4.5-5.5 8-5.5-.5 3.5-3.5 5.8-8 5.5ZM18.5 25
c-1.5-4-4.5-5.5-8-5.5.5 3.5 3.5 5.8 8 5.5Z"/>""",
    ),
]

# Minerals, told apart by outline: a rhomb of orpiment, a six-pointed cluster of cinnabar, a
# banded disc of malachite, a tall prism of azurite.
PIGMENTS = [
    symbol(
        "yellow",
        """<path class="o f-yellow" d="M20 3 36 20 20.3 37 4 20.3Z"/>
<path class="l" d="M20 3 14 20 20.3 37M20 3l6 17-5.7 17M4 20.3h32"/>""",
    ),
    symbol(
        "red",
        """<path class="o f-red" d="M20 2.5 25 11.4 35.4 11 30.2 20 35.6 29 25.2 28.8 20 37.5 14.8
28.8 4.5 29 9.8 20 4.6 11 15 11.3Z"/>
<path class="l" d="M15 11.3 25.2 28.8M25 11.4 14.8 28.8M9.8 20h20.4"/>""",
    ),
    symbol(
        "green",
        """<path class="o f-green" d="M20 3.5c7-.4 11 3 13 7.5 3.6 2.5 4 9 1.5 13-.5 7-6 12-12.5
12-7 1.5-12-1.5-14-6.5-4.5-4-5-10-1.5-14 1-7 6.5-11.6 13.5-12Z"/>
<circle class="l" cx="20" cy="20.5" r="10"/>
<circle class="l" cx="20" cy="20.5" r="4.5"/>""",
    ),
    symbol(
        "blue",
        """<path class="o f-blue" d="M20 2 29.5 9.5 29 31 20.2 38 11 31 10.5 9.5Z"/>
<path class="l" d="M10.5 9.5 20 14l9.5-4.5M20 14l.2 24"/>""",
    ),
]

# What is paid and scored.
GOODS = [
    symbol(
        "coin",
        """<circle class="o f-gold" cx="20" cy="20" r="16.6"/>
<circle class="l" cx="20" cy="20" r="13"/>
<path class="o f-paper" d="M14.6 14.5h11v10.8h-11Z"/>""",
    ),
    symbol(
        "clay",
        """<path class="o f-clay" d="M3.5 17 12 9.5 36 9.8 36.5 24 28.5 31.5 3.8 31Z"/>
<path class="l" d="M3.5 17 28.3 17.3 36 9.8M28.3 17.3l.2 14.2M9 22.5h6M17 27h6"/>""",
    ),
    symbol(
        "vp",
        """<path class="o f-medal" d="M20 2.5 24.5 6 30 5.4 31.8 10.8 36.5 13.7 35 19.2 37.3 24.3
32.7 27.5 31.2 33 25.6 32.8 21 36.5 16.3 33.4 10.7 34.4 8.8 29 3.9 26.3 5.2 20.8 2.7
15.7 7.2 12.4 8.5 6.9 14.1 6.8Z"/>""",
    ),
]

# People and what else is moved.
PIECES = [
    symbol(
        "statue",
        """<path class="o" d="M24 2.5c2.5-1 4.2.6 3.6 3 3 1 4.4 3.6 4 7-.3 3.5-1.6 6-3.6 7.5l.4
2.6c5 1 8 3.2 8.8 7l2.2 14-4.2 1.4-2.6-8.5.8 12.5 2.6 2 .4 7.5H11.6l.4-7.5 2.6-2
.8-12.5-2.6 8.5-4.2-1.4 2.2-14c.8-3.8 3.8-6 8.8-7l.4-2.6c-2-1.5-3.3-4-3.6-7.5-.4-3.4
1-6 4-7-.3-1.2.3-2.5 3.6-3Z"/>
<path class="l" d="M17 11.5c4.5-1.8 9.5-1.8 14 0M21.5 14.5h.8M25.8 14.5h.8M22.5 18h3
M15.4 36 h17.2M15 43h18M19.5 23l4.5 4.5 4.5-4.5M15 48.5h18M24 48.5v9"/>""",
        "6 0 36 62",
    ),
    symbol(
        "builder",
        """<path class="o" d="M15 3.5 29 3l3.5 5.5-5 1c1 4-.5 7-2.8 8.6 5.3 1.3 8.3 5.5 8.8 12l.9
7.4 H5.6l1-7.4c.6-6.5 3.6-10.7 8.8-12-2.4-1.6-3.8-4.6-2.8-8.6l-5-1Z"/>""",
    ),
    symbol(
        "supervisor",
        """<path class="o" d="M3 5.5C3 2.8 20 2 28 2s25 .8 25 3.5l-.4 9.8C52.5 18 36 19 28 19S3.5
18 3.4 15.3Z"/>
<path class="l" d="M3 5.5C8 8.5 48 8.5 53 5.5"/>""",
        "0 0 56 21",
    ),
    symbol(
        "minister",
        """<path class="o f-lacquer" d="M7.5 54 11 34c1-6 4-9 8.5-10.2-2.8-1.8-4.2-4.8-3.9-8.3L12
10.5 h5.5L19 4.5h6l1.5 6H32l-3.6 5c.3 3.5-1.1 6.5-3.9 8.3C29 25 32 28 33 34l3.5 20Z"/>
<path class="f-gold o" d="M6.5 10h31v2.6h-31Z"/>
<path class="gl" d="M22 25v27M15 33c4 3 10 3 14 0M13.5 43h5M25.5 43h5"/>""",
        "4 2 36 54",
    ),
    symbol(
        "crown",
        """<path class="o f-gold" d="M5 12l8 7 7-12 7 12 8-7-3.5 20h-23ZM8 33.5h24v3.5H8Z"/>""",
    ),
    symbol(
        "back",
        """<path class="o f-lacquer" d="M6 1h72a6 6 0 0 1 6 6v104a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6V7
a6 6 0 0 1 6-6Z"/>
<path class="gl" d="M8 9h68v100H8ZM42 22l26 37-26 37-26-37ZM42 38l15 21-15 21-15-21ZM8
24 l15-15M61 9l15 15M8 94l15 15M76 94l-15 15"/>
<circle class="f-gold" cx="42" cy="59" r="6"/>""",
        "-1 0 86 118",
    ),
]

# Signs of what is done.
TOOLS = [
    symbol(
        "chisel",
        """<path class="o f-soft" d="M6 31 23 14l3.5 3.5L9.5 34.5 5 35.6Z"/>
<path class="o f-clay" d="M21 9.5 27 4l9.5 9-6 6Z"/>""",
    ),
    symbol(
        "brush",
        """<path class="o f-dry" d="M22 16 34 3.5l3 2.8L25.6 19.5Z"/>
<path class="o f-ink" d="M21.5 16.5 25 20c.4 6-3 11-9 13.5-4 1.6-8 1-11.5 3.5 1.5-4.5
2.5-7.5 4.5-12 2.5-5.5 6.5-8.5 12.5-8.5Z"/>""",
    ),
    symbol(
        "lock",
        """<path class="l3" d="M12 18v-5a8 8 0 0 1 16 0v5"/>
<path class="f-ink" d="M8 18h24v17H8Z"/>
<path class="f-panel" d="M18.5 23.5h3v6h-3Z"/>""",
    ),
    symbol(
        "step",
        """<path class="l3" d="M14 8l13 12-13 12"/>""",
    ),
    symbol(
        "done",
        """<path class="l3" d="M8 21.5l8.5 9.5L33 9"/>""",
    ),
]

# What worker cards show: a string of coins, a pot on the wheel, a miner's pick; helpers have
# signs of their own.
WORKERS = [
    symbol(
        "worker-Y",
        """<path class="l" d="M20 3v6M20 31v6"/>
<circle class="o f-yellow" cx="20" cy="15" r="7"/>
<circle class="o f-yellow" cx="20" cy="25" r="7"/>
<path class="o f-paper" d="M17.8 12.8h4.4v4.4h-4.4ZM17.8 22.8h4.4v4.4h-4.4Z"/>""",
    ),
    symbol(
        "worker-R",
        """<path class="o f-clay" d="M13 8h14c-1 3-1 4 1.5 7s2 8-3 10.5h-11C9.5 23 9 18 11.5 15S14
11 13 8Z"/>
<path class="l" d="M11 15.5h18M10.5 20.5h19"/>
<path class="o f-soft" d="M4 27h32l-3 4.5H7Z"/>
<path class="l" d="M20 31.5V38M13 38h14"/>""",
    ),
    symbol(
        "worker-U",
        """<path class="o f-dry" d="M18 12h4.5l-1 26h-3Z"/>
<path class="o f-soft" d="M3 18C9 8 14 5.5 20 5.5S31 8 37 18c-6-5-11-7-17-7s-11 2-17 7
Z"/>""",
    ),
]

# A kiln under a roof, a pavilion with a great jar, walls with battlements, two curved roofs.
BUILDINGS = [
    symbol(
        "workshop",
        """<path class="l" d="M66 17c-5-4 4-7-1-12M73 18c-4-3 3-6 0-10"/>
<path class="o f-panel" d="M18 42h60v36H18Z"/>
<path class="o f-yellow" d="M6 44C14 41 20 36 25 25h46c5 11 11 16 19 19l-2 4.5
c-20-3-60-3-80 0Z"/>
<path class="o f-yellow" d="M62 25v-7h12v9"/>
<path class="o f-clay" d="M34 78c-1-17 4-25 14-25s15 8 14 25Z"/>
<path class="f-ink" d="M41 78c0-9 2-14 7-14s7 5 7 14Z"/>
<path class="o f-dry" d="M10 78h76v7H10Z"/>""",
        "0 0 96 90",
    ),
    symbol(
        "laboratory",
        """<path class="o f-panel" d="M20 42h8v36h-8ZM68 42h8v36h-8Z"/>
<path class="o f-red" d="M4 43C16 40 30 31 48 12c18 19 32 28 44 31l-3 5c-26-4-56-4-82 0
Z"/>
<path class="o f-gold" d="M44 7h8v7h-8Z"/>
<path class="l" d="M28 36.5c13-3 27-3 40 0"/>
<path class="o f-paper" d="M40 53h16l-1 4c8 4 8 17 1 21H40c-7-4-7-17 1-21Z"/>
<path class="f-red" d="M36.5 66h23v5h-23Z"/>
<path class="o f-dry" d="M10 78h76v7H10Z"/>""",
        "0 0 96 90",
    ),
    symbol(
        "armoury",
        """<path class="o f-green" d="M10 30h10v8h10v-8h10v8h16v-8h10v8h10v-8h10v48H10Z"/>
<path class="o f-green" d="M34 22C40 20 45 15 48 8c3 7 8 12 14 14l-2 5c-8-2-16-2-24 0
Z"/>
<path class="o f-panel" d="M38 78V60c0-13 20-13 20 0v18Z"/>
<path class="l3" d="M41 75 55 56M55 75 41 56"/>
<path class="l" d="M18 48h10M18 60h10M68 48h10M68 60h10M23 48v12M73 48v12"/>
<path class="o f-dry" d="M6 78h84v7H6Z"/>""",
        "0 0 96 90",
    ),
    symbol(
        "palace",
        """<path class="o f-panel" d="M34 26h28v14H34ZM18 54h60v24H18Z"/>
<path class="o f-blue" d="M20 28C30 26 42 18 48 6c6 12 18 20 28 22l-2 5c-18-3-34-3-52 0
Z"/>
<path class="o f-blue" d="M3 54c14-2 22-6 28-15h34c6 9 14 13 28 15l-2 5c-28-4-58-4-86 0
Z"/>
<path class="o f-lacquer" d="M41 60h14v18H41Z"/>
<path class="l" d="M48 60v18M27 60v18M69 60v18"/>
<path class="o f-dry" d="M8 78h80v7H8Z"/>""",
        "0 0 96 90",
    ),
]

# Bonus tiles: a gate, scales, an abacus, a bell.
TILES = [
    symbol(
        "gate",
        """<path class="o f-lacquer" d="M3 12c6-.5 11-2.5 17-6 6 3.5 11 5.5 17 6l-1.5 5h-31Z"/>
<path class="o f-bronze" d="M8 17h5v18H8ZM27 17h5v18h-5Z"/>
<path class="l" d="M13 21h14M20 21v14"/>""",
    ),
    symbol(
        "market",
        """<path class="l3" d="M20 5v29M8 11h24M12 35h16"/>
<path class="o f-gold" d="M2.5 23h11c-1 5-10 5-11 0ZM26.5 23h11c-1 5-10 5-11 0Z"/>
<path class="l" d="M8 11 2.5 23M8 11l5.5 12M32 11l-5.5 12M32 11l5.5 12"/>""",
    ),
    symbol(
        "reduction",
        """<path class="o f-dry" d="M4 7h32v26H4Z"/>
<path class="l" d="M12 7v26M20 7v26M28 7v26M4 16h32"/>
<g class="o f-bronze">
<circle cx="12" cy="12" r="3.2"/>
<circle cx="20" cy="11" r="3.2"/>
<circle cx="28" cy="12" r="3.2"/>
<circle cx="12" cy="28.5" r="3.2"/>
<circle cx="12" cy="22" r="3.2"/>
<circle cx="20" cy="28.5" r="3.2"/>
<circle cx="28" cy="22" r="3.2"/>
</g>""",
    ),
    symbol(
        "extra_action",
        """<path class="o f-bronze" d="M20 3c9 3 13 9 13 18 0 5 1 7 3.5 9.5h-33C6 28 7 26 7 21 7
12 11 6 20 3Z"/>
<circle class="o f-gold" cx="20" cy="34" r="3.6"/>
<path class="gl" d="M20 12v12M14 18h12"/>""",
    ),
]

# End tiles by number: a giving hand, a banner, tiles unused, a statue and a brush, a helper, a
# gift, three bands under a crown, two blades alike.
END_TILES = [
    symbol(
        "end0",
        """<path class="o f-dry" d="M3 24c5-3 9-3 13 0h8c3 0 3 4 0 4h-6 8l8-5c3-1 5 2 3 4l-9 8H12
l-9-2 Z"/>
<circle class="o f-gold" cx="14" cy="11" r="5.5"/>
<path class="o f-clay" d="M22 8l4-3h10v7l-4 4H22Z"/>""",
    ),
    symbol(
        "end1",
        """<path class="l3" d="M8 3v35"/>
<path class="o f-lacquer" d="M8 5h26l-6 8 6 8H8Z"/>
<path class="gl" d="M14 9v8M20 9.5h4v7h-4Z"/>""",
    ),
    symbol(
        "end2",
        """<path class="o f-dry" d="M11 4h22l2 2v20l-2 2H11l-2-2V6Z"/>
<path class="o f-paper" d="M7 9.5h22l2 2v20l-2 2H7l-2-2v-20Z"/>
<path class="l3" d="M12 22l5 5 8-10"/>""",
    ),
    symbol(
        "end3",
        """<path class="o f-seat2" d="M20 3c4 0 5.5 3.5 4.5 7l-1.5 3c5 1 7 3 8 8l1 9h-5l1 7H12l1-7
H8l1-9 c1-5 3-7 8-8l-1.5-3c-1-3.5.5-7 4.5-7Z"/>
<path class="l" d="M14 24h12M14 29h12"/>
<path class="o f-red" d="M29 4l7 2-4 9-4-2Z"/>""",
    ),
    symbol(
        "end4",
        """<path class="o f-bronze" d="M20 5a6 6 0 0 1 3.5 11c6 1.5 9 6 9.5 13v6H7v-6c.5-7
3.5-11.5 9.5-13A6 6 0 0 1 20 5Z"/>
<path class="gl" d="M20 19v14M14 22l6 4 6-4"/>""",
    ),
    symbol(
        "end5",
        """<path class="o f-gold" d="M5 16h30v20H5Z"/>
<path class="o f-lacquer" d="M3 11h34v6H3ZM17 11h6v25h-6Z"/>
<path class="o f-lacquer" d="M20 11C14 3 7 4 9 9ZM20 11c6-8 13-7 11-2Z"/>""",
    ),
    symbol(
        "end6",
        """<path class="o f-secC" d="M4 4h32v10H4Z"/>
<path class="o f-secB" d="M4 15h32v10H4Z"/>
<path class="o f-secA" d="M4 26h32v10H4Z"/>
<path class="o f-gold" d="M12 14l4 4 4-7 4 7 4-4-2 13H14Z"/>""",
    ),
    symbol(
        "end7",
        """<path class="o f-bronze" d="M5 4l4-1 16 21-3 3ZM35 4l-4-1-16 21 3 3Z"/>
<path class="l3" d="M19 32l9-9M21 32l-9-9M26.5 31l6 6M13.5 31l-6 6"/>""",
    ),
]

# A vase, an account, bricks, a letter, compasses, a helmet.
HELPERS = [
    symbol(
        "ceramist",
        """<path class="o f-clay" d="M14 4h12l-2 6c8 4 8 18-1 24h-6C9 28 9 14 17 10Z"/>
<path class="l" d="M11.5 19c5 2 12 2 17 0M11.5 24c5 2 12 2 17 0"/>""",
    ),
    symbol(
        "accountant",
        """<path class="o f-paper" d="M7 5h22v30H7Z"/>
<path class="l" d="M12 11h12M12 17h12M12 23h7"/>
<circle class="o f-gold" cx="28" cy="28" r="7.5"/>
<path class="o f-paper" d="M25.5 25.5h5v5h-5Z"/>""",
    ),
    symbol(
        "administrator",
        """<path class="o f-clay" d="M5 20h14v8H5ZM21 20h14v8H21ZM13 11h14v8H13ZM5 29h14v7H5ZM21
29h14v7 H21Z"/>
<path class="l3" d="M20 3v6"/>""",
    ),
    symbol(
        "emissary",
        """<path class="o f-paper" d="M4 13h27v20H4Z"/>
<path class="l" d="M4 13l13.5 11L31 13"/>
<path class="o f-lacquer" d="M25 4h11v11l-3.5-3.5-6 6-4-4 6-6Z"/>""",
    ),
    symbol(
        "scientist",
        """<path class="l3" d="M20 4v5M9 36 20 9l11 27M13.5 25h13"/>
<circle class="o f-bronze" cx="20" cy="9" r="4"/>""",
    ),
    symbol(
        "officer",
        """<path class="o f-lacquer" d="M20 2c2 2 3 4 2.5 6.5h-5C17 6 18 4 20 2Z"/>
<path class="o f-bronze" d="M7 29c-1-14 4-21 13-21s14 7 13 21l4 5H3Z"/>
<path class="l" d="M20 9v14M12 24h16v9M12 24v9"/>""",
    ),
]

# Bronze is pointed, wood is built.
EQUIPMENT = [
    symbol(
        "arrowheads",
        """<g class="o f-bronze">
<path d="M20 3l5 13-5 4-5-4Z"/>
<path d="M9 11l5 13-5 4-5-4Z"/>
<path d="M31 11l5 13-5 4-5-4Z"/>
</g>
<path class="l3" d="M20 20v17M9 28v9M31 28v9"/>""",
    ),
    symbol(
        "halberd",
        """<path class="l3" d="M17 38V12"/>
<path class="o f-bronze" d="M17 2l3.5 9H33c2 0 4 1.5 4 4-5-1.5-10-1-16.5 0V20h-7v-9Z"/>""",
    ),
    symbol(
        "sword",
        """<path class="o f-bronze" d="M20 2l3.5 4-.8 20h-5.4l-.8-20Z"/>
<path class="l" d="M20 6v18"/>
<path class="o f-gold" d="M11 26h18v3.5H11Z"/>
<path class="o f-lacquer" d="M18 29.5h4V37h-4Z"/>""",
    ),
    symbol(
        "crossbow",
        """<path class="o f-wood" d="M18 6h4v30l-5 2v-5Z"/>
<path class="l3" d="M3 19C8 10 14 8 20 8s12 2 17 11"/>
<path class="l" d="M3 19l17 8 17-8"/>""",
    ),
    symbol(
        "chariot",
        """<path class="l3" d="M3 11h12M15 11l5 7"/>
<path class="o f-wood" d="M15 8h20l-3 14H19Z"/>
<circle class="o f-wood" cx="25" cy="28" r="9"/>
<circle class="l" cx="25" cy="28" r="2.5"/>
<path class="l" d="M25 19v18M16 28h18M18.6 21.6l12.8 12.8M31.4 21.6 18.6 34.4"/>""",
    ),
    symbol(
        "horse",
        """<path class="o f-wood" d="M13 37c-1-9 2-13 5-17l-6 3-6 4-3-4c4-5 6-10 11-14l1-6 4 4c9 2
14 9 15 17l-1 13Z"/>
<path class="l" d="M13 13.5h1M22 8c6 4 9 11 9 20"/>""",
    ),
]

SYMBOLS = "".join(
    SEATS
    + PIGMENTS
    + GOODS
    + PIECES
    + TOOLS
    + WORKERS
    + BUILDINGS
    + TILES
    + END_TILES
    + HELPERS
    + EQUIPMENT
)
