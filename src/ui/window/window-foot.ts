/**
 * CSS variable with the height of the bar at the bottom of the window; toasts are shown above it (toast-region.css).
 */
const heightName = '--window-foot-height';

interface Foot {
  heightPx: number;
}

/** Current reservations; the last one is on top and counts. */
const feet: Foot[] = [];

const publish = (): void => {
  const heightPx = feet.at(-1)?.heightPx ?? 0;
  document.documentElement.style.setProperty(heightName, `${heightPx}px`);
};

/**
 * Reserves the bottom of the window for a bar of buttons that toasts must not cover. Call `setHeight(0)` while the bar
 * is elsewhere.
 */
export const reserveWindowFoot = (): { setHeight: (heightPx: number) => void; release: () => void } => {
  const foot: Foot = { heightPx: 0 };
  feet.push(foot);
  publish();
  return {
    setHeight: (heightPx) => {
      foot.heightPx = heightPx;
      publish();
    },
    release: () => {
      feet.splice(feet.indexOf(foot), 1);
      publish();
    },
  };
};

/** Margin below the lowest and above the highest toast. */
const marginPx = 16;

/** Moves toasts above the buttons of a dialog where they do not fit below it. Returns a function that undoes it. */
export const keepToastsOffButtons = (buttons: HTMLElement): (() => void) => {
  const foot = reserveWindowFoot();
  const toasts = document.querySelector<HTMLElement>('.toasts');
  const positionToasts = () => {
    const { top, bottom } = buttons.getBoundingClientRect();
    const neededPx = (toasts?.offsetHeight ?? 0) + 2 * marginPx;
    const { innerHeight } = window;
    foot.setHeight(innerHeight - bottom < neededPx ? Math.max(0, Math.round(innerHeight - top)) : 0);
  };
  // The dialog’s size, the toasts and the window can change. The root element is not observed: its height follows the
  // content of the page behind the dialog.
  const resized = new ResizeObserver(positionToasts);
  for (const element of [buttons.parentElement, toasts]) if (element) resized.observe(element);
  addEventListener('resize', positionToasts);
  return () => {
    resized.disconnect();
    removeEventListener('resize', positionToasts);
    foot.release();
  };
};
