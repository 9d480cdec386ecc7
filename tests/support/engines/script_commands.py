"""The commands of the protocol that run scripts in a page."""

from calls import call
from registry import command


def _answer(page, done, fail):
    def finished(outcome):
        realm = page.realm
        if outcome is None:
            fail("no such handle", "The document is gone.")
        elif outcome["type"] == "success":
            done({"type": "success", "realm": realm, "result": outcome["result"]})
        else:
            done({"type": "exception", "realm": realm, "exceptionDetails": {"text": outcome["text"]}})

    return finished


def _request(params):
    depth = params.get("serializationOptions", {}).get("maxObjectDepth")
    return {
        "args": params.get("arguments", []),
        "depth": depth,
        "isOwned": params.get("resultOwnership") == "root",
        "isAwaited": params.get("awaitPromise", False),
    }


@command("script.evaluate")
def evaluate(browser, params, done, fail):
    page = browser.page_of(params["target"])
    expression = params["expression"].strip().rstrip(";")
    call(page, _request(params), f"() => (\n{expression}\n)", _answer(page, done, fail))


@command("script.callFunction")
def call_function(browser, params, done, fail):
    page = browser.page_of(params["target"])
    call(page, _request(params), params["functionDeclaration"], _answer(page, done, fail))


@command("script.disown")
def disown(browser, params, done, _fail):
    page = browser.page_of(params["target"])
    call(page, {"args": [{"type": "array", "value": [{"type": "string", "value": one} for one in params["handles"]]}], "depth": 0},
              "(handles) => void globalThis.__driver.release(handles)", lambda _: done({}))  # fmt: skip


@command("script.addPreloadScript")
def add_preload(browser, params, done, _fail):
    number = f"script-{browser.number()}"
    channels = ", ".join(f"globalThis.__driver.channel({given['value']['channel']!r})" for given in params.get("arguments", []))
    source = f"({params['functionDeclaration']})({channels});"
    for name in params.get("userContexts", []):
        browser.profiles[name].preload_scripts[number] = source
    for page in [*browser.pages_in(params.get("userContexts", [])), *map(browser.page, params.get("contexts", []))]:
        page.add_preload_script(source)
    done({"script": number})
