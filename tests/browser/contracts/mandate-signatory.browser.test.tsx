import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import SignatoryDialog, { type Signatories } from '#features/contracts/documents/signatory-dialog.tsx';
import HandOverDialog from '#features/contracts/signature/hand-over-dialog.tsx';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { directDebitModes } from '#shared/primitives/vocabulary/lists.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { withRouter } from '#tests/browser/support/with-router.tsx';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';

const handedOver = vi.hoisted((): unknown[] => []);
vi.mock('#offline/device/service-worker.ts', () => ({ isAppStored: async () => true }));
vi.mock('#features/contracts/signature/use-hand-over.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useHandOver: () => async (values: unknown) => void handedOver.push(values),
}));

const conditions = { id: 1, name: 'Conditions', type: 'conditions-particulieres', signable: true };
const mandate = { id: 2, name: 'Mandat', type: 'mandat', signable: true };
const signatory = { firstName: 'Hélène', lastName: 'Wamytan', email: 'helene@port.nc' };
const label = 'Signe seulement le mandat de prélèvement';
const mandateOnly = page.getByRole('checkbox', { name: label });
const hasCosigner = page.getByRole('checkbox', { name: 'Un second signataire signe aussi' });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

const renderSignatoryDialog = async (payer: string | null, documents: readonly (typeof mandate)[]) => {
  const sent: Signatories[] = [];
  await renderWithServices(
    {},
    <main>
      <h1>AU7</h1>
      <SignatoryDialog
        signatory={signatory}
        documents={documents}
        payer={payer}
        onSend={(signatories) => sent.push(signatories)}
        onClose={() => undefined}
      />
    </main>,
  );
  return sent;
};

test('signatory dialog: proposes the holder of the account for the mandate only', async () => {
  const sent = await renderSignatoryDialog('POINDI ROSE', [conditions, mandate]);
  await expect.element(mandateOnly).toBeChecked();
  await expectAccessible();
  await field('E-mail du second signataire').fill('rose@port.nc');
  await page.getByRole('button', { name: 'Envoyer aux deux signataires' }).click();
  await expect.poll(() => sent).toMatchObject([{ cosigner: { lastName: 'POINDI ROSE', signsMandateOnly: true } }]);
});

test('signatory dialog: a spouse signs all documents, and the mandate alone on request', async () => {
  const sent = await renderSignatoryDialog(null, [conditions, mandate]);
  expect(mandateOnly.elements()).toEqual([]);
  await hasCosigner.click();
  await expect.element(mandateOnly).not.toBeChecked();
  await field('Nom du second signataire').fill('Kabar');
  await field('E-mail du second signataire').fill('marie@port.nc');
  await page.getByRole('button', { name: 'Envoyer aux deux signataires' }).click();
  await expect.poll(() => sent).toMatchObject([{ cosigner: { lastName: 'Kabar', signsMandateOnly: false } }]);
});

test('signatory dialog: offers the mandate only where one is to sign', async () => {
  await renderSignatoryDialog(null, [conditions]);
  await hasCosigner.click();
  await expect.element(field('Nom du second signataire')).toBeVisible();
  expect(mandateOnly.elements()).toEqual([]);
});

const { file } = portfolioContract(7);
const contractWith = (accountType: string, documents: readonly object[]): ContractFile =>
  ({
    ...file,
    details: {
      ...file.details,
      status: contractStatuses.valid,
      person: { ...file.details.person, firstname: 'Hélène', lastname: 'Wamytan' },
      addresses: {
        ...file.details.addresses,
        bankAccount: { type: { code: accountType }, accountOwner: 'POINDI ROSE' },
      },
      payementModes: { comptant: { code: directDebitModes[0], libelle: 'Prélèvement' } },
    },
    editiques: { data: documents },
  }) as unknown as ContractFile;

const renderHandOverDialog = (contract: ContractFile, replaced?: Parameters<typeof HandOverDialog>[0]['replaced']) => {
  handedOver.length = 0;
  const services = {
    device: {
      subscribe: () => () => undefined,
      getState: () => 'ready',
      find: async () => ({ value: { content: '' } }),
    },
    connectivity: { state: 'online', subscribe: () => () => undefined },
  };
  const dialog = <HandOverDialog contract={contract} replaced={replaced} onClose={() => undefined} />;
  return renderWithServices(services as never, withRouter(dialog));
};
const handOver = async () => {
  await page
    .getByLabelText(/mot de passe/i)
    .first()
    .fill('Lagon-2026');
  await page.getByRole('button', { name: 'Confier la tablette' }).click();
};

test('hand-over dialog: proposes the holder of the account for the mandate only', async () => {
  await renderHandOverDialog(contractWith('TIERS', [conditions, mandate]));
  await expect.element(mandateOnly).toBeChecked();
  await field('Prénom du second signataire').fill('Rose');
  await handOver();
  await expect.poll(() => handedOver).toMatchObject([{ cosigner: { firstName: 'Rose', signsMandateOnly: true } }]);
});

test('hand-over dialog: signing again without a mandate asks for all documents', async () => {
  const cosigner = { firstName: 'Rose', lastName: 'Poindi', signsMandateOnly: true };
  await renderHandOverDialog(contractWith('TIERS', [conditions]), { key: 'a', signatories: { signatory, cosigner } });
  await expect.element(field('Nom du second signataire')).toHaveValue('Poindi');
  expect(mandateOnly.elements()).toEqual([]);
  await handOver();
  await expect.poll(() => handedOver).toMatchObject([{ cosigner: { firstName: 'Rose', signsMandateOnly: false } }]);
});
