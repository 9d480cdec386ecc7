import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { focusRing } from './styles.ts';

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
    <chakra.button
      type="button"
      aria-label="Revenir en haut"
      title="Revenir en haut"
      onClick={() => scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })}
      position="fixed"
      zIndex="docked"
      right="4"
      bottom="calc(16px + env(safe-area-inset-bottom))"
      boxSize="12"
      display="grid"
      placeItems="center"
      borderRadius="full"
      bg="bg.surface"
      color="accent.fg"
      borderWidth="1px"
      borderColor="border.strong"
      shadow="md"
      cursor="pointer"
      data-print="hide"
      {...focusRing}
    >
      <Icon name="arrowUp" />
    </chakra.button>
  );
}
