"""Sounds and notifications: off until wanted, then one for each turn that begins."""

from browsing import FRIEND, ME, choose, is_asked, lay_table, options, take_seats, until

# A browser that keeps what it would have sounded and shown, on a page that nobody looks at.
STUBS = """
window.tones = 0;
window.shown = [];
window.asked = 0;
const node = () => ({
  connect: (next) => next, start: () => { window.tones += 1; }, stop() {}, type: "",
  frequency: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
  gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
});
window.AudioContext = class {
  currentTime = 0;
  createOscillator() { return node(); }
  createGain() { return node(); }
};
window.Notification = class {
  static permission = "default";
  static async requestPermission() {
    window.asked += 1;
    return (Notification.permission = "granted");
  }
  constructor(title) { window.shown.push(title); }
};
Object.defineProperty(document, "hidden", { get: () => true });
"""


def begin_turn(page, other):
    """The other plays until it is the page's turn, which it was not."""
    while not is_asked(page):
        until(page, lambda: is_asked(other) or is_asked(page), "a turn")
        if is_asked(other):
            choose(other, options(other)[0], by_board=False)


def end_turn(page):
    while is_asked(page):
        choose(page, options(page)[0], by_board=False)


def at_the_table(guests, server):
    laid = lay_table(server, "terracotta", [ME, FRIEND])
    ann, ben = guests(), guests()
    ben.add_init_script(STUBS)
    take_seats(ann, laid, 0)
    take_seats(ben, laid, 1)
    return ann, ben


def want(page, setting):
    page.locator("[data-dialog=settings]").click()
    page.locator(f"[data-setting={setting}]").check()
    page.locator("#settings").get_by_role("button", name="Close").click()


def test_a_turn_is_quiet_unless_wanted_otherwise(guests, server):
    ann, ben = at_the_table(guests, server)
    begin_turn(ben, ann)
    assert ben.evaluate("[tones, shown, asked]") == [0, [], 0]


def test_a_turn_sounds_if_wanted(guests, server):
    ann, ben = at_the_table(guests, server)
    want(ben, "sound")
    until(ben, lambda: ben.evaluate("tones") == 2, "a sample of the sound")
    begin_turn(ben, ann)
    until(ben, lambda: ben.evaluate("tones") > 3, "the sound of the turn")
    assert ben.evaluate("shown") == []


def test_a_turn_is_announced_once_if_wanted(guests, server):
    ann, ben = at_the_table(guests, server)
    want(ben, "notify")
    assert ben.evaluate("asked") == 1, "the browser asks for permission"
    begin_turn(ben, ann)
    assert ben.evaluate("shown") == ["● Your turn · Terracotta Army"]
    end_turn(ben)
    begin_turn(ben, ann)
    assert len(ben.evaluate("shown")) == 2
    assert ben.evaluate("tones") == 0
