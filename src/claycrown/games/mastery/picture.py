def picture(view):
    return "x"
