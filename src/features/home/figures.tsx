import { Box, chakra, Heading } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface FiguresProps {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** The plot itself: for the eye only, the table holds the same figures for everybody. */
  readonly children: ReactNode;
}

/** A plot with its figures in a table behind it. */
export function Figures({ title, columns, rows, children }: FiguresProps) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h3" id={id} fontSize="16px" mb="3">
        {title}
      </Heading>
      {rows.length === 0 ? <Box color="fg.muted">Aucune donnée sur les douze derniers mois.</Box> : null}
      <Box aria-hidden="true">{children}</Box>
      {rows.length === 0 ? null : (
        <chakra.details mt="2">
          <chakra.summary css={summaryCss}>Voir les chiffres</chakra.summary>
          <chakra.table css={tableCss} aria-labelledby={id}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.name}>
                  <th scope="row">{row.name}</th>
                  {row.values.map((value, index) => (
                    <td key={columns[index + 1]}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </chakra.table>
        </chakra.details>
      )}
    </Box>
  );
}

const summaryCss = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '44px',
  cursor: 'pointer',
  fontSize: '14px',
  fontWeight: 'medium',
  color: 'accent.fg',
  borderRadius: 'l2',
  _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing' },
} as const;

const tableCss = {
  width: '100%',
  fontSize: '14px',
  '& th, & td': { py: '6px', borderTopWidth: '1px', borderColor: 'border.subtle', fontWeight: 'normal' },
  '& thead th': { fontWeight: 'semibold', borderTopWidth: '0' },
  '& th:first-of-type': { textAlign: 'left' },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'right' },
} as const;
