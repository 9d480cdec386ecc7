import { chakra, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Fields in two columns from 768 px, one below. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="5" alignItems="start">
      {children}
    </Grid>
  );
}

interface FieldSetProps {
  readonly legend: string;
  readonly children: ReactNode;
}

/** Fields that belong together, under a legend. */
export function FieldSet({ legend, children }: FieldSetProps) {
  return (
    <Group>
      <Legend>{legend}</Legend>
      <FieldGrid>{children}</FieldGrid>
    </Group>
  );
}

/** A field that takes both columns. */
export const WideField = chakra('div', { base: { gridColumn: '1 / -1' } });

const Group = chakra('fieldset', { base: { minWidth: '0', border: 'none' } });

const Legend = chakra('legend', { base: { fontSize: 'lg', fontWeight: 'semibold', marginBottom: '3' } });
