"""Palette, style and symbols: figures by their outline, weapons, Masters, workers, emblems.

A symbol without a colour of its own takes the fill of its ``use``; ``o`` is its ink outline,
``l`` a thin line upon it.
"""

from __future__ import annotations

from claycrown.core.drawing import QIN, Palette

PALETTE: Palette = {
    **QIN,
    "seat0": ("#8347ad", "#c3a2f2"),
    "seat1": ("#a87505", "#edc250"),
    "seat2": ("#1f4f91", "#6c9fe4"),
    "seat3": ("#25744f", "#56bb90"),
    "wood": ("#6d4a33", "#2c2019"),
    "grain": ("#8a6248", "#3c2c22"),
    "pit": ("#d3bb96", "#3a2c22"),
    "cross": ("#efe2c6", "#5d4a37"),
    "joint": ("#a98d68", "#20170f"),
    "disc": ("#f5ead2", "#43352a"),
    "disc2": ("#e7d5b2", "#524130"),
    "disc3": ("#d9c197", "#33281f"),
    "seal": ("#8e2f2a", "#d0685e"),
    "onseal": ("#fffaf0", "#1b1512"),
    "onwood": ("#fbf1dc", "#e6d7bd"),
    "stone": ("#4c6f63", "#8fbcab"),
    "edge": ("#2a201a", "#0d0907"),
    "bone": ("#fffaf0", "#ecdfc8"),
    "figure": ("#b0592f", "#dd9468"),
}

STYLE = """
.board .o{stroke:var(--edge);stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}
.board .l{fill:none;stroke:var(--edge);stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}
.board .pale{stroke:var(--onseal)}
.board .w4{stroke-width:4}
.board .w5{stroke-width:5.5}
.board .faint{opacity:.55}
.board .ghost{opacity:.6}
.board .shadow{fill:var(--edge);opacity:.16}
.board .piece,.board .hint,.board .still{pointer-events:none}
.board .hint{opacity:0}
.board .spot:hover .hint,.board .spot:focus .hint{opacity:1}
.board .hit{fill:none;pointer-events:all}
.board .spot:hover .hit,.board .spot:focus .hit{stroke:var(--ink);stroke-width:2}
.board .spot:focus{outline:none}
.board .spot:hover .ring{stroke:var(--ink);stroke-width:1.5}
.board .can{cursor:pointer}
.board .dot{fill:none}
.board .can .dot{fill:var(--gold);stroke:var(--edge);stroke-width:1}
.board .can .lean{stroke:none}
.board .can:hover .ring,.board .can:focus .ring{stroke:var(--gold);stroke-width:4.5}
.board .fresh.by0 .ring{stroke:var(--seat0);stroke-width:3}
.board .fresh.by1 .ring{stroke:var(--seat1);stroke-width:3}
.board .fresh.by2 .ring{stroke:var(--seat2);stroke-width:3}
.board .fresh.by3 .ring{stroke:var(--seat3);stroke-width:3}
.board .fresh.can .ring{stroke:var(--gold)}
.board .t-onseal{fill:var(--onseal)}
.board .t-edge{fill:var(--edge)}
.board .t-onwood{fill:var(--onwood)}
.board .pattern{fill:none;stroke:var(--paper);stroke-width:5.5}
.board .pattern0{stroke-dasharray:2.4 43.15}
.board .pattern1{stroke:none}
.board .pattern2{stroke-width:1.2}
.board .pattern3{stroke-dasharray:1.5 13.68}
.board .dash{stroke-dasharray:6 5}
"""

