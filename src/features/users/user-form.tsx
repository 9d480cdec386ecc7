import { Button, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { CallOnce } from '#api/call-once.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import type { BrokerUserRow } from '#shared/operations/people/broker-users.ts';
import type { Message } from '#shared/operations/wire/envelope.ts';
import { type BrokerUserForm, type BrokerUserFormValues, brokerUserFormSchema } from '#shared/schemas/user-forms.ts';
import { stateLabel } from '#shared/search/columns/admin-columns.ts';
import type { LabelledValue } from '#ui/facts/labelled-values.ts';
import { SwitchField } from '#ui/fields/checkbox-field.tsx';
import { type Option, SelectField } from '#ui/fields/select-field.tsx';
import { ActionBar, SubmitButton } from '#ui/form/action-bar.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { IdentityFields } from '#ui/form/identity-fields.tsx';
import { AdministrationOnlineOnly } from '#ui/form/online-only.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { LoadingState } from '#ui/page/states.tsx';
import { DraftForm, DraftStatus } from '#work/drafts/draft-form.tsx';
import { FormConflict } from '#work/drafts/form-conflict.tsx';
import { isRowRemoved, RemovedRow } from '#work/drafts/removed-row.tsx';
import { rowDraft, rowDraftId } from '#work/drafts/row-draft.ts';
import { useRowForm } from '#work/drafts/use-row-form.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { type OpenWork, useWorkByDraftId } from '#work/open-work.ts';

interface NamedItem {
  readonly id: number;
  readonly name: string;
}

interface UserAnswer {
  readonly success: boolean;
  readonly message?: Message | undefined;
  /** The user as another person saved them meanwhile; nothing was written. */
  readonly conflict?: BrokerUserRow | undefined;
}

interface UserFormProps {
  readonly label: string;
  readonly submitLabel: string;
  /** Undefined for a new one. */
  readonly user: BrokerUserRow | undefined;
  /** Id of the user that another person removed: the draft of their changes fills the form of a new one. */
  readonly removedId?: number | undefined;
  /** Initial broker of a new user. */
  readonly brokerId?: number | null | undefined;
  /** Undefined while they load. */
  readonly roles: readonly NamedItem[] | undefined;
  readonly brokers: readonly NamedItem[] | undefined;
  /** One's own account: another person changes its role and disables it. */
  readonly isOwn?: boolean;
  readonly isDone: boolean;
  /** `user` is the state that the change is based on; undefined for a new one, or if another person removed the user. */
  readonly send: (
    values: BrokerUserForm,
    user: BrokerUserRow | undefined,
    /** Sends with the idempotency key of the draft. */
    callWithDraftKey: CallOnce,
  ) => Promise<UserAnswer>;
  readonly onDone: (message: Message | undefined) => void;
  /** Other actions on the account. */
  readonly children?: ReactNode;
}

/** A user of a broker, added or changed, saved as a draft while typed. Specification 2, section 5.8. */
export function UserForm(props: UserFormProps) {
  const opened = useWorkByDraftId(rowDraftId('people', props.removedId ?? props.user?.id ?? 'new'));
  if (!opened) return <LoadingState label="Chargement du formulaire" />;
  const { work, retry } = opened;
  return <OpenedForm key={work.generation} {...props} work={work} onRetry={retry} />;
}

interface OpenedFormProps extends UserFormProps {
  readonly work: OpenWork;
  /** Requests the edit lock, which another tab holds. */
  readonly onRetry: () => void;
}

function OpenedForm({ label, submitLabel, roles, brokers, isDone, work, ...props }: OpenedFormProps) {
  const [isRemoved, setIsRemoved] = useState(props.removedId !== undefined);
  // A removed user is added anew, from what was typed.
  const user = isRemoved ? undefined : props.user;
  const isOffline = useConnectivity() === 'offline';
  const { form, concurrent, saver, resumedAtMs, callWithDraftKey, removeDraft, restart } = useRowForm<
    BrokerUserRow | undefined,
    BrokerUserFormValues,
    BrokerUserForm
  >({
    work,
    title: props.user ? `${label}\u00A0: ${props.user.firstName} ${props.user.lastName}` : label,
    schema: brokerUserFormSchema(user?.email),
    row: props.user,
    valuesOf: (opened) => valuesOf(opened, props.brokerId),
  });
  const { control } = form;
  const { baseRow: seen, showConflict, dismissConflict } = concurrent;
  const change = useOnlineChange({
    mutationFn: ({ values, base }: { readonly values: BrokerUserForm; readonly base: BrokerUserRow | undefined }) =>
      props.send(values, base, callWithDraftKey),
    onErrors: (errors) => {
      dismissConflict();
      applyServerErrors(form, errors);
    },
    onSettled: (_, error) => {
      if (!user || !isRowRemoved(error)) return;
      dismissConflict();
      setIsRemoved(true);
    },
    onSuccess: async ({ conflict, message }) => {
      if (conflict) return showConflict(conflict);
      dismissConflict();
      await removeDraft();
      props.onDone(message);
    },
  });
  return (
    <DraftForm
      subject={rowDraft.texts.open}
      work={work}
      resumedAtMs={resumedAtMs}
      onRetry={props.onRetry}
      onRestart={() => restart(props.user)}
    >
      {isRemoved ? <RemovedRow subject="cet utilisateur" /> : null}
      <Form
        form={form}
        onSubmit={(values) => change.save({ values, base: isRemoved ? undefined : seen })}
        label={label}
      >
        <PageSection title="Identité">
          <IdentityFields
            control={control}
            emailHint="C’est aussi l’identifiant de connexion."
            savedAccount={
              user && { email: user.email, passwordHint: 'Le vôtre\u00A0: il est demandé pour changer un identifiant.' }
            }
          />
        </PageSection>
        <PageSection title="Droits">
          <FieldGrid>
            <SelectField
              control={control}
              name="brokerId"
              label="Courtier"
              required
              options={optionsOf(brokers)}
              isLoading={!brokers}
            />
            <SelectField
              control={control}
              name="role"
              label="Rôle"
              required
              options={optionsOf(roles)}
              isLoading={!roles}
              locked={props.isOwn ? 'Une autre personne peut changer votre rôle.' : undefined}
            />
            {user && !props.isOwn ? (
              <WideField>
                <SwitchField
                  control={control}
                  name="isEnabled"
                  label="Actif"
                  hint="Un utilisateur inactif ne peut plus se connecter, et ses sessions sont fermées."
                />
              </WideField>
            ) : null}
          </FieldGrid>
        </PageSection>
        {props.children && !isRemoved ? (
          <PageSection title="Appareils et compte">
            <Flex wrap="wrap" gap="3">
              {props.children}
            </Flex>
          </PageSection>
        ) : null}
        <ActionBar
          status={
            isOffline ? (
              <AdministrationOnlineOnly />
            ) : (
              <DraftStatus saver={saver} resumedAtMs={resumedAtMs} isDirty={form.formState.isDirty} />
            )
          }
        >
          <Button asChild variant="ghost">
            <Link to="/user/search">Annuler</Link>
          </Button>
          <SubmitButton control={control} isDisabled={isOffline || isDone || work.isReadOnly}>
            {submitLabel}
          </SubmitButton>
        </ActionBar>
      </Form>
      <FormConflict
        concurrent={concurrent}
        formatValues={(values) => formatValues(values, brokers, roles)}
        isBusy={change.isPending}
        onOverwrite={(values, theirs) => change.save({ values, base: theirs })}
        onDiscard={() => void removeDraft()}
      />
    </DraftForm>
  );
}

const valuesOf = (user: BrokerUserRow | undefined, newBrokerId: number | null | undefined): BrokerUserFormValues => {
  const brokerId = user ? user.userBrokerId : newBrokerId;
  return {
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.email ?? '',
    brokerId: brokerId ? String(brokerId) : '',
    role: String(user?.role[0]?.id ?? ''),
    isEnabled: user?.isEnabled ?? true,
    currentPassword: '',
  };
};

const nameOf = (list: readonly NamedItem[] = [], code: string): string =>
  list.find(({ id }) => String(id) === code)?.name ?? code;

const formatValues = (
  values: BrokerUserFormValues,
  brokers: readonly NamedItem[] | undefined,
  roles: readonly NamedItem[] | undefined,
): readonly LabelledValue[] => [
  ['Prénom', values.firstName],
  ['Nom', values.lastName],
  ['E-mail', values.email],
  ['Courtier', nameOf(brokers, values.brokerId)],
  ['Rôle', nameOf(roles, values.role)],
  ['État', stateLabel(values.isEnabled)],
];

const optionsOf = (list: readonly NamedItem[] = []): readonly Option[] =>
  list.map(({ id, name }) => ({ code: String(id), libelle: name }));
