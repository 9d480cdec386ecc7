"""Calls of functions in a page, by the runtime that page-runtime.js puts there."""

import json
import re

FUNCTION = re.compile(r"\s*(async\b\s*)?(function\b|[\w$]+\s*=>|\((?:[^()]|\([^()]*\))*\)\s*=>)")


def call(page, request, declaration, done):
    """Calls a function in the page; `done` gets the answer of the runtime, or None where the document is gone."""
    realm = page.realm
    sources = list(functions_in(request["args"]))
    expression = request["args"][3]["value"] if "utilityScript.evaluate" in declaration else None
    if expression is not None:
        sources.append(expression)
    attempts = [expressions(sources)]
    if sources:
        # What is no expression is a program, which has no value here, or a text that only looks like a function.
        attempts += [statements([expression])] if expression is not None else []
        attempts += [""]

    def attempt():
        compiled = attempts.pop(0)
        body = f"""
            if (globalThis.__driver?.token !== {json.dumps(realm)}) return 'null';
            return globalThis.__driver.run({json.dumps(request)}, () => ({declaration}), [{compiled}]);"""
        page.run_script(body, answered)

    def answered(text):
        if attempts and text and '"SyntaxError' in text:
            attempt()
        else:
            done(json.loads(text) if text else None)

    attempt()


def expressions(sources):
    return ",".join(f"[{json.dumps(source)}, () => (\n{source}\n)]" for source in sources)


def statements(sources):
    return ",".join(f"[{json.dumps(source)}, () => {{\n{source}\n}}]" for source in sources)


def functions_in(value):
    """Texts among the arguments of a call that are functions, which the library has the page evaluate."""
    if isinstance(value, str):
        if FUNCTION.match(value):
            yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from functions_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from functions_in(inner)