FIGURES = """
<symbol id="ta-officer" viewBox="0 0 64 64">
<path class="o" d="M30 10Q22 7 20 0Q28 1 32 8Q36 1 44 0Q42 7 34 10Z"/>
<path class="o" d="M25 9H39L40 14H24Z"/>
<path class="o" d="M26 14H38V19Q37 24 32 24.5Q27 24 26 19Z"/>
<path class="o" d="M23 25Q32 22 41 25L51 31L47 42L43 40L46 60Q32 63 18 60L21 40L17 42L13 31Z"/>
<path class="l" d="M27 25L32 33L37 25M21 40Q32 43 43 40M13 31L22 30M51 31L42 30"/>
<path class="o f-dry" d="M30.5 37H33.5V58L32 61L30.5 58ZM27 35H37V38H27Z"/>
</symbol>
<symbol id="ta-guard" viewBox="0 0 64 64">
<path class="o" d="M31 4Q34 1 37 4Q38 8 34 9Q30 8 31 4Z"/>
<path class="o" d="M25 14Q26 8 32 8Q38 8 38 14V18Q37 23 31.5 23Q26 23 25 18Z"/>
<path class="o" d="M23 24Q31 21 39 24L50 34L46 39L40 35L42 60Q31 62 17 60L20 40L13 44L11 38Z"/>
<path class="l" d="M20 40H40M20 47Q30 50 41 47M26 24L31 31L36 24"/>
<path class="o f-dry" d="M48 62V7H51V62Z"/>
<path class="o f-dry" d="M49.5 0L53 8H46Z"/>
<path class="o f-dry" d="M51 9Q60 8 62 17Q62 24 57 28Q58 20 51 19Z"/>
</symbol>
<symbol id="ta-crossbowman" viewBox="0 0 64 64">
<path class="o" d="M36 5Q40 2 42 6Q42 10 37 10Z"/>
<path class="o" d="M25.5 14Q26 7 32 7Q38 7 38.5 14V18Q38 23 32 23.5Q26 23 25.5 18Z"/>
<path class="o" d="M22 25Q32 22 42 25L47 38L43 43V60Q32 63 21 60V43L17 38Z"/>
<path class="l" d="M21 52Q32 55 43 52"/>
<path class="l" d="M5 40L32 46L59 40"/>
<path class="o f-dry" d="M5 40Q9 30 32 30Q55 30 59 40L56 41Q52 34 32 34Q12 34 8 41Z"/>
<path class="o f-dry" d="M29.5 26H34.5V55H29.5Z"/>
</symbol>
<symbol id="ta-soldier" viewBox="0 0 64 64">
<path class="o" d="M27 5Q26 1 30 1Q33 1 33 6Z"/>
<path class="o" d="M27 13Q28 6 34 6Q40 6 40 13V17Q39 22 33.5 22Q28 22 27 17Z"/>
<path class="o" d="M26 24Q33 21 41 24L51 36L47 40L42 36L44 47H24V37L17 40L14 35Z"/>
<path class="o" d="M26 47H33L32 61H24ZM35 47H42L45 61H37Z"/>
<path class="l" d="M24 41H43M29 24L33.5 30L38 24"/>
<path class="o f-dry" d="M13.5 62V10H16.5V62Z"/>
<path class="o f-dry" d="M15 0Q20 7 15 14Q10 7 15 0Z"/>
</symbol>
<symbol id="ta-musician" viewBox="0 0 64 64">
<path class="o" d="M23 12Q24 3 32 3Q40 3 41 12L38 12V16Q37 21 32 21Q27 21 26 16V12Z"/>
<path class="o" d="M22 24Q32 20 42 24L52 20L55 24L46 36H18L9 24L12 20Z"/>
<path class="o" d="M16 56L12 62H52L48 56Z"/>
<circle class="o f-dry" cx="32" cy="45" r="15.5"/>
<circle class="l" cx="32" cy="45" r="10.5"/>
<path class="l" d="M28 41Q32 37 36 41Q38 47 32 49Q27 47 28 41"/>
<path class="o f-dry" d="M10 22L5 8L8 6L13 20ZM54 22L59 8L56 6L51 20Z"/>
</symbol>
<symbol id="ta-servant" viewBox="0 0 64 64">
<circle class="o" cx="23.5" cy="7" r="4.5"/><circle class="o" cx="40.5" cy="7" r="4.5"/>
<path class="o" d="M25 13Q26 6 32 6Q38 6 39 13V17Q38 22 32 22.5Q26 22 25 17Z"/>
<path class="o" d="M23 24Q32 21 41 24L44 38L49 60Q32 64 15 60L20 38Z"/>
<path class="l" d="M27 24L32 32L37 24M32 46V61"/>
<path class="o f-dry" d="M8 37H56L53 43H11Z"/>
<path class="o f-dry" d="M15 37Q15 30 22 30Q29 30 29 37ZM36 31H48L46 37H38Z"/>
</symbol>
<symbol id="ta-archer" viewBox="0 0 64 64">
<path class="o" d="M19 9Q17 4 22 3Q26 5 24 10Z"/>
<path class="o" d="M20 15Q21 9 27 9Q33 9 34 15L35.5 18L33 19Q33 24 28 24Q21 24 20 18Z"/>
<path class="o" d="M18 26Q26 22 33 27L36 40L49 42L50 60H42L41 51L32 52Q34 57 30 60H6Q7 52 18 50
Q13 36 18 26Z"/>
<path class="o" d="M25 29L47 29V34L26 36Z"/>
<path class="l" d="M18 50Q26 47 33 48"/>
<path class="l" d="M46 6L28 32L46 56"/>
<path class="o f-dry" d="M45 4Q58 17 57 31Q58 46 45 58L47 59Q62 47 61 31Q62 16 47 3Z"/>
</symbol>
<symbol id="ta-horse" viewBox="0 0 64 64">
<path class="o" d="M6 24Q2 30 4 42Q8 38 8 30Q10 36 14 38L10 60H16L21 43Q30 46 40 43L42 60H48L49 40
Q53 34 53 25L59 27L62 22L56 12L55 5L51 9Q42 11 40 22Q24 24 14 20Q9 20 6 24Z"/>
<path class="l" d="M51 9Q45 15 45 25M42 13L46 15M41 18L45 20"/>
<circle cx="54" cy="14" r="1.5" class="f-edge"/>
</symbol>
<symbol id="ta-mount" viewBox="0 0 204 68">
<path class="o" d="M88 44L84 56L90 65H81L76 57L80 42ZM128 46L124 55L116 58L118 64L130 61L138 47Z"/>
<path class="o f-wet" d="M76 22Q62 22 56 34Q52 48 57 60Q66 54 68 44Q70 34 78 30Z"/>
<path class="o" d="M70 32Q71 44 82 47L90 54L96 65H105L99 51L101 46Q120 52 138 47L142 65H151L152 46
Q162 40 164 30L168 26L180 31Q187 36 193 33L198 27L186 12L184 3L177 9Q162 10 154 20
Q142 25 126 24Q104 27 92 21Q74 17 70 32Z"/>
<path class="o f-wet" d="M177 9Q162 10 154 20Q149 22 143 23Q148 8 166 3Q173 2 177 9Z"/>
<path class="o f-dry" d="M103 24Q114 25 125 24L124 42Q113 44 104 42Z"/>
<path class="l" d="M107 38H121M184 31L193 25M178 14L188 29"/>
<circle cx="183" cy="16" r="1.8" class="f-edge"/>
</symbol>
"""

