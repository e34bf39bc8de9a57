def reasons(s, seat, action):
    return [{"rule": "TA-6.3"}]
