"""One page (a browsing context of the protocol): its view, its window, and what happens in it as events."""

import itertools
import json

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2

from prompts import Prompts
from resources import now_ms, report_resource
from settings import settings
from user_input import UserInput

counter = itertools.count(1)


class Page(Prompts):
    def __init__(self, browser, profile, opener=None):
        self.id = f"page-{next(counter)}"
        self.browser = browser
        self.profile = profile
        self.realm = None
        self.navigation = None
        self._requested = None
        # From the request of a navigation on, and from its start on, until it is committed.
        self._is_committing = False
        self._has_started = False
        self._url = "about:blank"
        self._offline_script = None
        self._files = None
        self._dialog = None
        self.printing = None
        scripts = WebKit2.UserContentManager()
        scripts.register_script_message_handler("driver")
        scripts.connect("script-message-received::driver", self._on_message)
        for source in (browser.runtime, *profile.preload_scripts.values()):
            scripts.add_script(self._user_script(source))
        self.scripts = scripts
        origin = {"related_view": opener.view} if opener else {"web_context": profile.context}
        self.view = WebKit2.WebView(user_content_manager=scripts, settings=settings(browser.has_page_cache), **origin)
        self.view.connect("load-changed", self._on_load)
        self.view.connect("load-failed", self._on_load_failed)
        self.view.connect("notify::uri", self._on_uri)
        self.view.connect("create", self._on_create)
        self.view.connect("close", lambda _: self.close())
        self.view.connect("run-file-chooser", self._on_file_chooser)
        self.view.connect("script-dialog", self._on_dialog)
        self.view.connect("permission-request", self._on_permission)
        self.view.connect("resource-load-started", lambda *arguments: report_resource(self, *arguments))
        self.view.connect("web-process-terminated", self._on_terminated)
        self.window = Gtk.Window()
        self.window.set_decorated(False)
        self.window.add(self.view)
        self.resize(*profile.viewport)
        self.window.show_all()
        self.window.move(0, 0)
        self.input = UserInput(self.view, self.settle)
        self.input.focus()
        if profile.network.is_offline:
            self.set_online(False)
        self.emit(
            "browsingContext.contextCreated",
            url="about:blank",
            userContext=profile.name,
            originalOpener=opener.id if opener else None,
            parent=None,
            children=None,
        )

    @staticmethod
    def _user_script(source):
        frames, at = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
        return WebKit2.UserScript.new(source, frames, at, None, None)

    def add_preload_script(self, source):
        self.scripts.add_script(self._user_script(source))

    def set_online(self, is_online):
        """Tells the page as well as those that load later: the browser itself would ask the network of this machine."""
        if self._offline_script:
            self.scripts.remove_script(self._offline_script)
            self._offline_script = None
        if not is_online:
            self._offline_script = self._user_script("globalThis.__driver.setOnline(false)")
            self.scripts.add_script(self._offline_script)
        self.run_script(f"globalThis.__driver.setOnline({json.dumps(is_online)})", lambda _: None)

    def resize(self, width, height):
        self.view.set_size_request(width, height)
        self.window.resize(width, height)

    def activate(self):
        self.window.present()
        self.input.focus()

    def close(self):
        if self.browser.forget(self):
            self.window.destroy()
            self.emit(
                "browsingContext.contextDestroyed",
                url=self._url,
                userContext=self.profile.name,
                parent=None,
                children=None,
            )

    # Scripts

    def run_script(self, body, done):
        def finished(view, result):
            try:
                text = view.call_async_javascript_function_finish(result).to_string()
            except GLib.Error as error:
                at = error.message.find("SyntaxError")
                text = json.dumps({"type": "exception", "text": error.message[at:]}) if at >= 0 else None
            done(text)

        self.view.call_async_javascript_function(body, -1, None, None, None, None, finished)

    def settle(self, done):
        """Answers once the page has handled what it was sent: its own queue comes before this script."""
        self.run_script("return '1'", lambda _: done({}))

    def _on_message(self, _, result):
        message = json.loads(result.get_js_value().to_string())
        token = message["token"]
        source = {"realm": token, "context": self.id}
        if "state" in message:
            self._on_state(message["state"], token)
        elif "console" in message:
            entry = message["console"]
            level = {"error": "error", "warn": "warn"}.get(entry["method"], "info")
            self.browser.emit("log.entryAdded", type="console", level=level, source=source, timestamp=now_ms(), **entry)
        elif "error" in message:
            error = message["error"]
            frames = [{"functionName": line, "url": "", "lineNumber": 0, "columnNumber": 0} for line in error["stack"].split("\n") if line]
            self.browser.emit(
                "log.entryAdded",
                type="javascript",
                level="error",
                source=source,
                timestamp=now_ms(),
                text=error["text"],
                stackTrace={"callFrames": frames},
            )
        elif "message" in message:
            self.browser.emit("script.message", source=source, **message["message"])

    def describe(self):
        """State of the page, for a command that it does not answer."""
        states = {
            "a navigation is not committed": self._is_committing,
            "it loads": self.view.is_loading(),
            "a dialog is open": self._dialog is not None,
            "its document has not reported itself": self.realm is None,
            "its web process does not respond": not self.view.get_is_web_process_responsive(),
        }
        return ", ".join([f"{self.id} shows {self._url}", *(text for text, is_so in states.items() if is_so)])

    def _on_state(self, state, token):
        if state in ("created", "restored"):
            # WebKitGTK can report the commit after this, once it has the response of the document too.
            self._commit_once()
            self._destroy_realm()
            self.realm = token
            self.emit("script.realmCreated", realm=token, type="window", origin=self._url)
            if state == "created":
                return
            self._emit_navigation("browsingContext.domContentLoaded")
            state = "load"
        if token == self.realm:
            self._emit_navigation(f"browsingContext.{state}")

    def _destroy_realm(self):
        if self.realm:
            self.browser.emit("script.realmDestroyed", realm=self.realm)
            self.realm = None

    # Navigation

    def navigate(self, url, done):
        current, _, anchor = url.partition("#")
        if anchor and current == self._url.partition("#")[0]:
            self.view.load_uri(url)
            done({"navigation": None, "url": url})
            return
        self._requested = f"navigation-{next(counter)}"
        self._is_committing = True
        done({"navigation": self._requested, "url": url})
        self.view.load_uri(url)

    def emit(self, event, /, **params):
        self.browser.emit(event, context=self.id, **params)

    def _emit_navigation(self, method):
        self.emit(method, navigation=self.navigation, url=self._url, timestamp=now_ms())

    def _on_load(self, view, event):
        if event == WebKit2.LoadEvent.STARTED:
            self._is_committing = self._has_started = True
            self.navigation = self._requested or f"navigation-{next(counter)}"
            self._requested = None
            self.emit("browsingContext.navigationStarted", navigation=self.navigation, url=view.get_uri(), timestamp=now_ms())
        elif event == WebKit2.LoadEvent.COMMITTED:
            self._commit_once()
        elif event == WebKit2.LoadEvent.FINISHED:
            self._is_committing = self._has_started

    def _commit_once(self):
        if not self._has_started:
            return
        self._is_committing = self._has_started = False
        self._url = self.view.get_uri()
        self._destroy_realm()
        self._emit_navigation("browsingContext.navigationCommitted")

    def _on_load_failed(self, view, event, url, error):
        self.browser.log(f"{url} did not load: {error.message}")
        # The rest of a document that the next navigation replaces is cancelled once that has started.
        if event != WebKit2.LoadEvent.STARTED:
            return True
        self._is_committing = self._has_started = False
        self.emit("browsingContext.navigationFailed", navigation=self.navigation, url=url, timestamp=now_ms())
        return True

    def _on_uri(self, view, _):
        # The address changes before a load of it starts: this distinguishes a load from a change within the page.
        # Each address is passed on: going back to one that redirects to the last changes nothing once that is done.
        GLib.idle_add(self._emit_history, view.get_uri())

    def _emit_history(self, url):
        if not self._is_committing and url and url != self._url:
            self._url = url
            self.emit("browsingContext.historyUpdated", url=url, timestamp=now_ms())
        return GLib.SOURCE_REMOVE

    def _on_create(self, _view, _action):
        return self.browser.open(self.profile, opener=self).view

    def _on_terminated(self, _view, reason):
        text = f"The web process of {self._url} ended: {reason.value_nick}"
        self.browser.log(text)
        if self.browser.reloads_ended_pages:
            self._destroy_realm()
            GLib.idle_add(self._load_again)
            return
        source = {"realm": self.realm or "", "context": self.id}
        self.browser.emit("log.entryAdded", type="javascript", level="error", source=source, timestamp=now_ms(), text=text)
        self._destroy_realm()
        # Commands and waits of a crashed page fail at once.
        self.close()

    def _load_again(self):
        """The process of a service worker that ended too can hold the load for ever: a person presses reload then."""
        if self.realm is None and self.id in self.browser.pages:
            # A load that waits ignores a reload.
            if self.view.is_loading():
                self.view.load_uri(self.view.get_uri())
            else:
                self.view.reload()
            GLib.timeout_add_seconds(25, self._load_again)
        return GLib.SOURCE_REMOVE
