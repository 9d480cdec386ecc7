import { useEffect, useLayoutEffect, useRef } from 'react';
import { allowBesideDialogs } from '#ui/dialog/above-dialogs.ts';
import './session-ended-dialog.css';
import '#ui/plain/plain.css';

/** Gap in pixels between the bar and the lowest toast. */
const gapPx = 8;
const heightName = '--put-off-height';

/** Says that sending waits for the password, beside whatever is open. */
export default function PostponedBar({ onResume }: { readonly onResume: () => void }) {
  const bar = useRef<HTMLDivElement>(null);
  const allowedBar = useRef<ReturnType<typeof allowBesideDialogs>>(undefined);
  useEffect(() => {
    const shown = bar.current;
    if (!shown) return;
    const allowed = allowBesideDialogs(shown);
    allowedBar.current = allowed;
    return allowed.stop;
  }, []);
  // Toasts are placed above the bar (toast-region.css).
  useLayoutEffect(() => {
    const shown = bar.current;
    const { style } = document.documentElement;
    if (!shown) return;
    const resized = new ResizeObserver(() => style.setProperty(heightName, `${shown.offsetHeight + gapPx}px`));
    resized.observe(shown);
    return () => {
      resized.disconnect();
      style.removeProperty(heightName);
    };
  }, []);
  const resume = () => {
    // Restores the focus that the bar took, so that it is restored again after the sign-in.
    allowedBar.current?.returnFocus();
    onResume();
  };
  // Open dialogs do not hide a live announcer from assistive technology.
  return (
    <div data-live-announcer="" ref={bar} className="session-put-off plain" role="status">
      <p>Votre session a expiré{'\u202f'}; les envois attendent.</p>
      {/* Pressing the button must not move the focus, which is restored after the sign-in. */}
      <button type="button" className="secondary" onMouseDown={(event) => event.preventDefault()} onClick={resume}>
        S'identifier
      </button>
    </div>
  );
}
