import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Unreachable } from '#api/errors.ts';
import ClaimDialog from '#features/contracts/claims/claim-dialog.tsx';
import type { Read } from '#offline/interfaces/types.ts';
import type { ClaimDetail } from '#shared/operations/contracts/claims.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { showWith } from '#tests/browser/support/app-harness.tsx';

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

/** Opens the claim with these answers of server and device, one for each attempt. */
const open = async (...answers: readonly (ClaimDetail | Error)[]) => {
  let attempt = 0;
  const read = (async () => {
    const answer = answers[Math.min(attempt, answers.length - 1)];
    attempt += 1;
    if (answer instanceof Error) throw answer;
    return { value: { success: true, data: answer }, fetchedAtMs: Date.now(), isFromDevice: false };
  }) as Read;
  await showWith({ read }, <ClaimDialog claim={claim} onClose={() => undefined} />);
};
const dialog = () => page.getByRole('dialog', { name: 'Sinistre S26000007' });

test('claim dialog: shows only that the details are restricted', async () => {
  await open({ ...detail, afficher: false });
  await expect.element(dialog().getByText('Le détail de ce sinistre n’est pas consultable')).toBeVisible();
  const shown = dialog().element().textContent ?? '';
  for (const hiddenText of ['Malfaçons', 'Litiges de la consommation', 'GOA Rosine', 'Survenu le', 'Franchise'])
    expect(shown).not.toContain(hiddenText);
  await expectAccessible();
});

test('claim dialog: shows all details, and missing ones as such', async () => {
  await open(detail);
  for (const text of ['Malfaçons sur un toit solaire.', 'Litiges de la consommation', 'GOA Rosine', '24 51 46'])
    await expect.element(dialog().getByText(text)).toBeVisible();
  await expect.element(dialog().getByRole('region', { name: 'Règlements' }).getByText('Aucun élément')).toBeVisible();
  await expectAccessible();
});

test('claim dialog: reports offline that the details are not stored, and can retry', async () => {
  await open(new Unreachable(), detail);
  await expect.element(dialog().getByText(/pas encore été gardées sur cet appareil/)).toBeVisible();
  await expectAccessible();
  await userEvent.click(dialog().getByRole('button', { name: 'Réessayer' }));
  await expect.element(dialog().getByText('Malfaçons sur un toit solaire.')).toBeVisible();
});
