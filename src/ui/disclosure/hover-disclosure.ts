import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

const closingDelayMs = 200;

interface HoverDisclosure {
  readonly isOpen: boolean;
  readonly root: RefObject<HTMLDivElement | null>;
  readonly close: () => void;
  /** Closes the panel and moves the focus to the button that opens it. */
  readonly closeAndReturnFocus: () => void;
  readonly toggle: () => void;
  readonly rootProps: {
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerLeave: (event: PointerEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

/**
 * A panel that opens on mouse hover, tap or key. A click while it is open by hover pins it open; Escape, a click
 * outside and moving the focus outside close it.
 */
export const useHoverDisclosure = (): HoverDisclosure => {
  const root = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [openedBy, setOpenedBy] = useState<'hover' | 'press' | null>(null);
  const isOpen = openedBy !== null;
  const close = () => setOpenedBy(null);
  const leave = () => {
    close();
    root.current?.querySelector('button')?.focus();
  };

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpenedBy(null);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    isOpen,
    root,
    close,
    closeAndReturnFocus: leave,
    toggle: () => setOpenedBy((by) => (by === 'press' ? null : 'press')),
    rootProps: {
      onPointerEnter: (event) => {
        clearTimeout(timer.current);
        if (event.pointerType === 'mouse') setOpenedBy((by) => by ?? 'hover');
      },
      onPointerLeave: (event) => {
        if (event.pointerType !== 'mouse') return;
        timer.current = setTimeout(() => setOpenedBy((by) => (by === 'hover' ? null : by)), closingDelayMs);
      },
      onKeyDown: (event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        leave();
      },
    },
  };
};
