import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface TipProps {
  readonly text: string;
  /** Which edge of the control the tip starts from, so that it stays within the screen. */
  readonly align?: 'start' | 'center' | 'end';
  /** Receives the id to put in `aria-describedby`. */
  readonly children: (tipId: string) => ReactNode;
}

/** A short explanation under the pointer or the keyboard's focus. Style alone shows it: no script waits for it. */
export function Tip({ text, align = 'center', children }: TipProps) {
  const id = useId();
  return (
    <chakra.span css={rootCss}>
      {children(id)}
      <chakra.span role="tooltip" id={id} css={tipCss[align]}>
        {text}
      </chakra.span>
    </chakra.span>
  );
}

const rootCss = {
  position: 'relative',
  display: 'inline-flex',
  '&:not(:hover):not(:has(:focus-visible)) > [role=tooltip]': { visibility: 'hidden', opacity: '0' },
} as const;

const base = {
  position: 'absolute',
  zIndex: 'tooltip',
  bottom: 'calc(100% + 6px)',
  width: 'max-content',
  maxWidth: '240px',
  px: '10px',
  py: '6px',
  borderRadius: 'l2',
  bg: 'bg.inverted',
  color: 'fg.inverted',
  fontSize: '14px',
  lineHeight: '1.35',
  fontWeight: 'normal',
  textAlign: 'left',
  whiteSpace: 'normal',
  pointerEvents: 'none',
  transition: 'opacity 150ms',
} as const;

const tipCss = {
  start: { ...base, left: '0' },
  center: { ...base, left: '50%', transform: 'translateX(-50%)' },
  end: { ...base, right: '0' },
} as const;
