SHAPE: dict = {}


def check_data(data):
    return None
