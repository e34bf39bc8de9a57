class MasteryText:
    def reason(self, s, reason, language):
        return "not an option"

    def action(self, s, action, language, seat=None):
        return str(action)

    def question(self, s, language):
        return "q"

    def booking(self, s, line, language):
        return "b"
