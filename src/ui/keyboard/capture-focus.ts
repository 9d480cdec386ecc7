type Selection = readonly [number, number, 'forward' | 'backward' | 'none' | undefined];

const selectionIn = (element: Element | null): Selection | undefined => {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return undefined;
  const { selectionStart, selectionEnd, selectionDirection } = element;
  // Inputs of type number or email have no selection.
  if (selectionStart === null || selectionEnd === null) return undefined;
  return [selectionStart, selectionEnd, selectionDirection ?? undefined];
};

/**
 * Captures the focused element and its text selection. Returns a function that restores both if the element is still in
 * the document.
 */
export const captureFocus = (): (() => void) => {
  const element = document.activeElement;
  const selection = selectionIn(element);
  return () => {
    if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body) return;
    element.focus({ preventScroll: true });
    if (selection) (element as HTMLInputElement).setSelectionRange(...selection);
  };
};
