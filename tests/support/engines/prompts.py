"""What a page asks a person, and the answers of the test in their place."""

from calls import call


class Prompts:
    def choose_files(self, files, element, done):
        self._files = files
        call(self, {"args": [element], "depth": 0}, "(input) => input.click()", lambda _: self.settle(done))

    def _on_file_chooser(self, _, request):
        if self._files is None:
            return False
        request.select_files(self._files)
        self._files = None
        return True

    def _on_dialog(self, _, dialog):
        self._dialog = dialog.ref()
        kinds = {0: "alert", 1: "confirm", 2: "prompt", 3: "beforeunload"}
        kind = kinds[int(dialog.get_dialog_type())]
        default = dialog.prompt_get_default_text() if kind == "prompt" else None
        self.emit(
            "browsingContext.userPromptOpened",
            type=kind,
            message=dialog.get_message(),
            handler="ignore",
            defaultValue=default,
        )
        return True

    def answer_dialog(self, is_accepted, text):
        dialog, self._dialog = self._dialog, None
        if dialog is None:
            return
        kind = int(dialog.get_dialog_type())
        if kind in (1, 3):
            dialog.confirm_set_confirmed(is_accepted)
        elif kind == 2 and is_accepted:
            dialog.prompt_set_text(text or "")
        dialog.close()
        dialog.unref()
        self.emit("browsingContext.userPromptClosed", accepted=is_accepted, type="alert")

    @staticmethod
    def _on_permission(_, request):
        request.allow()
        return True
