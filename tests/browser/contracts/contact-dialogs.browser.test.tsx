import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { submit } from '#api/submit.ts';
import BankDialog from '#features/contracts/contacts/bank-dialog.tsx';
import ContactDialog from '#features/contracts/contacts/contact-dialog.tsx';
import type { Read } from '#offline/interfaces/types.ts';
import { messages } from '#shared/primitives/messages.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { carContract } from '#tests/support/documents/printed-contract.ts';
import { waitUntil } from '#tests/support/until.ts';
import { currentToasts } from '#ui/toast/toaster.ts';

vi.mock('#api/submit.ts', () => ({ submit: vi.fn() }));

/** Specification 2, sections 5.3, 5.4 and 8. */
const { details } = carContract;
const { mail, phone, bankAccount } = details.addresses;

/** Reference lists with the contract's entries and one more each. */
const listOf = ({ kind, listName }: { readonly kind?: string; readonly listName?: string }) => {
  const all = {
    mail: mail?.type,
    tel: phone?.type,
    types: bankAccount?.type,
    countries: bankAccount?.country,
    devises: bankAccount?.currency,
  };
  return [all[(kind ?? listName) as keyof typeof all], { code: 'OTHER', libelle: 'Autre' }];
};
const readStub = (async (_endpoint: unknown, input: object) => ({
  value: { success: true, listItems: listOf(input) },
  fetchedAtMs: Date.now(),
  isFromDevice: false,
})) as unknown as Read;

const renderDialog = async (dialog: ReactElement) => {
  const routeTree = createRootRoute({ component: () => dialog });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  const connectivity = { state: 'online', trouble: null, subscribe: () => () => undefined } as never;
  await renderWithServices({ read: readStub, connectivity }, <RouterProvider router={router as never} />);
};
const modifyButton = () => page.getByRole('button', { name: 'Modifier', exact: true });
const fillAndLeave = async (field: Locator, text: string) => {
  await userEvent.fill(field, text);
  await userEvent.tab();
};
const expectText = (text: string) => expect.element(page.getByText(text, { exact: true }).last()).toBeVisible();

test('contact dialog: requires and validates each field before it can be saved', async () => {
  await renderDialog(<ContactDialog details={details} onClose={() => undefined} />);
  const list = (name: RegExp) => page.getByRole('combobox', { name });
  await expect
    .poll(() => [...(list(/^Type d’e-mail/).element() as HTMLSelectElement).options].map(({ text }) => text))
    .toEqual(['Choisir…', 'Personnel', 'Autre']);
  await expect.element(modifyButton()).toBeEnabled();
  const email = page.getByRole('textbox', { name: /^E-mail/ });
  await fillAndLeave(email, 'pas une adresse');
  await expectText('Le champ E-mail doit être une adresse e-mail valide');
  await expect.element(modifyButton()).toBeDisabled();
  await fillAndLeave(email, '');
  await expectText('Le champ E-mail est requis');
  await fillAndLeave(email, 'quelqu.un@lagon.example');
  await expect.element(modifyButton()).toBeEnabled();
  const number = page.getByRole('textbox', { name: /^Téléphone/ });
  await fillAndLeave(number, '12345');
  await expectText("Téléphone n'est pas un numero de téléphone valide");
  await expect.element(modifyButton()).toBeDisabled();
  for (const right of ['751234', '12345678', '1234567890', '+689 87 12 34 56', '+33 6 12 34 56 78']) {
    await userEvent.fill(number, right);
    await expect.element(modifyButton(), { message: right }).toBeEnabled();
  }
  await expect.element(list(/^Pays/)).toHaveValue('+33');
  for (const name of [/^Type d’e-mail/, /^Type de téléphone/]) {
    await userEvent.selectOptions(list(name), '');
    await expect.element(modifyButton()).toBeDisabled();
    await userEvent.selectOptions(list(name), 'OTHER');
    await expect.element(modifyButton()).toBeEnabled();
  }
});

test('contact dialog: changes the e-mail alone of a client without a phone, and names the missing half of a phone', async () => {
  vi.mocked(submit)
    .mockReset()
    .mockResolvedValue({ success: true, type: 'success', message: 'Modifié' } as never);
  const addresses = { ...details.addresses, phone: null };
  await renderDialog(<ContactDialog details={{ ...details, addresses }} onClose={() => undefined} />);
  const number = page.getByRole('textbox', { name: /^Téléphone/ });
  const type = page.getByRole('combobox', { name: /^Type de téléphone/ });
  await fillAndLeave(number, '751234');
  await expectText('Le champ Type de téléphone est requis');
  await expect.element(modifyButton()).toBeDisabled();
  await fillAndLeave(number, '');
  await expect.element(page.getByText('Le champ Type de téléphone est requis')).not.toBeInTheDocument();
  await userEvent.selectOptions(type, 'OTHER');
  await expectText('Le champ Téléphone est requis');
  await expect.element(modifyButton()).toBeDisabled();
  await userEvent.selectOptions(type, '');
  await fillAndLeave(page.getByRole('textbox', { name: /^E-mail/ }), 'quelqu.un@lagon.example');
  await expect.element(modifyButton()).toBeEnabled();
  await userEvent.click(modifyButton());
  await waitUntil(() =>
    expect(vi.mocked(submit).mock.calls.map(([, input]) => input)).toMatchObject([
      { email: 'quelqu.un@lagon.example', telType: '', tel: '', telId: null },
    ]),
  );
});

