#!/usr/bin/python3
"""Firefox ESR for the test library: a relay that answers the commands which this Firefox does not have yet.

Takes Firefox’s own arguments and passes them on.
"""

import ctypes
import json
import os
import re
import signal
import subprocess
import sys
import threading

import gi

gi.require_version("Soup", "3.0")
from gi.repository import GLib, Soup

# Each sets how the browser looks to a page; without them the page sees the browser as it is.
UNKNOWN_HERE = {"emulation.setMediaFeaturesOverride"}
# The library sets the value of a field, which React takes for its own doing: the editing command does what a paste does.
INSERTION = re.compile(r"window\.__pw_bidiInsertText\((\w+)\)")
EDITING = r"void (\1 === '' ? document.execCommand('delete') : document.execCommand('insertText', false, \1))"


def end_with_parent():
    PR_SET_PDEATHSIG = 1
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


class Relay:
    def __init__(self, loop, address):
        self._loop = loop
        self._address = address
        self._library = self._firefox = None
        self._early = []
        self._server = Soup.Server()
        self._server.add_websocket_handler("/session", None, None, self._on_library)
        self._server.listen_local(0, Soup.ServerListenOptions.IPV4_ONLY)
        port = self._server.get_uris()[0].get_port()
        print(f"WebDriver BiDi listening on ws://127.0.0.1:{port}", file=sys.stderr, flush=True)

    def _on_library(self, _server, _message, _path, connection, *_):
        self._library = self._watch(connection, self._from_library)
        self._session = Soup.Session()
        request = Soup.Message.new("GET", f"{self._address}/session".replace("ws:", "http:"))
        self._session.websocket_connect_async(request, None, None, GLib.PRIORITY_DEFAULT, None, self._on_firefox)

    def _watch(self, connection, on_message):
        connection.set_max_incoming_payload_size(0)
        connection.connect("message", lambda _, __, data: on_message(data.get_data().decode()))
        connection.connect("closed", lambda _: self._loop.quit())
        return connection

    def _on_firefox(self, session, result):
        self._firefox = self._watch(session.websocket_connect_finish(result), self._from_firefox)
        for text in self._early:
            self._firefox.send_text(text)

    def _from_library(self, text):
        text = INSERTION.sub(EDITING, text)
        message = json.loads(text)
        if message["method"] in UNKNOWN_HERE:
            self._library.send_text(json.dumps({"type": "success", "id": message["id"], "result": {}}))
        elif self._firefox is None:
            self._early.append(text)
        else:
            self._firefox.send_text(text)

    def _from_firefox(self, text):
        if self._library.get_state() == Soup.WebsocketState.OPEN:
            self._library.send_text(text)


arguments = sys.argv[1:]
with open(os.path.join(arguments[arguments.index("--profile") + 1], "driver.pid"), "w", encoding="utf-8") as file:
    file.write(str(os.getpid()))
command = ["/usr/bin/firefox-esr", *arguments]
firefox = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=end_with_parent)
address = None
for line in firefox.stderr:
    found = re.search(r"WebDriver BiDi listening on (ws://\S+)", line)
    if found:
        address = found.group(1)
        break
if address is None:
    sys.exit("Firefox ended before it listened.")
threading.Thread(target=lambda: [None for _ in firefox.stderr], daemon=True).start()
loop = GLib.MainLoop()
relay = Relay(loop, address)
loop.run()
firefox.terminate()
