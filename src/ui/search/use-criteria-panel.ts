import { type RefObject, useEffect, useRef, useState } from 'react';
import { readStoredText, writeStoredText } from '#ui/window/browser-storage.ts';

/** From this width the criteria and ten rows fit together. */
const wideScreen = '(min-width: 80rem)';
const storageKey = (list: string): string => `lagon-criteria-${list}`;

export interface CriteriaPanelOptions {
  /** Name of the search, used as storage key. */
  readonly list: string;
  /** The criteria have errors that must be visible. */
  readonly hasErrors: boolean;
  /** Start expanded on small screens too, for an advanced search. */
  readonly beginsOpen: boolean;
}

/** Whether the criteria are expanded: as stored on this device, else on wide screens. */
const useStoredOpen = ({ list, beginsOpen }: Pick<CriteriaPanelOptions, 'list' | 'beginsOpen'>) => {
  const [isOpen, setIsOpen] = useState((): boolean => {
    const stored = readStoredText(storageKey(list));
    if (stored !== null) return stored === 'open';
    return beginsOpen || matchMedia(wideScreen).matches;
  });
  const storeOpen = (isOpened: boolean) => {
    setIsOpen(isOpened);
    writeStoredText(storageKey(list), isOpened ? 'open' : 'folded');
  };
  return { isOpen, wish: storeOpen };
};

export interface CriteriaPanel {
  readonly isCollapsed: boolean;
  readonly criteria: RefObject<HTMLDivElement | null>;
  /** The button that expands the collapsed criteria. */
  readonly expandButton: RefObject<HTMLButtonElement | null>;
  /** Collapses after a search, until the person expands them or returns to the list. */
  readonly collapse: () => void;
  /** Expands or collapses and stores the choice. */
  readonly open: (isOpen: boolean) => void;
}

/** State of the collapsible search criteria. */
export const useCriteriaPanel = ({ hasErrors, ...listOptions }: CriteriaPanelOptions): CriteriaPanel => {
  const { isOpen, wish } = useStoredOpen(listOptions);
  const [hasSearched, setHasSearched] = useState(false);
  const criteria = useRef<HTMLDivElement>(null);
  const expandButton = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const isCollapsed = !(hasErrors || (isOpen && !hasSearched));
  // Collapsing moves the focus from the criteria to the button that expands them.
  useEffect(() => {
    if (!isCollapsed || !hadFocus.current) return;
    hadFocus.current = false;
    expandButton.current?.focus({ preventScroll: true });
  }, [isCollapsed]);
  return {
    isCollapsed: isCollapsed,
    criteria,
    expandButton: expandButton,
    collapse: () => {
      hadFocus.current = criteria.current?.contains(document.activeElement) ?? false;
      setHasSearched(true);
    },
    open: (isOpened) => {
      setHasSearched(false);
      wish(isOpened);
    },
  };
};
