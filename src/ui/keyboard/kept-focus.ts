type Selection = readonly [number, number, 'forward' | 'backward' | 'none' | undefined];

const selectionIn = (element: Element | null): Selection | undefined => {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return undefined;
  const { selectionStart, selectionEnd, selectionDirection } = element;
  // Fields of a number or an address have none to tell.
  if (selectionStart === null || selectionEnd === null) return undefined;
  return [selectionStart, selectionEnd, selectionDirection ?? undefined];
};

/** Remembers what holds the focus, and where in its text; returns what puts it back there, as long as it is in the page. */
export const keptFocus = (): (() => void) => {
  const element = document.activeElement;
  const selection = selectionIn(element);
  return () => {
    if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body) return;
    element.focus({ preventScroll: true });
    if (selection) (element as HTMLInputElement).setSelectionRange(...selection);
  };
};
