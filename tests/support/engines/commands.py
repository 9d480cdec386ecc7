"""The commands of WebDriver BiDi that the test library sends, by name."""

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

from printing import print_to_pdf
from registry import COMMANDS, CommandError, command
from screenshots import screenshot


def accept(*names):
    """Commands without an effect here: they only change what other browsers do by default."""
    for name in names:
        COMMANDS[name] = lambda _browser, _params, done, _fail: done({})


accept(
    "session.subscribe",
    "network.addDataCollector",
    "network.setCacheBehavior",
    "network.setExtraHeaders",
    "emulation.setScreenOrientationOverride",
    "emulation.setScreenSettingsOverride",
    "emulation.setUserAgentOverride",
    "permissions.setPermission",
    "script.removePreloadScript",
)


@command("session.new")
def new_session(_browser, _params, done, _fail):
    version = f"{WebKit2.get_major_version()}.{WebKit2.get_minor_version()}.{WebKit2.get_micro_version()}"
    agent = WebKit2.Settings().get_user_agent()
    done({"sessionId": "1", "capabilities": {"browserName": "webkit", "browserVersion": version, "userAgent": agent}})


@command("browser.close")
def close_browser(_browser, _params, done, _fail):
    done({})
    Gtk.main_quit()


@command("browser.createUserContext")
def create_user(browser, _params, done, _fail):
    done({"userContext": browser.add_profile()})


@command("browser.removeUserContext")
def remove_user(browser, params, done, _fail):
    browser.remove_profile(params["userContext"])
    done({})


@command("browser.setDownloadBehavior")
def set_downloads(browser, params, done, _fail):
    for name in params["userContexts"]:
        browser.profiles[name].downloads_folder = params["downloadBehavior"].get("destinationFolder")
    done({})


# How the world looks to a page


@command("browsingContext.setViewport")
def set_viewport(browser, params, done, _fail):
    size = (params["viewport"]["width"], params["viewport"]["height"])
    if "context" in params:
        page = browser.page(params["context"])
        page.resize(*size)
        page.settle(done)
        return
    for name in params["userContexts"]:
        browser.profiles[name].viewport = size
    done({})


@command("emulation.setMediaFeaturesOverride")
def set_media(_browser, params, done, _fail):
    is_dark = params["features"].get("prefers-color-scheme") == "dark"
    Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", is_dark)
    done({})


@command("emulation.setLocaleOverride")
def set_locale(browser, params, done, _fail):
    for name in params["userContexts"]:
        browser.profiles[name].languages = [params["locale"]]
    done({})


@command("emulation.setTimezoneOverride")
def set_timezone(browser, params, done, _fail):
    for name in params["userContexts"]:
        browser.profiles[name].timezone = params["timezone"]
    done({})


@command("emulation.setNetworkConditions")
def set_network(browser, params, done, _fail):
    is_offline = (params["networkConditions"] or {}).get("type") == "offline"
    for name in params["userContexts"]:
        if browser.profiles[name].network.is_offline != is_offline:
            browser.profiles[name].network.set_offline(is_offline)
            for page in browser.pages_in([name]):
                page.set_online(not is_offline)
    done({})


@command("storage.deleteCookies")
def delete_cookies(browser, params, done, _fail):
    browser.profiles[params["partition"].get("userContext") or "default"].clear_cookies(done)


@command("network.addIntercept")
def add_intercept(_browser, params, done, _fail):
    if params["phases"] != ["authRequired"]:
        raise CommandError("unsupported operation", "WebKitGTK lets nobody answer in the network’s place.")
    done({"intercept": "none"})


# Pages


@command("browsingContext.create")
def create_page(browser, params, done, _fail):
    page = browser.open(browser.profiles[params.get("userContext") or "default"])

    def loaded(view, event):
        if event == WebKit2.LoadEvent.FINISHED:
            view.disconnect(handler)
            page.settle(lambda _: done({"context": page.id}))

    handler = page.view.connect("load-changed", loaded)
    page.view.load_uri("about:blank")


@command("browsingContext.close")
def close_page(browser, params, done, _fail):
    browser.page(params["context"]).close()
    done({})


@command("browsingContext.activate")
def activate_page(browser, params, done, _fail):
    page = browser.page(params["context"])
    page.activate()
    page.settle(done)


@command("browsingContext.navigate")
def navigate(browser, params, done, _fail):
    browser.page(params["context"]).navigate(params["url"], done)


@command("browsingContext.reload")
def reload(browser, params, done, _fail):
    browser.page(params["context"]).view.reload()
    done({})


@command("browsingContext.traverseHistory")
def traverse(browser, params, done, fail):
    page = browser.page(params["context"])
    entry = page.view.get_back_forward_list().get_nth_item(params["delta"])
    if entry is None:
        fail("no such history entry", str(params["delta"]))
        return
    page.view.go_to_back_forward_list_item(entry)
    done({})


@command("browsingContext.captureScreenshot")
def capture(browser, params, done, _fail):
    view = browser.page(params["context"]).view
    screenshot(view, params.get("origin", "viewport"), params.get("clip"), done)


@command("browsingContext.print")
def print_page(browser, params, done, fail):
    page = browser.page(params["context"])
    page.printing = print_to_pdf(page.view, done, fail)


@command("browsingContext.handleUserPrompt")
def answer_prompt(browser, params, done, _fail):
    browser.page(params["context"]).answer_dialog(params.get("accept", True), params.get("userText"))
    done({})


@command("input.performActions")
def perform(browser, params, done, _fail):
    steps = [(source, action) for source in params["actions"] for action in source["actions"]]
    browser.page(params["context"]).input.perform(steps, done)


@command("input.setFiles")
def set_files(browser, params, done, _fail):
    browser.page(params["context"]).choose_files(params["files"], params["element"], done)
