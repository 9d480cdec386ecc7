import { lockedBrokerValue } from '#shared/forms/broker-defaults.ts';
import type { Section } from '#shared/forms/layout.ts';
import { type Field, type FieldScope, type Group, listOfField, type QuoteContext } from '#shared/forms/node.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { fieldStateOf, walkFields } from '#shared/forms/walk.ts';
import type { ListName } from '#shared/primitives/vocabulary/lists.ts';
import { type SchemaForm, useFormSnapshot } from './use-form-snapshot.ts';

/** State of a visible field, without its value: typing renders only the field itself. */
interface ShownField {
  readonly path: string;
  readonly state: 'editable' | 'locked' | 'disabled';
  readonly isRequired: boolean;
  /** The broker’s defaults fix this value. */
  readonly isFixed?: true;
  /** Reference list of the field’s options. */
  readonly list?: ListName;
  /** Codes that cannot be selected for the current values. */
  readonly refused?: readonly string[] | undefined;
}

export interface ShownFieldsInput {
  readonly fields: Group;
  readonly sections: readonly Section[];
  readonly context: QuoteContext;
  readonly form: SchemaForm;
  /** Prefix of the sections’ paths within a list entry, with a trailing dot. */
  readonly base?: string;
}

/**
 * Visible fields of each section, in the order of the section. The arrays keep their identity until a field’s state
 * changes.
 */
export const useShownFields = ({ form, ...input }: ShownFieldsInput): readonly (readonly ShownField[])[] =>
  useFormSnapshot(form, (values) => shownIn(input, values));

const listRefused = ({ isOffered, list }: Field, scope: FieldScope): readonly string[] | undefined =>
  isOffered && scope.context.lists[list ?? '']?.map(({ code }) => code).filter((code) => !isOffered(code, scope));

const shownIn = (
  { fields, sections, context, base = '' }: Omit<ShownFieldsInput, 'form'>,
  values: RawGroup,
): ShownField[][] => {
  const fieldsBySection = sections.map((section) => section.fields.map((): ShownField[] => []));
  walkFields(fields, values, context, {
    onlyPath: base === '' ? undefined : base.slice(0, -1),
    onField: ({ field, path, scope }) => {
      // The calling code is part of the phone control.
      if (field.kind === 'hidden' || !path.startsWith(base) || path.endsWith('phone.prefix')) return;
      const state = fieldStateOf(field, scope);
      if (state === 'hidden') return;
      const relativePath = path.slice(base.length);
      const list = listOfField(field, scope);
      const isFixed = lockedBrokerValue(field, scope) !== undefined;
      const shownField = {
        path,
        state,
        isRequired: field.isRequired(scope),
        ...(list && { list }),
        ...(isFixed && { isFixed }),
        refused: listRefused(field, scope),
      };
      for (const [at, section] of sections.entries())
        for (const [position, named] of section.fields.entries())
          if (relativePath === named || relativePath.startsWith(`${named}.`))
            fieldsBySection[at]?.[position]?.push(shownField);
    },
  });
  return fieldsBySection.map((places) => places.flat());
};