WEAPONS = """
<symbol id="ta-sword" viewBox="0 0 48 48">
<path class="o" d="M40 4L43 8L20 31L16 27Z"/>
<path class="o" d="M11 26L22 37L19 39L9 29ZM14 34L17 37L9 45L6 42Z"/>
</symbol>
<symbol id="ta-halberd" viewBox="0 0 48 48">
<path class="o" d="M6 43L35 11L38 14L9 46Z"/><path class="o" d="M45 2L42 14L33 7Z"/>
<path class="o" d="M33 12Q25 4 13 8Q21 13 23 23L27 20Z"/>
</symbol>
<symbol id="ta-crossbow" viewBox="0 0 48 48">
<path class="l" d="M4 24L24 31L44 24"/>
<path class="o" d="M4 24Q8 9 24 9Q40 9 44 24L41 24Q36 14 24 14Q12 14 7 24Z"/>
<path class="o" d="M21 5H27V38L30 44H18L21 38Z"/>
</symbol>
<symbol id="ta-spear" viewBox="0 0 48 48">
<path class="o" d="M6 44L31 16L34 19L9 46Z"/>
<path class="o" d="M45 3Q43 17 36 22L27 14Q32 6 45 3Z"/>
<path class="l" d="M40 8L33 17"/>
</symbol>
"""

