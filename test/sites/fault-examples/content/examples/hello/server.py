# region fine
print("fine")
# endregion


# region broken
def broken(:
    pass
# endregion

# region open
print("never closed")
