import { Box, type BoxProps } from '@chakra-ui/react';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useBackHandler } from '#ui/dialog/back-navigation.ts';

interface PopupProps extends Omit<BoxProps, 'onClose'> {
  /** The element that the popup opens at; pressing it does not close the popup. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly isAsWideAsAnchor?: boolean;
}

const gapPx = 4;

/**
 * A surface in the browser’s top layer, above dialogs too, placed under its anchor, or above it where there is more
 * room. It is open while it is mounted. Escape, Back in a dialog, and a press outside close only the popup,
 * nothing behind it.
 */
export function Popup({ anchor, onClose, isAsWideAsAnchor = false, children, ...rest }: PopupProps) {
  const ref = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  // A list of suggestions closes by itself once its field is left.
  useBackHandler(rest.role === 'dialog', onClose);

  useLayoutEffect(() => {
    const popup = ref.current;
    const anchored = anchor.current;
    if (!popup || !anchored) return;
    const show = () => {
      popup.popover = 'manual';
      popup.showPopover?.();
    };
    const reposition = () => positionPopup(popup, anchored, isAsWideAsAnchor);
    const onPointerDown = (event: PointerEvent) => {
      const at = event.target instanceof Node ? event.target : null;
      if (!popup.contains(at) && !anchored.contains(at)) close();
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // A dialog underneath listens on the document and must not receive the key.
      event.stopImmediatePropagation();
      event.preventDefault();
      close();
    };
    show();
    reposition();
    // Placing the popup may change the observed size: the next frame avoids a ResizeObserver loop.
    const resize = new ResizeObserver(() => requestAnimationFrame(reposition));
    resize.observe(popup);
    const unmounting = new AbortController();
    const { signal } = unmounting;
    window.addEventListener('scroll', reposition, { capture: true, passive: true, signal });
    window.addEventListener('resize', reposition, { signal });
    window.visualViewport?.addEventListener('resize', reposition, { signal });
    window.visualViewport?.addEventListener('scroll', reposition, { signal });
    window.addEventListener('pointerdown', onPointerDown, { capture: true, signal });
    window.addEventListener('keydown', closeOnEscape, { capture: true, signal });
    return () => {
      resize.disconnect();
      unmounting.abort();
    };
  }, [anchor, isAsWideAsAnchor]);

  return (
    <Box
      ref={ref}
      position="fixed"
      inset="auto"
      margin="0"
      zIndex="popover"
      overflow="auto"
      color="fg"
      background="bg.surface"
      borderWidth="1px"
      borderColor="border.strong"
      borderRadius="l2"
      boxShadow="md"
      {...rest}
    >
      {children}
    </Box>
  );
}

const positionPopup = (popup: HTMLElement, anchor: HTMLElement, isAsWide: boolean): void => {
  const at = anchor.getBoundingClientRect();
  // On an iPad the on-screen keyboard leaves a part of the window visible, which moves over a page that stays put.
  const { offsetTop: topPx, height: heightPx } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  const belowPx = topPx + heightPx - at.bottom - 2 * gapPx;
  const abovePx = at.top - topPx - 2 * gapPx;
  if (isAsWide) popup.style.width = `${at.width}px`;
  popup.style.maxHeight = '';
  const naturalPx = popup.offsetHeight;
  const isBelow = naturalPx <= belowPx || belowPx >= abovePx;
  const roomPx = Math.max(isBelow ? belowPx : abovePx, 120);
  popup.style.maxHeight = `${Math.min(roomPx, 480)}px`;
  const shownPx = Math.min(naturalPx, roomPx, 480);
  popup.style.top = `${isBelow ? at.bottom + gapPx : at.top - gapPx - shownPx}px`;
  const leftPx = Math.min(at.left, window.innerWidth - popup.offsetWidth - gapPx);
  popup.style.left = `${Math.max(leftPx, gapPx)}px`;
};
