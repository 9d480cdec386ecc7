import { chakra, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface FieldGridProps {
  readonly perRow?: 2 | 3;
  readonly children: ReactNode;
}

/** Fields in two columns from 768 px, or as many as are said, one below. */
export function FieldGrid({ perRow = 2, children }: FieldGridProps) {
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', md: `repeat(${perRow}, minmax(0, 1fr))` }}
      gap="5"
      alignItems="start"
    >
      {children}
    </Grid>
  );
}

interface FieldSetProps extends FieldGridProps {
  readonly legend: string;
  /** For those alone who do not see what stands above. */
  readonly isLegendHidden?: boolean;
}

/** Fields that belong together, under a legend. */
export function FieldSet({ legend, isLegendHidden = false, perRow = 2, children }: FieldSetProps) {
  return (
    <Group>
      {/* `false` would be a style too, and take the margin away. */}
      <Legend srOnly={isLegendHidden || undefined}>{legend}</Legend>
      <FieldGrid perRow={perRow}>{children}</FieldGrid>
    </Group>
  );
}

/** A field that takes both columns. */
export const WideField = chakra('div', { base: { gridColumn: '1 / -1' } });

const Group = chakra('fieldset', { base: { minWidth: '0', border: 'none' } });

const title = { fontSize: 'lg', fontWeight: 'semibold', marginBottom: '3' } as const;

const Legend = chakra('legend', { base: title });

/** The title of a block that holds something else than fields, as a legend looks. */
export const BlockTitle = chakra('h3', { base: title });
