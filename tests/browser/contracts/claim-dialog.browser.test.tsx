import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Unreachable } from '#api/errors.ts';
import ClaimDialog from '#features/contracts/claims/claim-dialog.tsx';
import type { OfflineServices, Read } from '#offline/interfaces/types.ts';
import type { ClaimDetail } from '#shared/operations/contracts/claims.ts';
import { taskGet } from '#shared/operations/tasks/task-file.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';
import { withRouter } from '#tests/browser/support/with-router.tsx';
import { carContract } from '#tests/support/documents/printed-contract.ts';

const claim = {
  id: 7,
  number: 'S26000007',
  occurenceDate: '2026-03-02T01:00:00.000Z',
  occurenceDateBrut: '2026-03-02T01:00:00.000Z',
  openingDate: '2026-03-04T01:00:00.000Z',
  state: 'En cours',
  subState: 'En attente de pièces',
  type: 'Litige',
  category: 'Protection juridique',
  respConvention: 'Sans objet',
};
const detail: ClaimDetail = {
  id: 7,
  number: 'S26000007',
  occurenceDateTime: '2026-03-02T01:00:00.000Z',
  declarationDateTime: '2026-03-03T01:00:00.000Z',
  openingDateTime: '2026-03-04T01:00:00.000Z',
  natureSinistre: 'Litige',
  circonstanceSinistre: 'Malfaçons sur un toit solaire.',
  position: 'En cours',
  convention: 'Droit commun',
  casDeConvention: '—',
  garanties: [{ garantieCode: 'CONSO', garantieLibelle: 'Litiges de la consommation' }],
  garantieFranchise: 10_000,
  intervenants: [{ nom: 'GOA Rosine', role: 'Avocate', email: null, tel: '245146' }],
  missionnements: [],
  reglements: [],
  afficher: true,
};

const task = { id: 3, files: [{ id: 5, name: 'choc.jpg', contentType: 'image/jpeg', sizeBytes: 2_000 }] };
const request = (id: number, subject: string) => ({
  ...{ id, number: `D2600000${id}`, type: 'Déclaration de sinistre', subject },
  ...{ effectDate: '2026-03-03', creationDate: '2026-03-03T01:00:00.000Z', status: 'À traiter' },
});
const createPaper = (id: number, name: string) => ({
  ...{ id, name, type: 'constat', creationDate: '2026-03-03T01:00:00.000Z', signable: false, status: 'Disponible' },
});
const contract = {
  ...carContract,
  tasks: { ...carContract.tasks, data: [request(3, 'Sinistre S26000007\u00A0: Litige'), request(4, 'Relance')] },
  editiques: {
    ...carContract.editiques,
    data: [createPaper(8, 'Constat S26000007'), createPaper(9, 'Constat S26000009')],
  },
};

/** Opens the claim with these answers of server and device, one for each attempt. */
const openDialog = async (...answers: readonly (ClaimDetail | Error)[]) => {
  let attempt = 0;
  const readStub = (async ({ path }: { readonly path: string }) => {
    if (path === taskGet.path) return { value: { success: true, task }, fetchedAtMs: Date.now(), isFromDevice: false };
    const answer = answers[Math.min(attempt, answers.length - 1)];
    attempt += 1;
    if (answer instanceof Error) throw answer;
    return { value: { success: true, data: answer }, fetchedAtMs: Date.now(), isFromDevice: false };
  }) as unknown as Read;
  const dialog = <ClaimDialog claim={claim} contract={contract} onClose={() => undefined} />;
  const subscribe = () => () => undefined;
  const services = {
    ...{ read: readStub, outbox: emptyOutbox, connectivity: { state: 'online', trouble: null, subscribe } },
    device: { cacheStatus: async () => 'cached', state: 'ready', subscribe },
  } as unknown as OfflineServices;
  await renderWithServices(services, withRouter(dialog));
};
const dialog = () => page.getByRole('dialog', { name: 'Sinistre S26000007' });

test('claim dialog: shows only that the details are restricted', async () => {
  await openDialog({ ...detail, afficher: false });
  await expect.element(dialog().getByText('Le détail de ce sinistre n’est pas consultable')).toBeVisible();
  const dialogText = dialog().element().textContent ?? '';
  for (const hiddenText of ['Malfaçons', 'Litiges de la consommation', 'GOA Rosine', 'Survenu le', 'Franchise'])
    expect(dialogText).not.toContain(hiddenText);
  await expectAccessible();
});

test('claim dialog: shows all details, and missing ones as such', async () => {
  await openDialog(detail);
  for (const text of ['Malfaçons sur un toit solaire.', 'Litiges de la consommation', 'GOA Rosine', '24 51 46'])
    await expect.element(dialog().getByText(text)).toBeVisible();
  await expect.element(dialog().getByRole('region', { name: 'Règlements' }).getByText('Aucun élément')).toBeVisible();
  await expectAccessible();
});

test('claim dialog: reports offline that the details are not stored, and can retry', async () => {
  await openDialog(new Unreachable(), detail);
  await expect.element(dialog().getByText(/pas, ou plus, gardées sur cet appareil/)).toBeVisible();
  await expectAccessible();
  await userEvent.click(dialog().getByRole('button', { name: 'Réessayer' }));
  await expect.element(dialog().getByText('Malfaçons sur un toit solaire.')).toBeVisible();
});

test('claim dialog: lists only the requests and papers of the claim, and adds supporting documents to it', async () => {
  await openDialog(detail);
  const sentDocuments = dialog().getByRole('region', { name: 'Documents et pièces' });
  await expect.element(sentDocuments.getByRole('button', { name: 'Constat S26000007' })).toBeVisible();
  await expect
    .element(sentDocuments.getByRole('link', { name: 'Demande D26000003' }))
    .toHaveAttribute('href', '/task/search/3');
  await expect.element(sentDocuments.getByText('choc.jpg')).toBeVisible();
  expect(sentDocuments.element().textContent).not.toMatch(/S26000009|D26000004/);
  const addLink = dialog().getByRole('link', { name: 'Ajouter des pièces' });
  await expect
    .element(addLink)
    .toHaveAttribute('href', `/task/creation?contract=${contract.details.id}&code=SINISTRE&claim=S26000007`);
});
