/** What a toast must not cover. A control in a table is left out: on a long list there is no other place. */
const protectedElements = 'button, .button, [data-banner]';
const gapPx = 8;
/** Below the top bar of the window. */
const highestPx = 72;

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

const overlaps = (box: Box, otherBox: Box): boolean =>
  box.left < otherBox.right && otherBox.left < box.right && box.top < otherBox.bottom && otherBox.top < box.bottom;

/** True if nothing but a toast is above the middle of an element: no dialog, no sticky bar. */
const isOnTop = (element: Element, { left, right, top, bottom }: Box): boolean => {
  const [topElement] = document
    .elementsFromPoint((left + right) / 2, (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2)
    .filter((elementAtPoint) => elementAtPoint.closest('.toasts') === null);
  return topElement !== undefined && element.contains(topElement);
};

/** Boxes in the toasts' column that they must not cover. */
const findProtectedBoxes = ({ left, right }: Box): Box[] =>
  [...document.querySelectorAll(protectedElements)].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const isInColumn = overlaps(box, { left, right, top: highestPx, bottom: innerHeight });
    const isProtected = isInColumn && element.closest('.toasts, table') === null && isOnTop(element, box);
    return isProtected ? [box] : [];
  });

/**
 * Height in pixels by which toasts are raised above their usual place so that they cover no button and no banner. The current
 * height is retained while it is free, so that a toast does not move under a finger; 0 if there is no free place.
 */
export const findToastLift = (toasts: HTMLElement, currentPx: number): number => {
  const { left, right, bottom, height } = toasts.getBoundingClientRect();
  const boxes = findProtectedBoxes({ left, right, top: 0, bottom: 0 });
  const basePx = bottom + currentPx;
  const coveredAt = (liftPx: number): Box[] =>
    boxes.filter((box) => overlaps(box, { left, right, top: basePx - liftPx - height, bottom: basePx - liftPx }));
  if (coveredAt(currentPx).length === 0) return currentPx;
  let liftPx = 0;
  for (let covered = coveredAt(0); covered.length > 0; covered = coveredAt(liftPx)) {
    liftPx = Math.ceil(basePx - Math.min(...covered.map(({ top }) => top)) + gapPx);
    if (basePx - liftPx - height < highestPx) return 0;
  }
  return liftPx;
};
