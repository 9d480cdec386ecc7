import { type RefObject, useEffect, useRef, useState } from 'react';

/** From this width on the criteria and ten rows have room together. */
const roomy = '(min-width: 1280px)';
const nameOf = (list: string): string => `lagon-criteria-${list}`;

export interface FoldingOf {
  /** Names what is searched: by it the device remembers. */
  readonly list: string;
  /** Something found wrong with the criteria is to be seen. */
  readonly isWrong: boolean;
  /** Open also where there is little room: who asks for an advanced search came for the criteria. */
  readonly beginsOpen: boolean;
}

/** Whether the criteria are wished open: as the person left them on this device, else open where there is room. */
const useWishedOpen = ({ list, beginsOpen }: Pick<FoldingOf, 'list' | 'beginsOpen'>) => {
  const [isOpen, setIsOpen] = useState((): boolean => {
    try {
      const left = localStorage.getItem(nameOf(list));
      if (left !== null) return left === 'open';
    } catch {
      // A refused storage remembers nothing.
    }
    return beginsOpen || matchMedia(roomy).matches;
  });
  const wish = (isWished: boolean) => {
    setIsOpen(isWished);
    try {
      localStorage.setItem(nameOf(list), isWished ? 'open' : 'folded');
    } catch {
      // As above.
    }
  };
  return { isOpen, wish };
};

export interface Folding {
  readonly isFolded: boolean;
  readonly criteria: RefObject<HTMLDivElement | null>;
  /** The button that stands for the criteria while they are folded. */
  readonly unfold: RefObject<HTMLButtonElement | null>;
  /** After a search: until the person opens them, or comes back to the list. */
  readonly fold: () => void;
  /** As the person wishes, which is remembered. */
  readonly open: (isOpen: boolean) => void;
}

/** Whether the criteria of a search are folded. */
export const useFolding = ({ isWrong, ...wished }: FoldingOf): Folding => {
  const { isOpen, wish } = useWishedOpen(wished);
  const [hasSearched, setHasSearched] = useState(false);
  const criteria = useRef<HTMLDivElement>(null);
  const unfold = useRef<HTMLButtonElement>(null);
  const heldFocus = useRef(false);
  const isFolded = !(isWrong || (isOpen && !hasSearched));
  // What folds away gives the focus to the button that stands for it: the keyboard goes on from there.
  useEffect(() => {
    if (!isFolded || !heldFocus.current) return;
    heldFocus.current = false;
    unfold.current?.focus({ preventScroll: true });
  }, [isFolded]);
  return {
    isFolded,
    criteria,
    unfold,
    fold: () => {
      heldFocus.current = criteria.current?.contains(document.activeElement) ?? false;
      setHasSearched(true);
    },
    open: (isWished) => {
      setHasSearched(false);
      wish(isWished);
    },
  };
};
