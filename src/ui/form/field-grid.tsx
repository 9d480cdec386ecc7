import { chakra, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface FieldGridProps {
  readonly perRow?: 1 | 2 | 3;
  readonly children: ReactNode;
}

/** Fields in `perRow` columns from 768 px, in one column below. */
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
  /** Only for screen readers, where the text above is already the visible legend. */
  readonly isLegendHidden?: boolean;
}

/** Fields that belong together, under a legend. */
export function FieldSet({ legend, isLegendHidden = false, perRow = 2, children }: FieldSetProps) {
  return (
    <Group>
      {/* `srOnly={false}` is also a style and would remove the margin. */}
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

/** Title of a block without fields, styled as a legend. */
export const BlockTitle = chakra('h3', { base: title });