GOODS = """
<symbol id="ta-coin" viewBox="0 0 40 40">
<circle class="o f-gold" cx="20" cy="20" r="17.5"/>
<circle class="l faint" cx="20" cy="20" r="14"/>
</symbol>
<symbol id="ta-cash" viewBox="0 0 40 40">
<circle class="o f-gold" cx="20" cy="20" r="17"/><path class="o f-disc3" d="M14 14H26V26H14Z"/>
<path class="l" d="M20 5V9M20 31V35M5 20H9M31 20H35"/>
</symbol>
<symbol id="ta-wet" viewBox="0 0 40 40">
<path class="o f-wet" d="M4 29Q3 17 14 16Q27 13 34 20Q40 29 34 34Q19 39 8 35Q4 33 4 29Z"/>
<path class="l" d="M11 27Q17 22 25 25"/>
<path class="o f-blue" d="M27 2Q35 11 31 16Q26 19 23 14Q22 9 27 2Z"/>
</symbol>
<symbol id="ta-dry" viewBox="0 0 40 40">
<path class="o f-dry" d="M4 29Q3 17 14 16Q27 13 34 20Q40 29 34 34Q19 39 8 35Q4 33 4 29Z"/>
<path class="l" d="M15 17L18 23L13 27L17 35M28 17L25 24L30 29M18 23L25 24"/>
</symbol>
<symbol id="ta-brick" viewBox="0 0 48 20">
<path class="o f-dry" d="M3 9L9 3H43L45 9L42 17H6Z"/>
<path class="l" d="M3 9H45M20 9L18 17M31 9L32 13"/>
</symbol>
<symbol id="ta-base" viewBox="0 0 40 40">
<ellipse class="o" cx="20" cy="24" rx="17" ry="11"/>
<ellipse class="o f-paper" cx="20" cy="20" rx="17" ry="11"/>
<ellipse class="o" cx="20" cy="20" rx="11" ry="6.5"/>
</symbol>
<symbol id="ta-craftsman" viewBox="0 0 40 40">
<path class="o" d="M14 10Q14 4 20 4Q26 4 26 10Q26 14 23.5 15.5Q32 18 33 28L34 37H6L7 28
Q8 18 16.5 15.5Q14 14 14 10Z"/>
</symbol>
<symbol id="ta-artisan" viewBox="0 0 40 40">
<path class="o" d="M15 12H25Q26 15 24 17Q33 18 35 27L37 39H3L5 27Q7 18 16 17Q14 15 15 12Z"/>
<path class="o" d="M20 0Q25 5 35 11Q20 15 5 11Q15 5 20 0Z"/>
</symbol>
<symbol id="ta-inspector-pawn" viewBox="0 0 40 40">
<path class="o" d="M7 9L20 3L33 9V12H7Z"/>
<path class="o" d="M13 12H27V16Q26 21 20 21Q14 21 13 16Z"/>
<path class="o" d="M11 22Q20 18 29 22L34 38H6Z"/><path class="l" d="M15 21L20 27L25 21M20 27V37"/>
</symbol>
<symbol id="ta-priority" viewBox="0 0 40 40">
<path class="o" d="M9 6L20 2L31 6V34L20 38L9 34Z"/>
</symbol>
"""

