import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SignaturePart } from '#features/client-link/signature-part.tsx';
import type { ClientDossier } from '#shared/operations/client-link/client-links.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { findClientPage } from '#ui/plain/client-page.ts';
import { answerOf, dossier, refusalOf, renderClientPage, stubServer } from './client-page.tsx';
import '#ui/theme/tokens.css';

afterEach(() => vi.unstubAllGlobals());

const withSentDocument = (id: number): ClientDossier => ({
  ...dossier,
  documents: dossier.documents.map((document) =>
    document.id === id ? { ...document, sent: 1, sentAt: '2026-11-21T01:00:00Z' } : document,
  ),
});

const chooseFile = async (label: string) => {
  const file = new File(['%PDF-1.7\n1 0 obj\n%%EOF'], 'permis.pdf', { type: 'application/pdf' });
  const item = page.getByRole('listitem').filter({ hasText: label });
  await expect.element(item).toBeVisible();
  await userEvent.upload(item.element().querySelector('input[type=file]') as HTMLElement, file);
};

test('client link: sends missing documents without a session, retries with the same key and shows them as sent', {
  tags: ['long'],
}, async () => {
  const requests = stubServer({
    dossier: [answerOf({ success: true, dossier })],
    file: [
      new Error('lost'),
      refusalOf(503, 'Momentanément indisponible'),
      answerOf({ success: true, dossier: withSentDocument(5) }),
    ],
  });
  await renderClientPage();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Bonjour Marie');
  await expect.element(page.getByText(/valable jusqu’au 28\/11\/2026/)).toBeVisible();
  await expect.element(page.getByText('À fournir avant le 02/01/2099')).toBeVisible();
  await expectAccessible();
  await chooseFile('Permis de conduire');
  await expect.element(page.getByText(/En attente du réseau/)).toBeVisible();
  await expect.element(page.getByText('Envoyée le 21/11/2026 à 12:00')).toBeVisible();
  const files = requests.filter(({ path }) => path === 'file');
  expect(files).toHaveLength(3);
  expect(new Set(files.map(({ key }) => key)).size).toBe(1);
  expect(new Set(requests.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer secret']));
  await expectAccessible();
});

test('client link: shows why a file is refused next to its document and does not retry it', async () => {
  const reason = 'permis.pdf\u00A0: ce fichier est abîmé ou incomplet';
  const requests = stubServer({
    dossier: [answerOf({ success: true, dossier })],
    file: [refusalOf(422, 'Certaines valeurs ne sont pas valides.', { files: [reason] })],
  });
  await renderClientPage();
  await chooseFile('Permis de conduire');
  await expect.element(page.getByRole('alert')).toHaveTextContent('permis.pdf : ce fichier est abîmé ou incomplet');
  expect(requests.filter(({ path }) => path === 'file')).toHaveLength(1);
});

test('client link: shows that it expired while open and hides the contract', async () => {
  stubServer({
    dossier: [answerOf({ success: true, dossier })],
    file: [refusalOf(401, 'Ce lien n’est plus valable.')],
  });
  await renderClientPage();
  await chooseFile('Carte grise');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ce lien n’est plus valable.');
  expect(document.body.textContent).not.toContain('Marie');
});

test('client link: confirms contacts, and shows a refused correction on its field', async () => {
  const corrected = { ...dossier, contact: { ...dossier.contact, confirmedAt: '2026-11-21T01:00:00Z' } };
  stubServer({
    dossier: [answerOf({ success: true, dossier })],
    contact: [
      refusalOf(422, 'Certaines valeurs ne sont pas valides.', { email: ['L’e-mail n’est pas valide'] }),
      answerOf({ success: true, dossier: corrected }),
    ],
  });
  await renderClientPage();
  await page.getByRole('button', { name: 'Corriger' }).click();
  await page.getByLabelText('Nouvel e-mail').fill('faux');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(page.getByLabelText('Nouvel e-mail')).toHaveAccessibleDescription('L’e-mail n’est pas valide');
  await expectAccessible();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('button', { name: 'C’est exact' }).click();
  await expect.element(page.getByText('Vérifiées le 21/11/2026 à 12:00')).toBeVisible();
});

test('client link: requests signatures once, and reports a lost or refused request', async () => {
  const withSignatureState = (state: 'offered' | 'sent' | 'signed'): ClientDossier => ({
    ...dossier,
    signature: { state, count: state === 'offered' ? 2 : 0, email: 'm•••@lagon.nc', isOtherEmail: false },
  });
  const complete: ClientDossier = {
    ...withSignatureState('signed'),
    documents: dossier.documents.map((document) => ({ ...document, sent: 1, sentAt: '2026-11-21T01:00:00Z' })),
    contact: { ...dossier.contact, confirmedAt: '2026-11-21T01:00:00Z' },
  };
  const reason = 'Ce contrat est résilié.';
  const requests = stubServer({
    dossier: [
      answerOf({ success: true, dossier: withSignatureState('offered') }),
      answerOf({ success: true, dossier: complete }),
    ],
    sign: [
      new Error('lost'),
      answerOf({
        success: false,
        message: { type: 'warning', message: reason },
        dossier: withSignatureState('offered'),
      }),
      answerOf({ success: true, dossier: withSignatureState('sent') }),
    ],
  });
  await renderClientPage();
  const part = page.getByRole('region', { name: 'Votre signature' });
  await expect.element(part.getByText(/2 documents sont à signer\. Vous les recevez à m•••@lagon\.nc\./)).toBeVisible();
  await expectAccessible();
  const requestSignature = () => part.getByRole('button', { name: 'Recevoir pour signer' }).click();
  await requestSignature();
  await expect.element(part.getByRole('alert')).toBeVisible();
  await requestSignature();
  await expect.element(part.getByText(reason)).toBeVisible();
  await requestSignature();
  await expect.element(part.getByText(/sont envoyés à m•••@lagon\.nc\./)).toBeVisible();
  await expect.element(part.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(part.getByRole('button')).not.toBeInTheDocument();
  expect(requests.filter(({ path }) => path === 'sign')).toHaveLength(3);
  // Returned from the e-mail after signing.
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(part.getByText('Vos documents sont signés.')).toBeVisible();
  await expect.element(page.getByText(/^Merci, tout est arrivé chez votre courtier/)).toBeVisible();
  await expectAccessible();
});

test('client link: does not request a photo of a paper that is signed here', async () => {
  const signature = { state: 'offered', count: 1, email: 'm•••@lagon.nc', isOtherEmail: false } as const;
  const mandate = { id: 7, label: 'Mandat de prélèvement signé', dueDate: null, sent: 0, sentAt: null, isToSign: true };
  const [licence] = dossier.documents;
  const documents = [mandate, ...(licence ? [licence] : [])];
  const sentOnPaper = { ...mandate, sent: 1, sentAt: '2026-11-21T01:00:00Z' };
  stubServer({
    dossier: [answerOf({ success: true, dossier: { ...dossier, documents, signature } })],
    file: [answerOf({ success: true, dossier: { ...dossier, documents: [sentOnPaper], signature } })],
  });
  await renderClientPage();
  const pieces = page.getByRole('region', { name: 'Vos pièces' });
  await expect.element(pieces.getByRole('heading', { level: 3 })).toHaveTextContent('Permis de conduire');
  const photograph = page.getByRole('button', { name: /^Photographier.*Mandat/ });
  await expect.element(photograph).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByText(/Photographiez-les/).click();
  await expect.element(photograph).toBeVisible();
  await expectAccessible();
  await chooseFile('Mandat de prélèvement signé');
  await expect.element(pieces.getByText('Envoyée le 21/11/2026 à 12:00')).toBeVisible();
});

test('client link: leads to reading and signing if it was e-mailed, and the signing page leads back', async () => {
  const signature = {
    state: 'offered',
    count: 1,
    email: 'm•••@lagon.nc',
    isOtherEmail: false,
    isDirect: true,
  } as const;
  const requested = { ...signature, state: 'sent', signingToken: 's'.repeat(43) } as const;
  stubServer({ sign: [answerOf({ success: true, dossier: { ...dossier, signature: requested } })] });
  const onLeave = vi.fn();
  const props = { token: 'dossier', onDossier: vi.fn(), onEnded: vi.fn(), leave: onLeave };
  const offered = await render(
    <SignaturePart {...props} signature={signature}>
      {null}
    </SignaturePart>,
  );
  await page.getByRole('button', { name: 'Lire et signer' }).click();
  await expect.poll(() => onLeave.mock.calls).toEqual([[`/sign/${'s'.repeat(43)}`]]);
  expect(findClientPage()).toBe('/complete/dossier');
  await offered.unmount();
  await render(
    <SignaturePart {...props} signature={{ ...requested, state: 'signed' }}>
      {null}
    </SignaturePart>,
  );
  await page.getByRole('button', { name: 'Vos documents' }).click();
  expect(onLeave).toHaveBeenCalledTimes(2);
  sessionStorage.clear();
});

test('client link: explains that papers go to the previous e-mail after a correction', async () => {
  const signature = { state: 'offered', count: 1, email: 'a•••@lagon.nc', isOtherEmail: true } as const;
  stubServer({ dossier: [answerOf({ success: true, dossier: { ...dossier, signature } })] });
  await renderClientPage();
  const part = page.getByRole('region', { name: 'Votre signature' });
  await expect.element(part.getByText(/l’adresse que votre courtier a confirmée/)).toBeVisible();
  await expectAccessible();
});

test('client link: shows an error of the app beside the file that it failed to send, and sends the next one', async () => {
  stubServer({
    dossier: [answerOf({ success: true, dossier })],
    file: [answerOf({ success: true, dossier: withSentDocument(6) })],
  });
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  await renderClientPage();
  const unreadable = new DOMException('Unable to read form data blob', 'InvalidStateError');
  const append = vi.spyOn(FormData.prototype, 'append').mockImplementation(() => {
    throw unreadable;
  });
  await chooseFile('Permis de conduire');
  const licence = page.getByRole('listitem').filter({ hasText: 'Permis de conduire' });
  const uploadRefusal = /n’a pas pu préparer cet envoi.*le réseau n’est pas en cause/;
  await expect.element(licence.getByRole('alert').filter({ hasText: uploadRefusal })).toBeVisible();
  expect(reported.mock.calls).toEqual([[unreadable]]);
  await expect.element(page.getByText('Envoi…')).not.toBeInTheDocument();
  append.mockRestore();
  await chooseFile('Carte grise');
  await expect.element(page.getByText('Envoyée le 21/11/2026 à 12:00')).toBeVisible();
});
