def violations(s):
    return []
