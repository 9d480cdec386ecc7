"""Features of the browser that differ from its defaults."""

import gi

gi.require_version("WebKit2", "4.1")
from gi.repository import WebKit2


def settings(has_page_cache):
    made = WebKit2.Settings()
    made.set_enable_page_cache(has_page_cache)
    made.set_enable_developer_extras(False)
    made.set_javascript_can_open_windows_automatically(True)
    features = WebKit2.Settings.get_all_features()
    for at in range(features.get_length()):
        feature = features.get(at)
        # Safari has both, WebKitGTK has them switched off.
        if feature.get_identifier() in ("StorageAPIEnabled", "StorageAPIEstimateEnabled"):
            made.set_feature_enabled(feature, True)
    return made
