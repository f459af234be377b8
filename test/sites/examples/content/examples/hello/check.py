def one():
    return 1


# region two
def two():
    return 2
# endregion