SPACES = """
<symbol id="ta-space-craft" viewBox="0 0 48 48">
<path class="o f-figure" d="M19 9Q20 3 25 3Q30 3 31 9V12Q30 16 25 16.5Q20 16 19 12Z"/>
<path class="o f-figure" d="M17 19Q25 15 33 19L38 30L34 33L33 40H17L16 33L12 30Z"/>
<path class="o f-wet" d="M5 45Q6 37 14 38Q25 34 36 38Q43 38 43 45Z"/>
</symbol>
<symbol id="ta-space-wet" viewBox="0 0 48 48">
<path class="o f-dry" d="M5 41Q5 30 15 30Q28 26 38 31Q45 36 43 44H8Q5 44 5 41Z"/>
<path class="l" d="M16 31L19 37L15 43"/>
<path class="o f-blue" d="M15 3Q23 14 19 20Q13 24 9 18Q8 12 15 3ZM33 5Q41 16 37 22Q31 26 27 20
Q26 14 33 5Z"/>
</symbol>
<symbol id="ta-space-upgrade" viewBox="0 0 48 48">
<path class="o f-bone" d="M6 31Q6 27 10 27Q14 27 14 31Q14 33 13 34Q18 36 19 45H1Q2 36 7 34
Q6 33 6 31Z"/>
<path class="o f-gold" d="M29 20H37Q38 22 36 24Q45 25 46 34L47 45H20L21 34Q22 25 30 24
Q28 22 29 20Z"/>
<path class="o f-gold" d="M33 7Q38 13 46 19Q33 23 20 19Q28 13 33 7Z"/>
<path class="o f-seal" d="M4 20L11 10L18 20H14V25H8V20Z"/>
</symbol>
<symbol id="ta-space-specialist" viewBox="0 0 48 48">
<path class="o f-stone" d="M10 45Q14 34 11 26Q3 27 3 21Q11 15 15 9L16 3L21 7Q35 11 36 27
Q37 38 42 45Z"/>
<path class="l" d="M21 7Q29 15 27 30M26 9L23 13M31 14L27 17M34 21L29 22"/>
<circle cx="16" cy="16" r="1.8" class="f-edge"/>
</symbol>
<symbol id="ta-sculptor" viewBox="0 0 48 48">
<path class="o f-dry" d="M7 45V33Q7 20 19 19Q28 20 28 30V45Z"/>
<path class="l" d="M13 31H16M21 31H24M16 38Q19 40 22 38"/>
<path class="o f-gold" d="M27 22L36 13L40 17L31 26L26 27Z"/>
<path class="o f-clay" d="M33 4L45 16L41 20L29 8Z"/>
</symbol>
<symbol id="ta-administrator" viewBox="0 0 48 48">
<path class="o f-bone" d="M6 8H34V40H6Z"/><path class="o f-clay" d="M3 5H37V10H3ZM3 38H37V43H3Z"/>
<path class="l" d="M13 16V32M20 16V28M27 16V32"/><path class="o f-seal" d="M31 24H45V38H31Z"/>
<path class="l pale" d="M35 28H41V34H35Z"/>
</symbol>
<symbol id="ta-inspector" viewBox="0 0 48 48">
<path class="o f-bone" d="M2 25Q13 10 24 10Q35 10 46 25Q35 38 24 38Q13 38 2 25Z"/>
<circle class="o f-stone" cx="24" cy="24" r="9.5"/><circle cx="24" cy="24" r="4" class="f-edge"/>
<path class="l" d="M8 13L4 8M17 8L15 3M31 8L33 3M40 13L44 8"/>
</symbol>
<symbol id="ta-clay_maker" viewBox="0 0 48 48">
<path class="o f-clay" d="M14 6H34L31 12Q42 16 40 26Q38 34 30 36H18Q10 34 8 26Q6 16 17 12Z"/>
<path class="l" d="M17 12H31M9 22Q24 27 40 22"/><path class="o f-disc3" d="M4 38H44L40 45H8Z"/>
</symbol>
<symbol id="ta-supervisor" viewBox="0 0 48 48">
<path class="o f-seal" d="M2 17Q14 13 24 3Q34 13 46 17L44 21H4Z"/>
<path class="o f-bone" d="M8 21H40V44H8Z"/>
<path class="o f-dry" d="M13 37H24V44H13ZM24 37H35V44H24ZM18 30H30V37H18Z"/>
</symbol>
<symbol id="ta-blacksmith" viewBox="0 0 48 48">
<path class="o f-stone" d="M3 23H45Q43 31 32 32L34 38H40V44H10V38H16L17 32Q6 31 3 23Z"/>
<path class="o f-clay" d="M8 15L30 12V16L8 18Z"/><path class="o f-dry" d="M28 4H40V20H28Z"/>
</symbol>
<symbol id="ta-space-priority" viewBox="0 0 48 48">
<path class="o f-seal" d="M12 7L24 2L36 7V40L24 46L12 40Z"/>
<path class="l pale" d="M24 12V34M18 18L24 11L30 18"/>
</symbol>
"""

SEATS = """
<symbol id="ta-seat0" viewBox="0 0 20 20"><path d="M10 0L17 10L10 20L3 10Z"/></symbol>
<symbol id="ta-seat1" viewBox="0 0 20 20"><path d="M10 0L12 4.5L16.5 2.5L15.5 7.5L20 10L15.5 12.5
L16.5 17.5L12 15.5L10 20L8 15.5L3.5 17.5L4.5 12.5L0 10L4.5 7.5L3.5 2.5L8 4.5Z"/></symbol>
<symbol id="ta-seat2" viewBox="0 0 20 20"><path d="M0 8Q5 0 10 6Q15 11 20 5V9Q15 16 10 10.5
Q5 5.5 0 12.5Z
M0 15Q5 7.5 10 13Q15 18 20 12V15.5Q15 22 10 17Q5 12 0 19Z"/></symbol>
<symbol id="ta-seat3" viewBox="0 0 20 20"><path d="M10 0Q19 6 16.5 12Q15 16.5 11 17V20H9V17
Q5 16.5 3.5 12Q1 6 10 0Z"/>
</symbol>
"""

CAPTION = """
<symbol id="ta-offer" viewBox="0 0 496 32">
<rect x=".5" y=".5" width="495" height="31" rx="6" class="f-paper s-edge w1"/>
<circle cx="18" cy="16" r="12" class="f-wood"/>
<path d="M180 11L189 16L180 21ZM336 11L345 16L336 21Z" class="f-soft"/>
</symbol>
"""

SHAPES = FIGURES + WEAPONS + GOODS + SPACES + SEATS + CAPTION
