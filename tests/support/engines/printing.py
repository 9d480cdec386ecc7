"""A page on paper, as a PDF file: the print that the browser's menu offers."""

import base64
import os
import tempfile

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2


def print_to_pdf(view, done, fail):
    """Always prints on A4: the library sends inches where the protocol has centimetres."""
    folder = tempfile.mkdtemp(prefix="print-")
    path = os.path.join(folder, "page.pdf")
    settings = Gtk.PrintSettings()
    settings.set_printer("Print to File")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, GLib.filename_to_uri(path, None))
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    paper = Gtk.PageSetup()
    paper.set_paper_size_and_default_margins(Gtk.PaperSize.new(Gtk.PAPER_NAME_A4))
    operation = WebKit2.PrintOperation.new(view)
    operation.set_print_settings(settings)
    operation.set_page_setup(paper)
    errors = []

    def finished(_):
        if errors:
            fail("unknown error", errors[0])
        else:
            with open(path, "rb") as file:
                done({"data": base64.b64encode(file.read()).decode()})
            os.remove(path)
        os.rmdir(folder)

    operation.connect("failed", lambda _, error: errors.append(error.message))
    operation.connect("finished", finished)
    operation.print_()
    return operation
