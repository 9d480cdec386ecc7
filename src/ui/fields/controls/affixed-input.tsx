import type { ComponentProps, ReactNode } from 'react';
import { TextControl } from './controls.tsx';

interface AffixedInputProps extends ComponentProps<typeof TextControl> {
  /** Shown inside the input at its end: a unit or a button. */
  readonly suffix: ReactNode;
}

/** A text input with a suffix. */
export function AffixedInput({ suffix, ...props }: AffixedInputProps) {
  return (
    <div className="affixed">
      <TextControl {...props} />
      <span className="affix">{suffix}</span>
    </div>
  );
}
