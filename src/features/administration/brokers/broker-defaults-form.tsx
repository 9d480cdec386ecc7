import { Flex, Stack } from '@chakra-ui/react';
import { useMemo } from 'react';
import type { Control, FieldValues } from 'react-hook-form';
import { callOnce } from '#api/call-once.ts';
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
import { FormConflict } from '#work/kept/form-conflict.tsx';
import { KeptForm, KeptStatus } from '#work/kept/kept-form.tsx';
import { type RowPlace, rowDraft, rowDraftId } from '#work/kept/row-draft.ts';
import { useRowForm } from '#work/kept/use-row-form.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { type OpenWork, useNamedWork } from '#work/open-work.ts';

interface BrokerDefaultsFormProps {
  readonly row: BrokerDefaultsRow;
  /** Where its draft is resumed. */
  readonly place: Extract<RowPlace, 'defaults' | 'ownDefaults'>;
  readonly fields: readonly DefaultField[];
  readonly context: QuoteContext;
  readonly onSaved: () => Promise<void>;
}

/** A default for each field that may have one, free or locked: kept while it is typed, saved online. */
export function BrokerDefaultsForm(props: BrokerDefaultsFormProps) {
  const opened = useNamedWork(rowDraftId(props.place, props.row.id));
  if (!opened) return null;
  const { work, retry } = opened;
  return <Opened key={work.generation} {...props} work={work} onRetry={retry} />;
}

interface OpenedProps extends BrokerDefaultsFormProps {
  readonly work: OpenWork;
  /** Asks for the right to edit, which another tab has. */
  readonly onRetry: () => void;
}

const title = 'Valeurs par défaut des devis';

function Opened({ row, fields, context, onSaved, work, onRetry }: OpenedProps) {
  const isOffline = useConnectivity() === 'offline';
  const schema = useMemo(
    () =>
      formSchema<BrokerDefaults>((typed) => ({
        value: () => parseDefaults(fields, typed),
        problems: defaultsProblems(fields, typed as RawGroup, context),
      })),
    [fields, context],
  );
  const { form, concurrent, saver, resumedAtMs, spend, restart } = useRowForm<
    BrokerDefaultsRow,
    FieldValues,
    BrokerDefaults
  >({
    work,
    title: `${title}\u00A0: ${row.name}`,
    schema,
    row,
    valuesOf: ({ defaults }) => defaultsFormValues(fields, defaults),
  });
  const change = useOnlineChange({
    mutationFn: (given: { readonly defaults: BrokerDefaults; readonly version: string }) =>
      callOnce(brokerDefaultsSave, { ...given, id: row.id }),
    onErrors: (errors) => {
      concurrent.leave();
      applyServerErrors<FieldValues>(form, errors);
    },
    onSuccess: async ({ conflict, message }) => {
      if (conflict) return concurrent.stopAt(conflict);
      if (message) notify(message);
      await spend();
      await onSaved();
    },
  });
  const asked = defaultsForm(fields);
  return (
    <KeptForm
      subject={rowDraft.words.open}
      work={work}
      resumedAtMs={resumedAtMs}
      onRetry={onRetry}
      onRestart={() => restart(row)}
    >
      <Form
        form={form}
        onSubmit={(defaults) => change.save({ defaults, version: concurrent.seen.version })}
        label={title}
      >
        <Stack gap="5">
          {fields.map(({ mark: { name } }) => (
            <DefaultFields
              key={name}
              name={name}
              value={valueAt(asked, `${name}.value`) as Field}
              context={context}
              control={form.control}
            />
          ))}
        </Stack>
        <Flex marginTop="6" gap="3" wrap="wrap" align="center" justify="space-between">
          <Flex role="status" align="center" gap="2" fontSize="sm" color="fg.muted">
            <KeptStatus saver={saver} resumedAtMs={resumedAtMs} isDirty={form.formState.isDirty} />
          </Flex>
          <SubmitButton control={form.control} isDisabled={isOffline || work.isReadOnly}>
            Enregistrer les valeurs
          </SubmitButton>
        </Flex>
      </Form>
      <FormConflict
        of={concurrent}
        tell={(typed) => formatDefaults(fields, typed as RawGroup, context)}
        isBusy={change.isPending}
        onKeep={(defaults, { version }) => change.save({ defaults, version })}
        onTake={() => void spend()}
      />
    </KeptForm>
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
        <MaskedNumberField {...bound} mask="digits" />
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
