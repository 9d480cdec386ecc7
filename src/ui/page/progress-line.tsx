import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { formatCount } from '#shared/primitives/money.ts';

interface ProgressLineProps {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

/** Progress of a long task as numbers and a bar. */
export function ProgressLine({ label, done, total }: ProgressLineProps) {
  const id = useId();
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="4" mb="3">
      <chakra.label htmlFor={id} fontVariantNumeric="tabular-nums">
        {label}
        {`\u00A0: ${formatCount(done)} sur ${formatCount(total)}`}
      </chakra.label>
      <Line id={id} value={done} max={Math.max(1, total)} />
    </chakra.div>
  );
}

export const Line = chakra('progress', {
  base: {
    appearance: 'none',
    flex: '1',
    minWidth: '160px',
    height: '8px',
    overflow: 'hidden',
    borderRadius: '4px',
    bg: 'border.subtle',
    '&::-webkit-progress-bar': { bg: 'border.subtle' },
    '&::-webkit-progress-value': { bg: 'accent.solid' },
    '&::-moz-progress-bar': { bg: 'accent.solid' },
  },
});
