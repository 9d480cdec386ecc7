import { useEffect, useState } from 'react';

/** Number of the telephone link that was tapped last on the visible screen, as it is written there. */
export const useCalledNumber = () => {
  const [called, setCalled] = useState<string>();
  // A screen in the background has no effects, so only the visible file listens.
  useEffect(() => {
    const onClick = ({ target }: MouseEvent): void => {
      const link = target instanceof Element ? target.closest('a[href^="tel:"]') : null;
      if (link) setCalled(link.textContent ?? '');
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
  return { called, forget: () => setCalled(undefined) };
};
