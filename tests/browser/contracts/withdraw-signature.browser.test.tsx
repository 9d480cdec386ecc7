import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SignDocuments } from '#features/contracts/documents/sign-documents.tsx';
import type { Connectivity } from '#offline/interfaces/types.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { editiqueSign, signatureWithdraw } from '#shared/operations/signatures/signatures.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { directDebitModes } from '#shared/primitives/vocabulary/lists.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';

afterEach(() => vi.unstubAllGlobals());

const signature = {
  requestId: 4,
  state: 'sent',
  channel: 'email',
  signatory: 'Marie WAMYTAN',
  email: 'marie@lagon.nc',
  expiresAt: null,
};
const { file } = portfolioContract(7);
/** A contract file in force with one document, except for `overrides`. */
const fileWith = (details: object, document: object): ContractFile =>
  ({
    ...file,
    details: { ...file.details, id: 7, status: contractStatuses.valid, ...details },
    editiques: { data: [{ id: 1, name: 'Mandat', type: 'conditions-particulieres', ...document }] },
  }) as unknown as ContractFile;
const contract = fileWith({ addresses: { mail: null } }, { signable: false, signature });
const online = { state: 'online', trouble: null, subscribe: () => () => undefined } as unknown as Connectivity;

test('signature request: is withdrawn after a confirmation', async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    requests.push(new URL(url).pathname);
    const headers = { 'x-lagon': '1', 'content-type': 'application/json' };
    return new Response(JSON.stringify({ success: true }), { headers });
  });
  await renderWithServices(
    { connectivity: online },
    <main>
      <h1>AU7</h1>
      <SignDocuments contract={contract} />
    </main>,
  );
  const withdrawButton = page.getByRole('button', { name: 'Retirer la demande' });
  await withdrawButton.click();
  const question = page.getByRole('alertdialog', { name: 'Retirer la demande de signature\u202F?' });
  await expect.element(question.getByText(/^Le lien que Marie WAMYTAN a reçu ne servira plus\./)).toBeVisible();
  await expectAccessible();
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(requests).not.toContain(signatureWithdraw.path);
  await withdrawButton.click();
  await question.getByRole('button', { name: 'Retirer' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(requests.filter((path) => path === signatureWithdraw.path)).toHaveLength(1);
});

test.each([
  ['the only signatory', { isFormerEmail: true }, 'marie@lagon.nc'],
  [
    'the second one',
    { cosigner: { signatory: 'Jean KABAR', email: 'jean@lagon.nc', signedAt: null, isFormerEmail: true } },
    'jean@lagon.nc',
  ],
])('signature request: says that the address of %s is no longer the contract’s', async (_, sent, former) => {
  const corrected = fileWith(
    { addresses: { mail: { mail: 'corrige@lagon.nc' }, phone: null } },
    { signable: false, signature: { ...signature, ...sent } },
  );
  await renderWithServices({ connectivity: online }, <SignDocuments contract={corrected} />);
  const text = `${former} n’est plus l’adresse e-mail du contrat, qui est corrige@lagon.nc. Retirez la demande, puis envoyez-la de nouveau.`;
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retirer la demande' })).toBeEnabled();
});

const person = { firstname: null, lastname: null, tradeName: null, fullname: 'SARL DU PORT' };
const addresses = { mail: { mail: 'contact@port.nc' }, phone: null };
const signable = fileWith({ person, addresses }, { signable: true });
const quoteOf = (details: object): ContractFile =>
  fileWith({ person, addresses, isEstimate: true, ...details }, { name: 'Devis', type: 'devis', signable: true });

test.each([
  ['an open quote', { status: contractStatuses.quote, creationDate: dayInNoumea(new Date()) }, null],
  [
    'a quote whose offer has ended',
    { status: contractStatuses.quote, creationDate: '2024-01-01' },
    'Rien à faire signer\u00A0: Ce devis était valable jusqu’au 31/01/2024.',
  ],
  [
    'a converted quote',
    { status: contractStatuses.converted, creationDate: dayInNoumea(new Date()) },
    'Rien à faire signer\u00A0: Ce devis a été transformé en contrat.',
  ],
])('signature request: is offered for %s only as long as it may be signed', async (_, details, refusal) => {
  await renderWithServices({ connectivity: online }, <SignDocuments contract={quoteOf(details)} />);
  const sendButton = page.getByRole('button', { name: 'Envoyer pour signature' });
  if (refusal === null) return expect.element(sendButton).toBeEnabled();
  await expect.element(page.getByText(refusal)).toBeVisible();
  await expect.element(sendButton).not.toBeInTheDocument();
});

/** Answers every call, a signature's once `until` resolves; collects the requests of a signature. */
const serveSigning = (sentBodies: unknown[], answerReady = async (): Promise<unknown> => undefined): void => {
  vi.stubGlobal('fetch', async (request: Request) => {
    if (new URL(request.url).pathname === editiqueSign.path) {
      sentBodies.push(await request.json());
      await answerReady();
    }
    const headers = { 'x-lagon': '1', 'content-type': 'application/json' };
    return new Response(JSON.stringify({ success: true }), { headers });
  });
};

