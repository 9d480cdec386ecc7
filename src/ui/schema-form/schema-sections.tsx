import { chakra } from '@chakra-ui/react';
import { get, useFormState } from 'react-hook-form';
import { lockedByBrokerText } from '#shared/forms/broker-defaults.ts';
import { nodeAt } from '#shared/forms/change.ts';
import { isField } from '#shared/forms/node.ts';
import { FieldSet, WideField } from '#ui/form/field-grid.tsx';
import { LockedFacts } from './locked-facts.tsx';
import { SchemaField } from './schema-field.tsx';
import { type ShownFieldsInput, useShownFields } from './use-shown-fields.ts';

interface SchemaSectionsProps extends ShownFieldsInput {
  /** The heading above already names the section. */
  readonly isTitled?: boolean;
  readonly isReadOnly: boolean;
}

/** A schema form, section by section; the visible fields depend on the values. */
export function SchemaSections({ isReadOnly, isTitled = false, ...input }: SchemaSectionsProps) {
  const { fields, sections, context, form } = input;
  const shownFields = useShownFields(input);
  const { errors } = useFormState({ control: form.control });
  return sections.map((section, index) => {
    const ownFields = (shownFields[index] ?? []).flatMap((shownField) => {
      const field = nodeAt(fields, shownField.path);
      return isField(field) ? { ...shownField, field } : [];
    });
    if (ownFields.length === 0) return null;
    const isItsOnlyField = ownFields.length === 1 && ownFields[0]?.field.label === section.title;
    // A locked section is shown as text, except fields with an error (its message must be focusable) and fields fixed
    // by the broker (their lock reason is shown).
    const isShownAsFacts = ownFields.every(
      ({ state, path, isFixed }) => state === 'locked' && !isFixed && get(errors, path) === undefined,
    );
    return (
      <Block key={section.title}>
        <FieldSet legend={section.title} isLegendHidden={isTitled || isItsOnlyField} perRow={section.fieldsPerRow ?? 2}>
          {isShownAsFacts ? (
            <WideField>
              <LockedFacts fields={ownFields} context={context} form={form} />
            </WideField>
          ) : (
            ownFields.map(({ field, path, state, isRequired, list, refused, isFixed }) => (
              <SchemaField
                key={path}
                field={field}
                path={path}
                state={state}
                isRequired={isRequired}
                list={list}
                refused={refused}
                context={context}
                control={form.control}
                isReadOnly={isReadOnly}
                locked={isFixed && lockedByBrokerText}
              />
            ))
          )}
        </FieldSet>
      </Block>
    );
  });
}

const Block = chakra('div', { base: { marginBottom: '8' } });
