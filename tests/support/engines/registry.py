"""The commands that the browser answers, by their name in the protocol."""

COMMANDS = {}


class CommandError(Exception):
    def __init__(self, kind, text):
        super().__init__(text)
        self.kind = kind


def command(name):
    def register(handle):
        COMMANDS[name] = handle
        return handle

    return register
