import { Flex, Stack } from '@chakra-ui/react';
import { useMemo } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import type { Field, QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, valueAt } from '#shared/forms/raw.ts';
import { formSchema } from '#shared/forms/schema.ts';
import { type BrokerDefaultsRow, brokerDefaultsSave } from '#shared/operations/people/broker-defaults.ts';
import type { BrokerDefaults } from '#shared/operations/people/own-broker.ts';
import {
  type DefaultField,
  defaultsForm,
  defaultsFormValues,
  defaultsProblems,
  formatDefaults,
  parseDefaults,
} from '#shared/products/broker-defaults.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { MaskedNumberField } from '#ui/fields/masked-number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { SubmitButton } from '#ui/form/action-bar.tsx';
import { FieldSet } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { notify } from '#ui/toast/toaster.ts';
import { DraftForm, DraftStatus } from '#work/drafts/draft-form.tsx';
import { FormConflict } from '#work/drafts/form-conflict.tsx';
import { mergeValues } from '#work/drafts/merge-values.ts';
import { type RowKind, rowDraft, rowDraftId } from '#work/drafts/row-draft.ts';
import { useRowForm } from '#work/drafts/use-row-form.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { type OpenWork, useWorkByDraftId } from '#work/open-work.ts';

interface BrokerDefaultsFormProps {
  readonly row: BrokerDefaultsRow;
  /** Kind of its draft, which decides where it is resumed. */
  readonly rowKind: Extract<RowKind, 'defaults' | 'ownDefaults'>;
  readonly fields: readonly DefaultField[];
  readonly context: QuoteContext;
  readonly onSaved: () => Promise<void>;
}

/** Form of the default values, free or locked: saved as a draft while typed, submitted online. */
export function BrokerDefaultsForm(props: BrokerDefaultsFormProps) {
  const opened = useWorkByDraftId(rowDraftId(props.rowKind, props.row.id));
  if (!opened) return null;
  const { work, retry } = opened;
  return <OpenedForm key={work.generation} {...props} work={work} onRetry={retry} />;
}

interface OpenedFormProps extends BrokerDefaultsFormProps {
  readonly work: OpenWork;
  /** Requests the edit lock, which another tab holds. */
  readonly onRetry: () => void;
}

const title = 'Valeurs par défaut des devis';

function OpenedForm({ row, fields, context, onSaved, work, onRetry }: OpenedFormProps) {
  const isOffline = useConnectivity() === 'offline';
  const schema = useMemo(
    () =>
      formSchema<BrokerDefaults>((typed) => ({
        value: () => parseDefaults(fields, typed),
        problems: defaultsProblems(fields, typed as RawGroup, context),
      })),
    [fields, context],
  );
  const { form, concurrent, saver, resumedAtMs, callWithDraftKey, removeDraft, restart } = useRowForm<
    BrokerDefaultsRow,
    FieldValues,
    BrokerDefaults
  >({
    work,
    title: `${title}\u00A0: ${row.name}`,
    schema,
    row,
    valuesOf: ({ defaults }) => defaultsFormValues(fields, defaults),
    // A value and its lock are compared and kept together.
    merge: (base, mine, theirs) => mergeValues(base, mine, theirs, 1),
  });
  const change = useOnlineChange({
    mutationFn: (change: { readonly defaults: BrokerDefaults; readonly version: string }) =>
      callWithDraftKey(brokerDefaultsSave, { ...change, id: row.id }),
    onErrors: (errors) => {
      concurrent.dismissConflict();
      applyServerErrors<FieldValues>(form, errors);
    },
    onSuccess: async ({ conflict, message }) => {
      if (conflict) return concurrent.showConflict(conflict);
      if (message) notify(message);
      await removeDraft();
      await onSaved();
    },
  });
  const formDefinition = defaultsForm(fields);
  return (
    <DraftForm
      subject={rowDraft.texts.open}
      work={work}
      resumedAtMs={resumedAtMs}
      onRetry={onRetry}
      onRestart={() => restart(row)}
    >
      <Form
        form={form}
        onSubmit={(defaults) => change.save({ defaults, version: concurrent.baseRow.version })}
        label={title}
      >
        <Stack gap="5">
          {fields.map(({ brokerDefault: { name } }) => (
            <DefaultFields
              key={name}
              name={name}
              value={valueAt(formDefinition, `${name}.value`) as Field}
              context={context}
              control={form.control}
            />
          ))}
        </Stack>
        <Flex marginTop="6" gap="3" wrap="wrap" align="center" justify="space-between">
          <Flex role="status" align="center" gap="2" fontSize="sm" color="fg.muted">
            <DraftStatus saver={saver} resumedAtMs={resumedAtMs} isDirty={form.formState.isDirty} />
          </Flex>
          <SubmitButton control={form.control} isDisabled={isOffline || work.isReadOnly}>
            Enregistrer les valeurs
          </SubmitButton>
        </Flex>
      </Form>
      <FormConflict
        concurrent={concurrent}
        formatValues={(typed) => formatDefaults(fields, typed as RawGroup, context)}
        isBusy={change.isPending}
        onOverwrite={(defaults, { version }) => change.save({ defaults, version })}
        onDiscard={() => void removeDraft()}
      />
    </DraftForm>
  );
}

interface DefaultFieldsProps {
  readonly name: string;
  readonly value: Field;
  readonly context: QuoteContext;
  readonly control: Control<FieldValues, unknown, BrokerDefaults>;
}

/** The default of one field, and its lock. */
function DefaultFields({ name, value, context: { lists }, control }: DefaultFieldsProps) {
  const { label, kind, hint } = value;
  const bound = { control, name: `${name}.value`, label, ...(hint === undefined ? {} : { hint }) };
  return (
    <FieldSet legend={label} isLegendHidden>
      {kind === 'money' ? (
        <MaskedNumberField {...bound} mask="amount" />
      ) : (
        <SelectField
          {...bound}
          emptyLabel="Aucune valeur par défaut"
          options={value.entries ?? (value.list && lists[value.list]) ?? []}
        />
      )}
      <Flex alignItems="center" paddingTop={{ md: '7' }}>
        <CheckboxField control={control} name={`${name}.isLocked`} label="Verrouillé" isText />
      </Flex>
    </FieldSet>
  );
}
