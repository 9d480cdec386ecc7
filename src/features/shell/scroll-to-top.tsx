import { useEffect, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { anchorScrollBelow } from '#ui/window/anchor-scroll.ts';

/** Specification 1, section 9. */
const appearsAfterPx = 700;

/**
 * On screens without the navigation rail, the button covers the end of lines and the action of a form: it is hidden
 * while the person scrolls down.
 */
const narrowScreen = '(max-width: 63.9375rem)';

/** Button that scrolls to the top of a long screen; also holds the page in place when bars appear above it. */
export default function ScrollToTop() {
  const [isFar, setIsFar] = useState(false);
  useEffect(() => {
    let previousY = scrollY;
    const update = () => {
      const isHidden = scrollY > previousY && matchMedia(narrowScreen).matches;
      previousY = scrollY;
      setIsFar(scrollY > appearsAfterPx && !isHidden);
    };
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, []);
  useEffect(() => {
    const bars = document.querySelector<HTMLElement>('.shell > .bars');
    return bars ? anchorScrollBelow(bars) : undefined;
  }, []);
  if (!isFar) return null;
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <button
      type="button"
      className="to-top"
      aria-label="Revenir en haut"
      title="Revenir en haut"
      onClick={() => scrollTo({ top: 0, behavior: prefersReducedMotion ? 'instant' : 'smooth' })}
      data-print="hide"
    >
      <Icon name="arrowUp" />
    </button>
  );
}
