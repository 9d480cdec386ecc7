import { useEffect, useState } from 'react';
import { Icon } from '#ui/icon.tsx';

/** Specification 1, section 9. */
const appearsAfterPx = 700;

/** Brings back to the top of a long screen. */
export function ScrollToTop() {
  const [isFar, setIsFar] = useState(false);
  useEffect(() => {
    const look = () => setIsFar(scrollY > appearsAfterPx);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  if (!isFar) return null;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <button
      type="button"
      className="to-top"
      aria-label="Revenir en haut"
      title="Revenir en haut"
      onClick={() => scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })}
      data-print="hide"
    >
      <Icon name="arrowUp" />
    </button>
  );
}
