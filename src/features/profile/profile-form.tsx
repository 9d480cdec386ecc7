import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { profileGet } from '#shared/operations/people/profile.ts';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import { type Profile, profileFormSchema } from '#shared/schemas/user-forms.ts';
import { SubmitButton } from '#ui/form/action-bar.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { IdentityFields } from '#ui/form/identity-fields.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { FormFoot } from './form-foot.tsx';
import { saveProfile } from './profile-api.ts';

/** Names and e-mail of the user. Specification 2, section 5.5. */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const [currentEmail, setCurrentEmail] = useState(profile.email);
  const form = useSchemaForm(profileFormSchema(currentEmail), { defaultValues: { ...profile, currentPassword: '' } });
  const { control } = form;
  const { save } = useOnlineChange({
    mutationFn: saveProfile,
    onSuccess: (message, values) => {
      setCurrentEmail(values.email);
      form.reset({ ...values, currentPassword: '' });
      if (message) notify(message);
      return queries.invalidateQueries({ queryKey: readKey(profileGet) });
    },
    onErrors: (errors) => applyServerErrors(form, toFormErrors(errors)),
  });
  return (
    <Form form={form} onSubmit={save} label="Mon profil">
      <IdentityFields
        control={control}
        isOwn
        emailHint="C’est aussi votre identifiant de connexion."
        savedAccount={{ email: currentEmail, passwordHint: 'Il est demandé pour changer d’identifiant.' }}
      />
      <FormFoot isOffline={isOffline}>
        <SubmitButton control={control} isDisabled={isOffline}>
          Enregistrer
        </SubmitButton>
      </FormFoot>
    </Form>
  );
}

/** The operation takes the profile as `user`: its fields are named `user.email`. */
const toFormErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name.replace(/^user\./, ''), texts]));
