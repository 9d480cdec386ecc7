"""What a page loads, as events of the protocol, as far as the browser tells it: no bodies of requests."""

import itertools
import time

numbers = itertools.count(1)


def now_ms():
    return int(time.time() * 1000)


def destination_of(url):
    return "script" if url.endswith(".js") else "style" if url.endswith(".css") else ""


def report_resource(page, view, resource, request):
    number = f"request-{next(numbers)}"
    is_document = resource == view.get_main_resource()
    sent = {
        "request": number,
        "url": request.get_uri(),
        "method": request.get_http_method() or "GET",
        "headers": [],
        "cookies": [],
        "headersSize": 0,
        "bodySize": 0,
        "destination": "document" if is_document else destination_of(request.get_uri()),
        "initiatorType": None if is_document else "other",
        "timings": {"requestTime": now_ms()},
    }
    about = {
        "navigation": page.navigation if is_document else None,
        "redirectCount": 0,
        "request": sent,
        "isBlocked": False,
    }
    page.emit("network.beforeRequestSent", timestamp=now_ms(), initiator={"type": "other"}, **about)

    received = None

    def on_response(*_):
        """A page left before its document has arrived whole has got a response all the same."""
        nonlocal received
        answer = resource.get_response()
        if answer is None or received:
            return
        received = {
            "url": answer.get_uri(),
            "status": answer.get_status_code() or 200,
            "statusText": "",
            "protocol": "http/1.1",
            "headers": _headers(answer),
            "mimeType": answer.get_mime_type(),
            "bodySize": answer.get_content_length(),
            "headersSize": 0,
            "fromCache": False,
            "content": {"size": 0},
            "bytesReceived": 0,
        }
        page.emit("network.responseStarted", timestamp=now_ms(), response=received, **about)

    def finished(_):
        on_response()
        if received:
            page.emit("network.responseCompleted", timestamp=now_ms(), response=received, **about)

    def failed(_, error):
        # What becomes of a document is told as a navigation.
        if is_document:
            return
        page.emit("network.fetchError", timestamp=now_ms(), errorText=error.message, **about)

    resource.connect("notify::response", on_response)
    resource.connect("finished", finished)
    resource.connect("failed", failed)


def _headers(answer):
    found = []
    headers = answer.get_http_headers()
    if headers:
        headers.foreach(lambda name, value: found.append({"name": name, "value": {"type": "string", "value": value}}))
    return found