test('bank account dialog: proposes the holder, country and currency for a first account', async () => {
  const addresses = { ...details.addresses, bankAccount: null };
  await renderDialog(<BankDialog details={{ ...details, addresses }} onClose={() => undefined} />);
  await expect
    .element(page.getByRole('textbox', { name: /^Titulaire du compte/ }))
    .toHaveValue(details.person.fullname.toLocaleUpperCase('fr'));
  await expect.element(page.getByRole('combobox', { name: /^Pays/ })).toHaveValue('NC');
  await expect.element(page.getByRole('combobox', { name: /^Devise/ })).toHaveValue('XPF');
  await expect.element(page.getByRole('dialog', { name: 'Ajouter le compte bancaire' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ajouter', exact: true })).toBeVisible();
});

test('bank account dialog: validates the account and writes it in capitals', async () => {
  await renderDialog(<BankDialog details={details} onClose={() => undefined} />);
  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
  const expectRefused = async (name: string, text: string, message: string) => {
    await fillAndLeave(field(name), text);
    await expectText(message);
  };
  await userEvent.click(modifyButton());
  await expectText('Le champ Mot de passe est requis');
  await fillAndLeave(field('Titulaire du compte'), 'dupont marie');
  await expect.element(field('Titulaire du compte')).toHaveValue('DUPONT MARIE');
  for (const name of ['Titulaire du compte', 'Domiciliation']) {
    await expectRefused(name, 'x'.repeat(51), 'La saisie est limitée à 50 caractères');
    await expectRefused(name, '', `Le champ ${name} est requis`);
  }
  const badIban = "Le format du code IBAN n'est pas correct";
  await expectRefused('IBAN', '', 'Le champ IBAN est requis');
  // A wrong check number; a right one with a wrong RIB key; a country that is not allowed.
  for (const iban of ['NC5014889000810876945100137', 'NC2214889000810876945100138', 'DE89370400440532013000'])
    await expectRefused('IBAN', iban, badIban);
  await fillAndLeave(field('IBAN'), 'nc4914889000810876945100137');
  await expect.element(field('IBAN')).toHaveValue('NC4914889000810876945100137');
  await expect.element(page.getByText(badIban)).not.toBeInTheDocument();
  await fillAndLeave(field('IBAN'), '14889 00081 08769451001 37');
  await expect.element(field('IBAN')).toHaveValue('FR76 1488 9000 8108 7694 5100 137');
  await expectRefused('IBAN', '14889000810876945100138', messages.ribKey);
  await fillAndLeave(field('IBAN'), 'nc4914889000810876945100137');
  await expectRefused('BIC', '', 'Le champ BIC est requis');
  await expectRefused('BIC', 'CEPANC', "Le format du code BIC n'est pas correct");
  await fillAndLeave(field('BIC'), 'cepancnm');
  await expect.element(field('BIC')).toHaveValue('CEPANCNM');
  for (const name of ['Type', 'Pays', 'Devise']) {
    await userEvent.selectOptions(page.getByRole('combobox', { name: new RegExp(`^${name}`) }), '');
    await userEvent.tab();
    await expectText(`Le champ ${name} est requis`);
  }
});

test('bank account dialog: keeps BIC and domiciliation to the bank of the account number', async () => {
  await renderDialog(<BankDialog details={details} onClose={() => undefined} />);
  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
  await fillAndLeave(field('IBAN'), 'nc4914889000810876945100137');
  await expect.element(field('BIC')).toHaveValue('CEPANCNM');
  await fillAndLeave(field('Domiciliation'), 'bnc noumea');
  await fillAndLeave(field('IBAN'), '14889 00081 08769451001 37');
  await expect.element(field('Domiciliation')).toHaveValue('BNC NOUMEA');
  await fillAndLeave(field('IBAN'), 'NC49 17499 00010 00098765432 66');
  await expect.element(field('BIC')).toHaveValue('BCADNCNN');
  await expect.element(field('Domiciliation')).toHaveValue('');
  await expectText('Ce compte est d’une autre banque\u00A0: le BIC en est déduit, la domiciliation est à saisir.');
  await userEvent.fill(field('Domiciliation'), 'bnc noumea');
  await expectText('La domiciliation nomme BNC, mais ce compte est tenu par BCI\u00A0: vérifiez-la sur le RIB.');
  await userEvent.fill(field('BIC'), 'BNPAFRPP');
  await expectText('Ce compte est tenu par BCI, dont le BIC est BCADNCNN\u00A0: vérifiez le BIC sur le RIB.');
});

test.each([
  ['the e-mail and phone', ContactDialog, 3_000, 3_500],
  ['the bank account', BankDialog, 5_000, 3_000],
])('contact dialogs: show the success of %s and close by themselves', async (_, Dialog, messageMs, closingMs) => {
  vi.mocked(submit).mockResolvedValue({ success: true, type: 'success', message: 'Modifié' } as never);
  const onClose = vi.fn();
  // The test ends the wait itself: a busy machine may take longer than it.
  const closings: (() => void)[] = [];
  const startTimer = window.setTimeout.bind(window);
  const timers = vi.spyOn(window, 'setTimeout').mockImplementation(((
    work: () => void,
    delayMs: number,
    ...rest: unknown[]
  ) => {
    if (delayMs !== closingMs) return startTimer(work, delayMs, ...rest);
    closings.push(work);
    return 0;
  }) as typeof setTimeout);
  await renderDialog(<Dialog details={details} onClose={onClose} />);
  const secret = page.getByLabelText(/^Mot de passe/);
  if (Dialog === BankDialog) await userEvent.fill(secret, 'Lagon-2026');
  await userEvent.click(modifyButton());
  await waitUntil(() => expect(currentToasts()).toMatchObject([{ message: 'Modifié', durationMs: messageMs }]));
  await waitUntil(() => expect(closings).toHaveLength(1));
  expect(onClose).not.toHaveBeenCalled();
  closings[0]?.();
  expect(onClose).toHaveBeenCalledOnce();
  timers.mockRestore();
});
