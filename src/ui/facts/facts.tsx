import type { ReactNode } from 'react';
import './facts.css';

/** A label and what is known; nothing known shows as a dash. */
export type Fact = readonly [label: string, value: ReactNode];

interface FactsProps {
  readonly facts: readonly Fact[];
  /** Two to a line on a phone: what stands above something else. */
  readonly isTight?: boolean;
}

/** Facts side by side, as many to a line as there is room for. */
export function Facts({ facts, isTight = false }: FactsProps) {
  return (
    <dl className={isTight ? 'facts facts-tight' : 'facts'}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
