"""Mouse and keyboard, as events of the window system: the path that those of a person take."""

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
from gi.repository import Gdk, GLib, Gtk

# https://www.w3.org/TR/webdriver2/#keyboard-actions
KEYS = {
    "\ue003": "BackSpace", "\ue004": "Tab", "\ue006": "Return", "\ue007": "KP_Enter", "\ue008": "Shift_L",
    "\ue009": "Control_L", "\ue00a": "Alt_L", "\ue00c": "Escape", "\ue00d": "space", "\ue00e": "Page_Up",
    "\ue00f": "Page_Down", "\ue010": "End", "\ue011": "Home", "\ue012": "Left", "\ue013": "Up", "\ue014": "Right",
    "\ue015": "Down", "\ue016": "Insert", "\ue017": "Delete", "\ue03d": "Super_L", "\ue050": "Shift_R",
    "\ue051": "Control_R", "\ue052": "Alt_R", "\ue053": "Super_R",
    **{chr(0xE031 + at): f"F{at + 1}" for at in range(12)},
    **{chr(0xE01A + at): f"KP_{at}" for at in range(10)},
}  # fmt: skip
MODIFIERS = {
    "Shift_L": Gdk.ModifierType.SHIFT_MASK, "Shift_R": Gdk.ModifierType.SHIFT_MASK,
    "Control_L": Gdk.ModifierType.CONTROL_MASK, "Control_R": Gdk.ModifierType.CONTROL_MASK,
    "Alt_L": Gdk.ModifierType.MOD1_MASK, "Alt_R": Gdk.ModifierType.MOD1_MASK,
    "Super_L": Gdk.ModifierType.META_MASK, "Super_R": Gdk.ModifierType.META_MASK,
}  # fmt: skip
BUTTONS = {0: 1, 1: 2, 2: 3}
BUTTON_MASKS = {
    1: Gdk.ModifierType.BUTTON1_MASK,
    2: Gdk.ModifierType.BUTTON2_MASK,
    3: Gdk.ModifierType.BUTTON3_MASK,
}


def _now():
    return GLib.get_monotonic_time() // 1000 & 0xFFFFFFFF


class UserInput:
    def __init__(self, view, settle):
        self._view = view
        self._settle = settle
        self._steps = []
        self._is_performing = False
        self._x = self._y = 0
        self._state = Gdk.ModifierType(0)

    def focus(self):
        """Tells the window that it is the active one: no window manager does."""
        event = Gdk.Event.new(Gdk.EventType.FOCUS_CHANGE)
        event.focus_change.window = self._view.get_toplevel().get_window()
        event.focus_change.send_event = 1
        setattr(event.focus_change, "in_", 1)
        self._view.get_toplevel().event(event)
        self._view.grab_focus()

    def perform(self, steps, done):
        """
        Performs steps one after the other, each once the page has handled the one before: the library sends the parts of a
        click together, and the browser itself holds back an event while the page is at another.
        """
        self._steps += [*steps, done]
        if not self._is_performing:
            self._perform_next({})

    def _perform_next(self, _):
        while self._steps and callable(self._steps[0]):
            self._steps.pop(0)({})
        self._is_performing = bool(self._steps)
        if self._steps:
            self._perform_one(*self._steps.pop(0))
            self._settle(self._perform_next)

    def _perform_one(self, source, action):
        kind = action["type"]
        if kind == "pointerMove":
            self._x, self._y = action["x"], action["y"]
            self._pointer(Gdk.EventType.MOTION_NOTIFY)
        elif kind == "pointerDown":
            self._button(Gdk.EventType.BUTTON_PRESS, BUTTONS[action["button"]])
        elif kind == "pointerUp":
            self._button(Gdk.EventType.BUTTON_RELEASE, BUTTONS[action["button"]])
        elif kind == "scroll":
            self._scroll(action)
        elif kind == "keyDown":
            self._key(Gdk.EventType.KEY_PRESS, action["value"])
        elif kind == "keyUp":
            self._key(Gdk.EventType.KEY_RELEASE, action["value"])
        elif kind != "pause":
            raise ValueError(f"{source['type']} cannot {kind}")

    def _send(self, event, detail, device):
        detail.window = self._view.get_window()
        detail.send_event = 0
        detail.time = _now()
        detail.state = self._state
        event.set_device(device)
        Gtk.main_do_event(event)

    def _seat(self):
        return self._view.get_display().get_default_seat()

    def _at(self, detail):
        detail.x, detail.y = self._x, self._y
        left, top = self._view.get_window().get_origin()[1:]
        detail.x_root, detail.y_root = left + self._x, top + self._y

    def _pointer(self, kind):
        event = Gdk.Event.new(kind)
        self._at(event.motion)
        self._send(event, event.motion, self._seat().get_pointer())

    def _button(self, kind, button):
        event = Gdk.Event.new(kind)
        self._at(event.button)
        event.button.button = button
        self._send(event, event.button, self._seat().get_pointer())
        self._state ^= BUTTON_MASKS[button]

    def _scroll(self, action):
        self._x, self._y = action["x"], action["y"]
        event = Gdk.Event.new(Gdk.EventType.SCROLL)
        self._at(event.scroll)
        event.scroll.direction = Gdk.ScrollDirection.SMOOTH
        # One notch of a wheel scrolls by some 40 pixels here.
        event.scroll.delta_x, event.scroll.delta_y = action["deltaX"] / 40, action["deltaY"] / 40
        self._send(event, event.scroll, self._seat().get_pointer())

    def _key(self, kind, value):
        name = KEYS.get(value)
        keyval = Gdk.keyval_from_name(name) if name else Gdk.unicode_to_keyval(ord(value))
        event = Gdk.Event.new(kind)
        event.key.keyval = keyval
        found, keys = Gdk.Keymap.get_for_display(self._view.get_display()).get_entries_for_keyval(keyval)
        event.key.hardware_keycode = keys[0].keycode if found and keys else 0
        event.key.group = keys[0].group if found and keys else 0
        event.key.is_modifier = int(name in MODIFIERS)
        self._send(event, event.key, self._seat().get_keyboard())
        if name in MODIFIERS:
            if kind == Gdk.EventType.KEY_PRESS:
                self._state |= MODIFIERS[name]
            else:
                self._state &= ~MODIFIERS[name]
