import type { ReactNode } from 'react';
import './facts.css';

/** A label and what is known; nothing known shows as a dash. */
export type Fact = readonly [label: string, value: ReactNode];

/** Facts side by side, as many to a line as there is room for. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
