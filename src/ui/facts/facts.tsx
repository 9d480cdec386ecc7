import type { ReactNode } from 'react';
import './facts.css';

/** A label and its value; an empty value shows as a dash. */
export type Fact = readonly [label: string, value: ReactNode];

interface FactsProps {
  readonly facts: readonly Fact[];
  /** Two per line on a phone, for summaries above other content. */
  readonly isCompact?: boolean;
}

/** Labelled values side by side, as many per line as fit. */
export function Facts({ facts, isCompact = false }: FactsProps) {
  return (
    <dl className={isCompact ? 'facts facts-tight' : 'facts'}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
