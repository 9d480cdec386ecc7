/** How high what stands at the foot of the window is: messages are shown above it (toast-region.css). */
const heightName = '--window-foot-height';

interface Foot {
  heightPx: number;
}

/** What claimed the foot of the window, the latest, which lies over the others, last. */
const feet: Foot[] = [];

const publish = (): void => {
  const heightPx = feet.at(-1)?.heightPx ?? 0;
  document.documentElement.style.setProperty(heightName, `${heightPx}px`);
};

/** Claims the foot of the window for a bar of buttons, which no message may cover. `stand(0)` while it stands elsewhere. */
export const claimWindowFoot = (): { stand: (heightPx: number) => void; release: () => void } => {
  const foot: Foot = { heightPx: 0 };
  feet.push(foot);
  publish();
  return {
    stand: (heightPx) => {
      foot.heightPx = heightPx;
      publish();
    },
    release: () => {
      feet.splice(feet.indexOf(foot), 1);
      publish();
    },
  };
};

/** Between the lowest message and what is below it, and above the highest. */
const marginPx = 16;

/**
 * Keeps messages off the buttons of a dialog: where they would not fit under it, they stand above its buttons, over what
 * can be scrolled. Returns what ends it.
 */
export const keepMessagesOff = (buttons: HTMLElement): (() => void) => {
  const foot = claimWindowFoot();
  const messages = document.querySelector<HTMLElement>('.toasts');
  const place = () => {
    const { top, bottom } = buttons.getBoundingClientRect();
    const neededPx = (messages?.offsetHeight ?? 0) + 2 * marginPx;
    const { innerHeight } = window;
    foot.stand(innerHeight - bottom < neededPx ? Math.max(0, Math.round(innerHeight - top)) : 0);
  };
  // The dialog grows with its errors, the messages come and go, the tablet is turned.
  const resized = new ResizeObserver(place);
  for (const element of [buttons.parentElement, messages, document.documentElement])
    if (element) resized.observe(element);
  return () => {
    resized.disconnect();
    foot.release();
  };
};
