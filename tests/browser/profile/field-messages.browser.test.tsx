import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PasswordForm } from '#features/profile/password-form.tsx';
import { ProfileForm } from '#features/profile/profile-form.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

const connectivity = { state: 'online', subscribe: () => () => undefined };
const services = { connectivity } as unknown as OfflineServices;
const profile = { firstName: 'Julien', lastName: 'Cornaille', email: 'agence@lagon.nc' };

test('profile form: shows one message for each invalid field until corrected', async () => {
  await renderWithServices(
    services,
    <main>
      <h1>Mon profil</h1>
      <ProfileForm profile={profile} />
    </main>,
  );
  for (const [name, right, typed, message] of [
    ['Prénom', profile.firstName, '', 'Le champ Prénom est requis'],
    ['Prénom', profile.firstName, 'x'.repeat(36), 'La saisie est limitée à 35 caractères'],
    ['Nom', profile.lastName, '', 'Le champ Nom est requis'],
    ['Nom', profile.lastName, 'x'.repeat(36), 'La saisie est limitée à 35 caractères'],
    ['E-mail', profile.email, '', 'Le champ E-mail est requis'],
    ['E-mail', profile.email, 'x', 'Le champ E-mail doit être une adresse e-mail valide'],
    ['E-mail', profile.email, `${'x'.repeat(42)}@lagon.nc`, 'La saisie est limitée à 50 caractères'],
  ] as const) {
    const box = page.getByRole('textbox', { name, exact: true });
    await userEvent.fill(box, typed);
    await userEvent.tab();
    await expect.element(page.getByText(message).first()).toBeVisible();
    await userEvent.fill(box, right);
    await expect.element(page.getByText(message)).not.toBeInTheDocument();
  }
});

test('error summary: names the field of a text that is too long', async () => {
  await renderWithServices(
    services,
    <main>
      <h1>Mon profil</h1>
      <ProfileForm profile={profile} />
    </main>,
  );
  await userEvent.fill(page.getByRole('textbox', { name: 'Prénom', exact: true }), 'x'.repeat(36));
  await userEvent.click(page.getByRole('button', { name: 'Enregistrer' }));
  await expect
    .element(page.getByRole('button', { name: 'Prénom\u00A0: La saisie est limitée à 35 caractères' }))
    .toBeVisible();
});

test('password form: shows its rules and requires equal entries', { tags: ['long'] }, async () => {
  await renderWithServices(
    services,
    <main>
      <h1>Mon profil</h1>
      <PasswordForm />
    </main>,
  );
  const passwordField = page.getByRole('form').getByLabelText(/^Mot de passe\W*$/);
  const submitPassword = () => userEvent.click(page.getByRole('button', { name: 'Changer le mot de passe' }));
  const forbidden = 'Le mot de passe contient des caractères interdits\u00A0: " \' ? & / < > ou des espaces.';
  const passwordRules =
    'Le mot de passe doit contenir au minimum 8 caractères. Avec au moins un caractère spécial (!, %, &, @, #, $, ^, *, ?, _, ~), une minuscule, une majuscule et un chiffre.';
  for (const [typed, message] of [
    ['', 'Le champ Mot de passe est requis'],
    ...['"', "'", '?', '&', '/', '<', '>', ' '].map((character) => [`Recif${character}-2027`, forbidden] as const),
    ...['Re-2027', 'recif-2027', 'RECIF-2027', 'Recif-lagon', 'Recif2027', 'Recif_2027'].map(
      (weak) => [weak, passwordRules] as const,
    ),
    [`Recif-2027${'x'.repeat(21)}`, passwordRules],
  ] as const) {
    await userEvent.fill(passwordField, typed);
    await submitPassword();
    await expect.element(page.getByText(message).first()).toBeVisible();
  }
  await userEvent.fill(passwordField, 'Recif-2027');
  await expect.poll(() => page.getByLabelText('Respecté').elements().length).toBe(6);
  await userEvent.fill(page.getByLabelText(/^Confirmation du mot de passe/).first(), 'Recif-2028');
  await submitPassword();
  await expect.element(page.getByText('Les deux mots de passe doivent être identiques').first()).toBeVisible();
  await expectAccessible();
});

test('password form: compares a typed confirmation again when the password changes', async () => {
  await renderWithServices(
    services,
    <main>
      <h1>Mon profil</h1>
      <PasswordForm />
    </main>,
  );
  const unequal = page.getByText('Les deux mots de passe doivent être identiques');
  const passwordField = page.getByRole('form').getByLabelText(/^Mot de passe\W*$/);
  await userEvent.fill(passwordField, 'Recif-2027');
  await userEvent.fill(page.getByLabelText(/^Confirmation du mot de passe/).first(), 'Recif-2028');
  await userEvent.tab();
  await expect.element(unequal).toBeVisible();
  await userEvent.fill(passwordField, 'Recif-2028');
  await expect.element(unequal).not.toBeInTheDocument();
});
