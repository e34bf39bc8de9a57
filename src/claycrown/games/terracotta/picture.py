def picture(view):
    return ""
