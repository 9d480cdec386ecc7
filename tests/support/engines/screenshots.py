"""Pictures of a page."""

import base64
import io

import cairo
import gi

gi.require_version("WebKit2", "4.1")
from gi.repository import WebKit2


def screenshot(view, origin, clip, done):
    region = WebKit2.SnapshotRegion.FULL_DOCUMENT if origin == "document" else WebKit2.SnapshotRegion.VISIBLE

    def finished(_, result):
        surface = view.get_snapshot_finish(result)
        if clip:
            cut = cairo.ImageSurface(cairo.FORMAT_ARGB32, round(clip["width"]), round(clip["height"]))
            brush = cairo.Context(cut)
            brush.set_source_surface(surface, -clip["x"], -clip["y"])
            brush.paint()
            surface = cut
        file = io.BytesIO()
        surface.write_to_png(file)
        done({"data": base64.b64encode(file.getvalue()).decode()})

    view.get_snapshot(region, WebKit2.SnapshotOptions.NONE, None, finished)
