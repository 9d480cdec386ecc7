import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PasswordForm } from '#features/profile/password-form.tsx';
import { ProfileForm } from '#features/profile/profile-form.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

const connectivity = { state: 'online', subscribe: () => () => undefined };
const services = { connectivity } as unknown as OfflineServices;
const profile = { firstName: 'Julien', lastName: 'Cornaille', email: 'agence@lagon.nc' };

/** Answers of the server, and the calls that it received. */
let answer: { status: number; body: object };
const sentBodies: unknown[] = [];

beforeEach(() => {
  sentBodies.length = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    sentBodies.push(await (request as Request).json());
    return Response.json(answer.body, { status: answer.status, headers: { 'x-lagon': '1' } });
  });
});
afterEach(() => vi.restoreAllMocks());

const currentPasswordBox = () => page.getByLabelText('Mot de passe actuel', { exact: false });
const emailBox = () => page.getByRole('textbox', { name: 'E-mail' });
const field = (label: string) => page.getByRole('form').getByLabelText(new RegExp(`^${label}\\W*$`));
const clickButton = (name: string) => userEvent.click(page.getByRole('button', { name }));
const savedAnswer = (user = profile) => ({
  status: 200,
  body: { success: true, message: { type: 'success', message: 'Votre profil a été modifié.' }, user },
});

describe('profile form', () => {
  test('requires the current password for a new address, not for names', async () => {
    await renderWithServices(
      services,
      <main>
        <h1>Mon profil</h1>
        <ProfileForm profile={profile} />
      </main>,
    );
    await expect.element(currentPasswordBox()).not.toBeInTheDocument();
    answer = savedAnswer({ ...profile, firstName: 'Jules' });
    await userEvent.fill(page.getByRole('textbox', { name: 'Prénom' }), 'Jules');
    await clickButton('Enregistrer');
    await expect.element(page.getByText('Votre profil a été modifié.').first()).toBeVisible();
    expect(sentBodies).toEqual([{ user: { ...profile, firstName: 'Jules' }, currentPassword: '' }]);

    await userEvent.fill(emailBox(), 'jules@lagon.nc');
    await expect.element(currentPasswordBox().first()).toBeVisible();
    await clickButton('Enregistrer');
    await expect.element(page.getByText('Le champ Mot de passe actuel est requis').first()).toBeVisible();
    expect(sentBodies).toHaveLength(1);
    await expectAccessible();
    const wrongMessage = 'Le mot de passe n’est pas correct';
    answer = {
      status: 422,
      body: { success: false, message: { type: 'error', message: 'x' }, errors: { currentPassword: [wrongMessage] } },
    };
    await userEvent.fill(currentPasswordBox().first(), 'Faux-2026');
    await clickButton('Enregistrer');
    await expect.element(page.getByText(wrongMessage).first()).toBeVisible();
    answer = savedAnswer({ ...profile, email: 'jules@lagon.nc' });
    await userEvent.fill(currentPasswordBox().first(), 'Lagon-2026');
    await clickButton('Enregistrer');
    await expect
      .poll(() => sentBodies.at(-1))
      .toMatchObject({ user: { email: 'jules@lagon.nc' }, currentPassword: 'Lagon-2026' });
    await expect.element(currentPasswordBox()).not.toBeInTheDocument();
  });
});

describe('password form', () => {
  test('requires the current password and shows the server’s refusal on it', async () => {
    await renderWithServices(services, <PasswordForm />);
    await userEvent.fill(field('Mot de passe'), 'Recif-2027');
    await userEvent.fill(field('Confirmation du mot de passe'), 'Recif-2028');
    await clickButton('Changer le mot de passe');
    await expect.element(page.getByText('Les deux mots de passe doivent être identiques').first()).toBeVisible();
    await userEvent.fill(field('Confirmation du mot de passe'), 'Recif-2027');
    await expect.element(page.getByText('Le champ Mot de passe actuel est requis').first()).toBeVisible();
    expect(sentBodies).toEqual([]);
    answer = {
      status: 422,
      body: {
        success: false,
        message: { type: 'error', message: 'Certaines valeurs ne sont pas valides.' },
        errors: { currentPassword: ['Le mot de passe n’est pas correct'] },
      },
    };
    await userEvent.fill(field('Mot de passe actuel'), 'Faux-2026');
    await clickButton('Changer le mot de passe');
    await expect.element(page.getByText('Le mot de passe n’est pas correct').first()).toBeVisible();
    expect(sentBodies).toEqual([
      { currentPassword: 'Faux-2026', password: 'Recif-2027', confirmedPassword: 'Recif-2027' },
    ]);
  });
});