test('signature request: is sent to another signatory and address, edited before', async () => {
  const sentBodies: unknown[] = [];
  serveSigning(sentBodies);
  await renderWithServices(
    { connectivity: online },
    <main>
      <h1>AU7</h1>
      <SignDocuments contract={signable} />
    </main>,
  );
  await page.getByRole('button', { name: 'Changer ou ajouter un signataire' }).click();
  const dialog = page.getByRole('dialog', { name: 'Signataire et adresse' });
  await dialog.getByRole('textbox', { name: 'Prénom' }).fill('Hélène');
  await dialog.getByRole('textbox', { name: 'Nom', exact: true }).fill('Wamytan');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('helene@port.nc');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Envoyer à ce signataire' }).click();
  await expect
    .poll(() => sentBodies)
    .toMatchObject([
      { contractFirstName: 'Hélène', contractLastName: 'Wamytan', contractEmail: 'helene@port.nc', editiqueIdS: [1] },
    ]);
});

test('signature request: keeps the keyboard where its button was', async () => {
  const isFocusLost = () => document.activeElement === document.body;
  serveSigning([], () => expect.poll(isFocusLost).toBe(true));
  await renderWithServices({ connectivity: online }, <SignDocuments contract={signable} />);
  await page.getByRole('button', { name: 'Envoyer pour signature' }).click();
  await expect.element(page.getByRole('region', { name: 'Signature par e-mail' })).toHaveFocus();
});

test('signature request: is sent to two signatories, each with their own address', async () => {
  const sent: unknown[] = [];
  serveSigning(sent);
  await renderWithServices(
    { connectivity: online },
    <main>
      <h1>AU7</h1>
      <SignDocuments contract={signable} />
    </main>,
  );
  await page.getByRole('button', { name: 'Changer ou ajouter un signataire' }).click();
  const dialog = page.getByRole('dialog', { name: 'Signataire et adresse' });
  await dialog.getByRole('checkbox', { name: 'Un second signataire signe aussi' }).click();
  await dialog.getByRole('textbox', { name: 'Prénom du second signataire' }).fill('Marie');
  await dialog.getByRole('textbox', { name: 'Nom du second signataire', exact: true }).fill('Kabar');
  const email = dialog.getByRole('textbox', { name: 'E-mail du second signataire' });
  await email.fill('CONTACT@port.nc');
  const sendButton = dialog.getByRole('button', { name: 'Envoyer aux deux signataires' });
  await sendButton.click();
  await expect.element(email).toHaveAccessibleDescription(/Donnez une autre adresse/);
  expect(sent).toEqual([]);
  await expectAccessible();
  await email.fill('marie@port.nc');
  await sendButton.click();
  await expect
    .poll(() => sent)
    .toMatchObject([
      { contractEmail: 'contact@port.nc', cosigner: { firstName: 'Marie', lastName: 'Kabar', email: 'marie@port.nc' } },
    ]);
});

test('signature request: a mandate on the account of a third party is not sent without them', async () => {
  const sent: unknown[] = [];
  serveSigning(sent);
  const bankAccount = { type: { code: 'TIERS', libelle: 'Compte d’un tiers' }, accountOwner: 'POINDI ROSE' };
  const payementModes = { comptant: { code: directDebitModes[0], libelle: 'Prélèvement' } };
  const details = { person, addresses: { ...addresses, bankAccount }, payementModes };
  const contract = fileWith(details, { signable: true, type: 'mandat' });
  await renderWithServices(
    { connectivity: online },
    <main>
      <h1>AU7</h1>
      <SignDocuments contract={contract} />
    </main>,
  );
  await page.getByRole('button', { name: 'Envoyer pour signature' }).click();
  const dialog = page.getByRole('dialog', { name: 'Signataire et adresse' });
  await expect.element(dialog.getByText(/porte sur le compte de POINDI ROSE/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'E-mail du second signataire' }).fill('rose@port.nc');
  await dialog.getByRole('button', { name: 'Envoyer aux deux signataires' }).click();
  await expect
    .poll(() => sent)
    .toMatchObject([{ cosigner: { lastName: 'POINDI ROSE', email: 'rose@port.nc', signsMandateOnly: true } }]);
});

test.each([
  [false, ' et '],
  [true, ' et, pour le mandat seulement, '],
])(
  'signature request: shows which of two signatories has signed (the mandate only: %s)',
  async (signsMandateOnly, and) => {
    const signedAt = '2026-11-20T23:04:00.000Z';
    const cosigner = { signatory: 'Jean KABAR', email: 'jean@lagon.nc', signedAt, signsMandateOnly };
    const pair = {
      ...contract,
      editiques: {
        data: [{ id: 1, name: 'Mandat', signable: false, signature: { ...signature, signedAt: null, cosigner } }],
      },
    } as unknown as ContractFile;
    await renderWithServices({ connectivity: online }, <SignDocuments contract={pair} />);
    const text = `Envoyé pour signature à Marie WAMYTAN (marie@lagon.nc)${and}Jean KABAR (jean@lagon.nc). 1 signature sur 2\u00A0: Jean KABAR.`;
    await expect.element(page.getByText(text)).toBeVisible();
  },
);

test('signature request: polls the contract while it is open only', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let reads = 0;
    const readStub = async () => {
      reads += 1;
      return { value: { contract } };
    };
    const services = { connectivity: online, read: readStub, device: { watch: () => () => undefined } } as never;
    const openDialog = await renderWithServices(services, <SignDocuments contract={contract} />);
    await expect.poll(() => reads).toBe(1);
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    vi.advanceTimersByTime(5_000);
    await expect.poll(() => reads).toBe(2);
    await openDialog.unmount();
    vi.advanceTimersByTime(20_000);
    const withdrawn = { ...contract, editiques: { data: [] } } as unknown as ContractFile;
    await renderWithServices(services, <SignDocuments contract={withdrawn} />);
    vi.advanceTimersByTime(20_000);
    expect(reads).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});
