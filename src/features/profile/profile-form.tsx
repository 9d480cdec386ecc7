import { useQueryClient } from '@tanstack/react-query';
import { failureOf } from '#api/errors.ts';
import { useConnectivity } from '#offline/offline-context.tsx';
import { readKey } from '#offline/read-query.ts';
import type { FieldErrors } from '#shared/contract/envelope.ts';
import { profileGet } from '#shared/contract/profile.ts';
import { type Profile, profileSchema } from '#shared/domain/user-forms.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { SubmitButton } from '#ui/form/action-bar.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { notify } from '#ui/toaster.ts';
import { FormFoot } from './form-foot.tsx';
import { saveProfile } from './profile-api.ts';

/** Who I am. Specification 2, section 5.5. */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const form = useSchemaForm(profileSchema, { defaultValues: profile });
  const { control } = form;
  const save = async (values: Profile) => {
    try {
      const message = await saveProfile(values);
      form.reset(values);
      if (message) notify(message);
      await queries.invalidateQueries({ queryKey: readKey(profileGet) });
    } catch (error) {
      const failure = failureOf(error);
      applyServerErrors(form, onFields(failure.errors));
      notify({ type: 'error', message: failure.message });
    }
  };
  return (
    <Form form={form} onSubmit={save} label="Mon profil">
      <FieldGrid>
        <TextField
          control={control}
          name="firstName"
          label="Prénom"
          required
          maxLength={35}
          autoComplete="given-name"
        />
        <TextField control={control} name="lastName" label="Nom" required maxLength={35} autoComplete="family-name" />
        <WideField>
          <TextField
            control={control}
            name="email"
            label="E-mail"
            type="email"
            inputMode="email"
            required
            maxLength={50}
            autoComplete="email"
            hint="C’est aussi votre identifiant de connexion."
          />
        </WideField>
      </FieldGrid>
      <FormFoot isOffline={isOffline}>
        <SubmitButton control={control} isDisabled={isOffline}>
          Enregistrer
        </SubmitButton>
      </FormFoot>
    </Form>
  );
}

/** The operation takes the profile as `user`: its fields are named `user.email`. */
const onFields = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name.replace(/^user\./, ''), texts]));
