import { chakra } from '@chakra-ui/react';

/** One value of a comparison, as text: before both changes if known, the person’s own and the current one. */
export interface ComparedValue {
  readonly label: string;
  readonly before?: string;
  readonly mine: string;
  readonly theirs: string;
}

interface ComparisonTableProps {
  /** Heads of the columns. */
  readonly labelHeader: string;
  readonly mine: string;
  readonly theirs: string;
  readonly values: readonly ComparedValue[];
}

/** Versions of the same values side by side; those that differ are highlighted. */
export function ComparisonTable({ labelHeader, mine, theirs, values }: ComparisonTableProps) {
  const hasBefore = values.some(({ before }) => before !== undefined);
  return (
    <Comparison>
      <thead>
        <tr>
          <th scope="col">{labelHeader}</th>
          {hasBefore ? <th scope="col">Avant</th> : null}
          <th scope="col">{mine}</th>
          <th scope="col">{theirs}</th>
        </tr>
      </thead>
      <tbody>
        {values.map((value, index) => (
          // Several values may have one label.
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
          <tr key={`${value.label} ${index}`} data-changed={value.mine !== value.theirs || undefined}>
            <th scope="row">{value.label}</th>
            {hasBefore ? <td>{value.before || '–'}</td> : null}
            <td>{value.mine || '–'}</td>
            <td>{value.theirs || '–'}</td>
          </tr>
        ))}
      </tbody>
    </Comparison>
  );
}

const Comparison = chakra('table', {
  base: {
    width: 'full',
    marginTop: '4',
    tableLayout: 'fixed',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      padding: '2',
      textAlign: 'start',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
      whiteSpace: 'pre-line',
      borderBottomWidth: '1px',
      borderColor: 'border.subtle',
    },
    '& th': { fontWeight: 'medium', color: 'fg.muted' },
    '& tr[data-changed] td:last-of-type': { fontWeight: 'semibold' },
  },
});
