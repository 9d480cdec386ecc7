import { chakra } from '@chakra-ui/react';
import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import type { Group, QuoteContext } from '#shared/products/form/node.ts';
import type { RawGroup } from '#shared/products/form/raw.ts';
import { type Placed, stateOf, walk } from '#shared/products/form/walk.ts';
import type { Section } from '#shared/products/layout.ts';
import { FieldSet } from '#ui/form/field-grid.tsx';
import { DescribedField } from './described-field.tsx';

interface DescribedSectionsProps {
  readonly fields: Group;
  readonly sections: readonly Section[];
  readonly context: QuoteContext;
  readonly control: Control<FieldValues, unknown, FieldValues>;
  readonly isReadOnly: boolean;
}

/** The fields of a section as things stand, in the order that the section names them; hidden ones left out. */
const shownIn = (section: Section, placed: readonly Placed[]): readonly Placed[] =>
  section.fields.flatMap((named) =>
    placed.filter(
      ({ field, path, scene }) =>
        (path === named || path.startsWith(`${named}.`)) &&
        field.kind !== 'hidden' &&
        // The calling code is part of the telephone's own control.
        !path.endsWith('phone.prefix') &&
        stateOf(field, scene) !== 'hidden',
    ),
  );

/** A described form, block by block: which fields there are follows what is typed. */
export function DescribedSections({ fields, sections, context, control, isReadOnly }: DescribedSectionsProps) {
  const values = useWatch({ control }) as RawGroup;
  const placed: Placed[] = [];
  walk(fields, values, context, { onField: (one) => placed.push(one) });
  return sections.map((section) => {
    const shown = shownIn(section, placed);
    if (shown.length === 0) return null;
    return (
      <Block key={section.title}>
        <FieldSet legend={section.title}>
          {shown.map((one) => {
            const state = stateOf(one.field, one.scene);
            return state === 'hidden' ? null : (
              <DescribedField key={one.path} placed={one} control={control} state={state} isReadOnly={isReadOnly} />
            );
          })}
        </FieldSet>
      </Block>
    );
  });
}

const Block = chakra('div', { base: { marginBottom: '8' } });
