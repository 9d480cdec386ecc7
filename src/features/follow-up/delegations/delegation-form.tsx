import { Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { callOnce } from '#api/call-once.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { describeChains } from '#shared/actions/delegations.ts';
import { type Delegation, delegationCreate } from '#shared/operations/follow-up/delegations.ts';
import type { Colleague } from '#shared/operations/follow-up/reminders.ts';
import {
  type DelegationForm as DelegationFormValues,
  delegationDays,
  delegationFormSchema,
} from '#shared/schemas/delegation-form.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { RadioField } from '#ui/fields/radio-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { ActionBar, SubmitButton } from '#ui/form/action-bar.tsx';
import { FieldSet, WideField } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { OnlineOnly } from '#ui/form/online-only.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { Banner } from '#ui/page/banner.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { ChosenClients, type ClientSearch } from './chosen-clients.tsx';
import { useRefetchDelegations } from './use-revoke-delegation.ts';

interface DelegationFormProps {
  /** Person whose work is delegated. */
  readonly person: Colleague;
  /** Possible delegates. */
  readonly colleagues: readonly Colleague[];
  readonly delegations: readonly Delegation[];
  readonly clientSearch: ClientSearch;
  readonly title: string;
  /** What is passed, and what stays. */
  readonly explanation: string;
}

const emptyValues = (today: string): DelegationFormValues => ({
  toUserId: '',
  coverage: 'all',
  clients: [],
  fromDay: today,
  toDay: '',
});

const clientIdsOf = ({ coverage, clients }: Pick<DelegationFormValues, 'coverage' | 'clients'>) =>
  coverage === 'all' ? null : clients.map(({ id }) => id);

/** Delegates a person’s work: to whom, which clients, from and to which day. */
export function DelegationForm({ person, colleagues, delegations, ...props }: DelegationFormProps) {
  const { clientSearch, title, explanation } = props;
  const today = useToday();
  const isOffline = useConnectivity() === 'offline';
  const schema = useMemo(() => delegationFormSchema(today), [today]);
  const form = useSchemaForm(schema, { defaultValues: emptyValues(today) });
  const { control } = form;
  const [isSearching, setIsSearching] = useState(false);
  const typed = useWatch({ control });
  const refetch = useRefetchDelegations();
  const create = useOnlineChange({
    mutationFn: ({ toUserId, fromDay, toDay, ...work }: DelegationFormValues) =>
      callOnce(delegationCreate, {
        userId: person.id,
        toUserId: Number(toUserId),
        clientIds: clientIdsOf(work),
        fromDay,
        toDay: toDay === '' ? null : toDay,
      }),
    onErrors: ({ clientIds, ...errors }) =>
      applyServerErrors(form, { ...errors, ...(clientIds && { clients: clientIds }) }),
    onSuccess: async ({ success, message }) => {
      if (message) notify(message.type === 'success' ? message : { ...message, durationMs: 8_000 });
      if (success) form.reset(emptyValues(today));
      await refetch();
    },
  });
  const people = colleagues.map(({ id, name }) => ({ code: String(id), libelle: name }));
  const chains = typed.toUserId
    ? describeChains(delegations, {
        fromId: person.id,
        toId: Number(typed.toUserId),
        clientIds: null,
        fromDay: typed.fromDay || today,
        toDay: typed.toDay || null,
      })
    : [];
  const days = delegationDays(today);
  return (
    <>
      <Form form={form} onSubmit={create.save} label="Passer des dossiers">
        <PageSection title={title}>
          <Text color="fg.muted" marginBottom="4">
            {explanation}
          </Text>
          <FieldSet legend="Passer des dossiers" isLegendHidden>
            <SelectField control={control} name="toUserId" label="Passer à" required options={people} />
            <WideField>
              <RadioField
                control={control}
                name="coverage"
                label="Dossiers"
                required
                options={[
                  { code: 'all', libelle: 'Tous' },
                  { code: 'chosen', libelle: 'Ceux de certains clients' },
                ]}
              />
            </WideField>
            {typed.coverage === 'chosen' ? (
              <WideField>
                <ChosenClients control={control} onSearch={() => setIsSearching(true)} />
              </WideField>
            ) : null}
            <DateField control={control} name="fromDay" label="Du" required {...days} />
            <DateField
              control={control}
              name="toDay"
              label="Au"
              hint={'Dernier jour compris. Vide\u00A0: sans date de fin.'}
              {...days}
            />
          </FieldSet>
          {chains.map((chain) => (
            <Banner key={chain} tone="warning">
              {chain}
            </Banner>
          ))}
        </PageSection>
        <ActionBar
          status={isOffline ? <OnlineOnly>Les dossiers se passent en ligne seulement.</OnlineOnly> : undefined}
        >
          <SubmitButton control={control} isDisabled={isOffline}>
            Passer les dossiers
          </SubmitButton>
        </ActionBar>
      </Form>
      {isSearching
        ? clientSearch({
            onClose: () => setIsSearching(false),
            onChoose: ({ id, fullname }) => {
              setIsSearching(false);
              const { clients } = form.getValues();
              if (clients.some((client) => client.id === id)) return;
              const options = { shouldDirty: true, shouldValidate: true };
              form.setValue('clients', [...clients, { id, name: fullname }], options);
            },
          })
        : null}
    </>
  );
}
