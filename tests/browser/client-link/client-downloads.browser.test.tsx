import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { waitUntil } from '#tests/support/until.ts';
import { answerOf, dossier, refusalOf, renderClientPage, stubServer } from './client-page.tsx';
import '#ui/theme/tokens.css';

afterEach(() => vi.unstubAllGlobals());

test('download link: offers only its documents, and shows why one cannot be loaded', async () => {
  const goneMessage = 'Ce document n’est plus disponible. Demandez-le à votre courtier.';
  const requests = stubServer({
    dossier: [
      answerOf({ success: true, dossier: { ...dossier, documents: [], downloads: [{ id: 3, name: 'Attestation' }] } }),
    ],
    document: [refusalOf(404, goneMessage)],
  });
  await renderClientPage();
  await expect.element(page.getByRole('heading', { name: 'Vos documents' })).toBeVisible();
  await expect.element(page.getByText(/vous envoie des documents du dossier Auto/)).toBeVisible();
  expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(1);
  await expectAccessible();
  await page.getByRole('button', { name: 'Télécharger Attestation' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(goneMessage);
  await waitUntil(() => requests.some(({ path }) => path === 'document'));
});

test('download link: names the replacement of each document, and whether the link offers it', async () => {
  const replaced = [
    { name: 'Reçu A', by: 'Reçu B', isOffered: true },
    { name: 'Attestation A', by: 'Attestation B', isOffered: false },
    { name: 'Devis', by: null, isOffered: false },
    { name: 'Devis', by: null, isOffered: false },
  ];
  stubServer({
    dossier: [
      answerOf({
        success: true,
        dossier: { ...dossier, documents: [], downloads: [{ id: 4, name: 'Reçu B' }], replaced },
      }),
    ],
  });
  await renderClientPage();
  await expect.element(page.getByText('«\u00A0Reçu A\u00A0» est remplacé par «\u00A0Reçu B\u00A0».')).toBeVisible();
  const requests =
    '«\u00A0Attestation A\u00A0» est remplacé par «\u00A0Attestation B\u00A0». Demandez-le à votre courtier.';
  await expect.element(page.getByText(requests)).toBeVisible();
  expect(page.getByText('«\u00A0Devis\u00A0» n’est plus disponible.').elements()).toHaveLength(2);
  await expect.element(page.getByRole('button', { name: 'Télécharger Reçu B' })).toBeVisible();
  await expectAccessible();
});
