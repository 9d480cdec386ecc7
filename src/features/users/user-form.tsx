import { Button, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { type BrokerUserForm, type BrokerUserFormValues, brokerUserFormSchema } from '#shared/schemas/user-forms.ts';
import { SwitchField } from '#ui/fields/checkbox-field.tsx';
import { type Option, SelectField } from '#ui/fields/select-field.tsx';
import { ActionBar, SubmitButton } from '#ui/form/action-bar.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { IdentityFields } from '#ui/form/identity-fields.tsx';
import { AdministrationOnlineOnly } from '#ui/form/online-only.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { PageSection } from '#ui/page/page.tsx';
import { useOnlineChange } from '#work/online/use-online-change.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

interface UserFormProps {
  readonly label: string;
  readonly submitLabel: string;
  readonly values: BrokerUserFormValues;
  /** The sign-in address of somebody who has an account already. */
  readonly knownEmail?: string;
  /** Undefined while they load. */
  readonly roles: readonly Named[] | undefined;
  readonly brokers: readonly Named[] | undefined;
  /** The account can be switched off: it exists, and it is not one's own. */
  readonly hasSwitch: boolean;
  /** One's own account: somebody else gives its role. */
  readonly isOwn?: boolean;
  readonly isDone: boolean;
  /** Sends the form; what it throws is shown on the fields. */
  readonly onSave: (values: BrokerUserForm) => Promise<void>;
  /** What else can be done with the account. */
  readonly children?: ReactNode;
}

/** A user of a broker, added or changed. Specification 2, section 5.8. */
export function UserForm({ label, submitLabel, values, roles, brokers, isDone, onSave, ...props }: UserFormProps) {
  const isOffline = useConnectivity() === 'offline';
  const form = useSchemaForm(brokerUserFormSchema(props.knownEmail), { defaultValues: values, values });
  const { control } = form;
  const { save } = useOnlineChange({ mutationFn: onSave, onErrors: (errors) => applyServerErrors(form, errors) });
  return (
    <Form form={form} onSubmit={save} label={label}>
      <PageSection title="Identité">
        <IdentityFields
          control={control}
          emailHint="C’est aussi l’identifiant de connexion."
          known={
            props.knownEmail === undefined
              ? undefined
              : { email: props.knownEmail, passwordHint: 'Le vôtre : il est demandé pour changer un identifiant.' }
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
          {props.hasSwitch ? (
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
      {props.children ? (
        <PageSection title="Appareils et compte">
          <Flex wrap="wrap" gap="3">
            {props.children}
          </Flex>
        </PageSection>
      ) : null}
      <ActionBar status={isOffline ? <AdministrationOnlineOnly /> : null}>
        <Button asChild variant="ghost" size="lg">
          <Link to="/user/search">Annuler</Link>
        </Button>
        <SubmitButton control={control} isDisabled={isOffline || isDone}>
          {submitLabel}
        </SubmitButton>
      </ActionBar>
    </Form>
  );
}

const optionsOf = (list: readonly Named[] = []): readonly Option[] =>
  list.map(({ id, name }) => ({ code: String(id), libelle: name }));
