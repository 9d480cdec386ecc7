import { useEffect, useState } from 'react';
import { Icon } from '#ui/icon.tsx';

/** Specification 1, section 9. */
const appearsAfterPx = 700;

/** Button that scrolls to the top of a long screen. */
export default function ScrollToTop() {
  const [isFar, setIsFar] = useState(false);
  const [barPx, setBarPx] = useState(0);
  useEffect(() => {
    const update = () => {
      const isFarNow = scrollY > appearsAfterPx;
      setIsFar(isFarNow);
      if (isFarNow) setBarPx(actionBarPx());
    };
    // Measured on scroll only: measuring on mount would force an extra layout.
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
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

/** Distance from the window’s bottom to the button’s top, as in shell.css. */
const buttonTopPx = 64;

/** Height by which the button is raised above a form’s action bar. */
const actionBarPx = (): number => {
  const tops = Array.from(document.querySelectorAll('[data-action-bar]'), (bar) => bar.getBoundingClientRect())
    .filter(({ top, bottom }) => top < innerHeight && bottom > innerHeight - buttonTopPx)
    .map(({ top }) => innerHeight - top);
  return Math.max(0, ...tops);
};
