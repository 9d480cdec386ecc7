import { type ReactNode, useId } from 'react';

interface TipProps {
  readonly text: string;
  /** Which edge of the control the tip starts from, so that it stays within the screen. */
  readonly align?: 'start' | 'center' | 'end';
  /** Receives the id to put in `aria-describedby`. */
  readonly children: (tipId: string) => ReactNode;
}

/** Tooltip shown on hover and keyboard focus by CSS alone, so that it works before scripts have loaded. */
export function Tip({ text, align = 'center', children }: TipProps) {
  const id = useId();
  return (
    <span className="tip-root">
      {children(id)}
      <span role="tooltip" id={id} className={`tip tip-${align}`}>
        {text}
      </span>
    </span>
  );
}
