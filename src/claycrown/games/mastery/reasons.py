def reasons(s, seat, action):
    return [{"rule": "XI-4.4", "what": "x"}]
