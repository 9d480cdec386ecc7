"""Commands in progress: each is answered within a limit, with what it waited for if the page does not answer."""

from gi.repository import GLib

# Shorter than the time limits of the journeys, so that the failure names what the browser waited for.
LIMIT_S = 50


class Pending:
    """The answer to one command, sent once: a late answer is dropped."""

    def __init__(self, method, send, describe):
        self._method = method
        self._send = send
        self._describe = describe
        self._timer = GLib.timeout_add_seconds(LIMIT_S, self._expire)

    def _expire(self):
        self._timer = None
        self._send({"type": "error", "error": "timeout", "message": f"{self._method} has no answer after {LIMIT_S} s: {self._describe()}"})
        return GLib.SOURCE_REMOVE

    def _settle(self, answer):
        if self._timer is None:
            return
        GLib.source_remove(self._timer)
        self._timer = None
        self._send(answer)

    def done(self, result):
        self._settle({"type": "success", "result": result})

    def fail(self, error, text):
        self._settle({"type": "error", "error": error, "message": text})
