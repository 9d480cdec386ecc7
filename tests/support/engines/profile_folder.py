"""A user of the browser: their storage in a folder, their network, language and clock."""

import os

import gi

gi.require_version("WebKit2", "4.1")
from gi.repository import WebKit2

from network import Network


class Profile:
    def __init__(self, name, folder, on_download):
        self.name = name
        self.folder = folder
        self.network = Network()
        self.preload_scripts = {}
        self.viewport = (1280, 720)
        self.languages = None
        self.timezone = None
        self.downloads_folder = None
        self._on_download = on_download
        self._context = None

    @property
    def context(self):
        """Made when the first page opens, since a time zone cannot be changed later."""
        if self._context is None:
            manager = WebKit2.WebsiteDataManager(
                base_data_directory=os.path.join(self.folder, "data"),
                base_cache_directory=os.path.join(self.folder, "cache"),
            )
            # Without hosts to ignore, this machine itself is reached through the relay too.
            proxy = WebKit2.NetworkProxySettings.new(self.network.address, None)
            manager.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, proxy)
            options = {"time_zone_override": self.timezone} if self.timezone else {}
            self._context = WebKit2.WebContext(website_data_manager=manager, **options)
            if self.languages:
                self._context.set_preferred_languages(self.languages)
            self._context.connect("download-started", lambda _, download: self._on_download(self, download))
        return self._context

    def clear_cookies(self, done):
        manager = self.context.get_website_data_manager()
        manager.clear(WebKit2.WebsiteDataTypes.COOKIES, 0, None, lambda *_: done({}))
