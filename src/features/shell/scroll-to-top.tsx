import { useEffect, useState } from 'react';
import { Icon } from '#ui/icon.tsx';

/** Specification 1, section 9. */
const appearsAfterPx = 700;

/** Brings back to the top of a long screen. */
export default function ScrollToTop() {
  const [isFar, setIsFar] = useState(false);
  const [barPx, setBarPx] = useState(0);
  useEffect(() => {
    const look = () => {
      const isFarNow = scrollY > appearsAfterPx;
      setIsFar(isFarNow);
      if (isFarNow) setBarPx(actionBarPx());
    };
    // Not before the person scrolls: asked while a screen appears, the browser would lay it out once more than it must.
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  if (!isFar) return null;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <button
      type="button"
      className="to-top"
      style={{ marginBottom: barPx }}
      aria-label="Revenir en haut"
      title="Revenir en haut"
      onClick={() => scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })}
      data-print="hide"
    >
      <Icon name="arrowUp" />
    </button>
  );
}

/** Of shell.css: from the window's bottom to the button's top. */
const reachPx = 64;

/** How far the button is lifted: where the actions of a form lie at the bottom of the window, it stands above them. */
const actionBarPx = (): number => {
  const tops = Array.from(document.querySelectorAll('[data-action-bar]'), (bar) => bar.getBoundingClientRect())
    .filter(({ top, bottom }) => top < innerHeight && bottom > innerHeight - reachPx)
    .map(({ top }) => innerHeight - top);
  return Math.max(0, ...tops);
};
