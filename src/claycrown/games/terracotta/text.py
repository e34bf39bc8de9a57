class TerracottaText:
    def reason(self, s, reason, language):
        return "not an option"
