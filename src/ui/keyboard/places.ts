/** Parts of a page that a person recognizes as a place. */
const places = 'section, fieldset, form, [role=region], [role=tabpanel], [role=dialog], [role=alertdialog]';

/** Places around an element, nearest first. */
export const placesAround = (element: Element): readonly HTMLElement[] => {
  const place = element.parentElement?.closest<HTMLElement>(places);
  return place ? [place, ...placesAround(place)] : [];
};

export const isShown = (element: HTMLElement): boolean => element.isConnected && element.getClientRects().length > 0;

/** Title of the screen. */
export const findTitle = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('main h1[tabindex]')].find(isShown);

/** Lets a place take the focus once. */
export const makeFocusable = (place: HTMLElement): void => {
  if (place.hasAttribute('tabindex')) return;
  place.tabIndex = -1;
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
};
