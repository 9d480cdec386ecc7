let openQuickSearch: ((text: string) => void) | undefined;

/** Registers the quick search of the top bar; returns the function that removes it. */
export const registerQuickSearch = (open: (text: string) => void): (() => void) => {
  openQuickSearch = open;
  return () => {
    if (openQuickSearch === open) openQuickSearch = undefined;
  };
};

/** Opens the quick search, which knows plates, dates of birth and telephone numbers, with a text that a list did not find. */
export const searchEverywhere = (text: string): void => openQuickSearch?.(text);
