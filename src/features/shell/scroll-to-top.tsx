import { useEffect, useState } from 'react';
import { Icon } from '#ui/icon.tsx';

/** Specification 1, section 9. */
const appearsAfterPx = 700;

/** Button that scrolls to the top of a long screen. */
export default function ScrollToTop() {
  const [isFar, setIsFar] = useState(false);
  useEffect(() => {
    const update = () => setIsFar(scrollY > appearsAfterPx);
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
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
