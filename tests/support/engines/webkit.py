#!/usr/bin/python3
"""WebKitGTK as a browser that the test library drives by WebDriver BiDi (https://w3c.github.io/webdriver-bidi).

Arguments are those of a Firefox, for which the library takes it: --profile FOLDER; of its own, --no-page-cache and
--reload-ended-pages, which loads a page again when its process ends, as an iPad does.
"""

import ctypes
import itertools
import json
import os
import signal
import subprocess
import sys


def _end_with_parent():
    PR_SET_PDEATHSIG = 1
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _start_display():
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1600x24", "-nolisten", "tcp"]
    subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL, preexec_fn=_end_with_parent)
    os.close(writing)
    with os.fdopen(reading) as answer:
        return f":{answer.readline().strip()}"


os.environ.update(
    DISPLAY=_start_display(),
    GDK_BACKEND="x11",
    NO_AT_BRIDGE="1",
    GIO_USE_VFS="local",
    GSETTINGS_BACKEND="memory",
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1",
)

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Soup", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, Soup, WebKit2

import commands  # noqa: F401, which register themselves
import script_commands  # noqa: F401
from page import Page
from pending import Pending
from profile_folder import Profile
from registry import COMMANDS, CommandError

here = os.path.dirname(os.path.abspath(__file__))


class Browser:
    def __init__(self, folder, has_page_cache, reloads_ended_pages):
        self.folder = folder
        self.has_page_cache = has_page_cache
        self.reloads_ended_pages = reloads_ended_pages
        with open(os.path.join(here, "page-runtime.js"), encoding="utf-8") as file:
            self.runtime = file.read()
        self.pages = {}
        self.profiles = {"default": Profile("default", folder, self.on_download)}
        self._connection = None
        self._numbers = itertools.count(1)

    def serve(self):
        server = Soup.Server()
        server.add_websocket_handler("/session", None, None, self._on_connection)
        server.listen_local(0, Soup.ServerListenOptions.IPV4_ONLY)
        self._server = server
        self.log(f"WebDriver BiDi listening on ws://127.0.0.1:{server.get_uris()[0].get_port()}")
        Gtk.main()

    @staticmethod
    def log(line):
        print(line, file=sys.stderr, flush=True)

    def number(self):
        return next(self._numbers)

    # Protocol

    def _on_connection(self, _server, _message, _path, connection, *_):
        connection.set_max_incoming_payload_size(0)
        connection.connect("message", self._on_message)
        connection.connect("closed", lambda _: Gtk.main_quit())
        self._connection = connection

    def _send(self, message):
        if self._connection and self._connection.get_state() == Soup.WebsocketState.OPEN:
            self._connection.send_text(json.dumps(message))

    def emit(self, event, /, **params):
        self._send({"type": "event", "method": event, "params": params})

    def _on_message(self, _connection, _kind, data):
        message = json.loads(data.get_data())
        method, params = message["method"], message["params"]

        def send(answer):
            self._send({**answer, "id": message["id"]})

        pending = Pending(method, send, lambda: self._describe(params))
        command = COMMANDS.get(method)
        if command is None:
            pending.fail("unknown command", method)
            return
        try:
            command(self, params, pending.done, pending.fail)
        except CommandError as error:
            pending.fail(error.kind, str(error))
        except Exception as error:  # The library reports it, and goes on.
            pending.fail("unknown error", f"{type(error).__name__}: {error}")

    def _describe(self, params):
        """What a command without an answer waited for."""
        try:
            return self.page_of(params.get("target", params)).describe()
        except (CommandError, KeyError):
            return f"the browser has {len(self.pages)} pages"

    # Pages

    def open(self, profile, opener=None):
        page = Page(self, profile, opener)
        self.pages[page.id] = page
        return page

    def page(self, name):
        if name not in self.pages:
            raise CommandError("no such frame", name)
        return self.pages[name]

    def page_of(self, target):
        if "context" in target:
            return self.page(target["context"])
        for page in self.pages.values():
            if page.realm == target["realm"]:
                return page
        raise CommandError("no such frame", target["realm"])

    def pages_in(self, names):
        return [page for page in self.pages.values() if page.profile.name in names]

    def forget(self, page):
        return self.pages.pop(page.id, None) is not None

    # Users

    def add_profile(self):
        name = f"user-{self.number()}"
        self.profiles[name] = Profile(name, os.path.join(self.folder, name), self.on_download)
        return name

    def remove_profile(self, name):
        for page in self.pages_in([name]):
            page.close()
        self.profiles.pop(name, None)

    def on_download(self, profile, download):
        number = f"download-{self.number()}"
        page = next((one for one in self.pages.values() if one.view == download.get_web_view()), None)
        context = page.id if page else None

        def decide(_, suggested):
            url = download.get_request().get_uri()
            self.emit(
                "browsingContext.downloadWillBegin",
                context=context, navigation=None, download=number, url=url, suggestedFilename=suggested, timestamp=0,
            )  # fmt: skip
            os.makedirs(profile.downloads_folder, exist_ok=True)
            download.set_allow_overwrite(True)
            download.set_destination(GLib.filename_to_uri(os.path.join(profile.downloads_folder, suggested), None))
            return True

        def end(status):
            self.emit(
                "browsingContext.downloadEnd", context=context, navigation=None, download=number, status=status, timestamp=0
            )

        download.connect("decide-destination", decide)
        download.connect("finished", lambda _: end("complete"))
        download.connect("failed", lambda *_: end("canceled"))


if __name__ == "__main__":
    arguments = sys.argv[1:]
    profile = arguments[arguments.index("--profile") + 1]
    with open(os.path.join(profile, "driver.pid"), "w", encoding="utf-8") as file:
        file.write(str(os.getpid()))
    Browser(profile, "--no-page-cache" not in arguments, "--reload-ended-pages" in arguments).serve()
