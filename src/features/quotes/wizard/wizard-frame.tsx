import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';

/** Ref for a step’s title, which receives the focus when the step changes, not on mount. */
export const useFocusOnChange = (partId: string) => {
  const title = useRef<HTMLHeadingElement>(null);
  const shownPartId = useRef(partId);
  useEffect(() => {
    if (shownPartId.current === partId) return;
    shownPartId.current = partId;
    scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, [partId]);
  return title;
};

/** Layout of a step with the summary beside it. */
export const WizardColumns = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 240px' },
  },
});

/** Title of a step with the draft’s save status. */
export const WizardHead = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    marginBottom: '5',
    '& h2': { fontSize: 'xl', fontWeight: 'semibold', outline: 'none' },
    '& > span': { display: 'inline-flex', alignItems: 'center', gap: '2', fontSize: 'sm', color: 'fg.muted' },
  },
});
