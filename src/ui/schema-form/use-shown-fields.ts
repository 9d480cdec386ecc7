import { lockedBrokerValue } from '#shared/forms/broker-defaults.ts';
import type { Section } from '#shared/forms/layout.ts';
import { type Group, listOfField, type QuoteContext } from '#shared/forms/node.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { fieldStateOf, walk } from '#shared/forms/walk.ts';
import type { ListName } from '#shared/primitives/vocabulary/lists.ts';
import { type SchemaForm, useFormSnapshot } from './use-form-snapshot.ts';

/** A field as it stands. Its value is not part of it: what is typed renders nothing but its own field. */
export interface ShownField {
  readonly path: string;
  readonly state: 'editable' | 'locked' | 'disabled';
  readonly isRequired: boolean;
  /** Whoever quotes for this broker finds it so. */
  readonly isFixed?: true;
  /** The reference list that it takes its value from. */
  readonly list?: ListName;
}

export interface ShownFieldsInput {
  readonly fields: Group;
  readonly sections: readonly Section[];
  readonly context: QuoteContext;
  readonly form: SchemaForm;
  /** What the paths of the sections start from: an entry of a list, with a final dot. */
  readonly base?: string;
}

/**
 * The fields of each section as things stand, in the order that the section names them; hidden ones left out. The same
 * arrays until something about them changes.
 */
export const useShownFields = ({ form, ...input }: ShownFieldsInput): readonly (readonly ShownField[])[] =>
  useFormSnapshot(form, (values) => shownIn(input, values));

const shownIn = (
  { fields, sections, context, base = '' }: Omit<ShownFieldsInput, 'form'>,
  values: RawGroup,
): ShownField[][] => {
  const shown = sections.map((section) => section.fields.map((): ShownField[] => []));
  walk(fields, values, context, {
    within: base === '' ? undefined : base.slice(0, -1),
    onField: ({ field, path, scope }) => {
      // The calling code is part of the telephone's own control.
      if (field.kind === 'hidden' || !path.startsWith(base) || path.endsWith('phone.prefix')) return;
      const state = fieldStateOf(field, scope);
      if (state === 'hidden') return;
      const own = path.slice(base.length);
      const list = listOfField(field, scope);
      const isFixed = lockedBrokerValue(field, scope) !== undefined;
      const one = {
        path,
        state,
        isRequired: field.isRequired(scope),
        ...(list && { list }),
        ...(isFixed && { isFixed }),
      };
      for (const [at, section] of sections.entries())
        for (const [place, named] of section.fields.entries())
          if (own === named || own.startsWith(`${named}.`)) shown[at]?.[place]?.push(one);
    },
  });
  return shown.map((places) => places.flat());
};
