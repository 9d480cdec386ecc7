import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, endedAnswer, opened, paperSha256, renderSignScreen, stubServer, token } from './sign-page.tsx';
import '#ui/theme/tokens.css';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test.each([
  ['signed', 'Documents signés'],
  ['refused', 'Signature refusée'],
  ['expired', 'Lien expiré'],
  ['withdrawn', 'Demande retirée'],
] as const)('signing page: explains a link that is %s and names a contact', async (status, title) => {
  stubServer(endedAnswer(status));
  await renderSignScreen();
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '+687 28 40 37' })).toBeVisible();
});

test('signing page: states that the signed contract is without effect, or terminated', async () => {
  for (const [terminated, text] of [
    [
      { day: null, isVoid: true },
      /^Ce contrat est sans effet \(n° AU1\).: il n’y a plus rien à fournir ni à signer\.$/,
    ],
    [{ day: '2026-10-01', isVoid: false }, /^Ce contrat est résilié depuis le 01.10.2026 \(n° AU1\)/],
  ] as const) {
    stubServer({ open: { ...opened, status: 'signed', terminated } });
    const { unmount } = await renderSignScreen();
    await expect.element(page.getByText(text)).toBeVisible();
    await unmount();
  }
});

test('signing page: shows whether the other signatory has signed, before and after', async () => {
  const cosigner = { name: 'Marie Kabar', hasSigned: false, sharesMandateOnly: true };
  for (const [answer, text] of [
    [{ cosigner }, /^Marie Kabar est aussi invité\(e\) à signer le mandat de prélèvement,/],
    [{ cosigner, status: 'signed' }, /^Votre signature est enregistrée.* quand le mandat aura/],
    [{ cosigner: { ...cosigner, hasSigned: true, sharesMandateOnly: false } }, /^Marie Kabar a signé ces documents/],
  ] as const) {
    stubServer({ open: { ...opened, ...answer } });
    const { unmount } = await renderSignScreen();
    await expect.element(page.getByText(text)).toBeVisible();
    await unmount();
  }
});

test('signing page: does not retry an unknown link, and retries a lost answer', async () => {
  stubServer({ open: 404 });
  const unknown = await renderSignScreen();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ce lien de signature n’est pas valable.');
  expect(button('Réessayer').elements()).toHaveLength(0);
  await unknown.unmount();
  stubServer({});
  await renderSignScreen();
  await expect.element(button('Réessayer')).toBeVisible();
  stubServer(endedAnswer('open'));
  await button('Réessayer').click();
  await expect.element(page.getByRole('heading', { name: 'Votre document à signer' })).toBeVisible();
});

test('signing page: requires reading, consent, a mark and a code, and sends the hash of what was shown', async () => {
  const requests = stubServer({
    ...endedAnswer('open'),
    code: { success: true },
    submit: { success: false, message: { type: 'warning', message: 'Ce code n’est pas le bon.' } },
  });
  await renderSignScreen();
  await expect.element(button('Continuer vers la signature')).toBeEnabled();
  await button('Continuer vers la signature').click();
  const sendButton = button('Recevoir un code par e-mail');
  await expect.element(sendButton).toBeDisabled();
  await page.getByRole('checkbox').click();
  await expect.element(sendButton).toBeDisabled();
  await button('Écrire mon nom').click();
  await page.getByRole('textbox', { name: 'Nom et prénom' }).fill('Hélène Wamytan');
  await sendButton.click();
  const code = page.getByRole('textbox', { name: 'Code reçu à h•••@lagon.example' });
  await code.fill('12');
  await expect.element(button('Signer')).toBeDisabled();
  await code.fill('123 456');
  await button('Signer').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ce code n’est pas le bon.');
  const sha256 = await paperSha256();
  expect(requests.find(({ path }) => path === 'submit')?.body).toEqual({
    token,
    code: '123 456',
    mark: { typed: 'Hélène Wamytan' },
    isConsented: true,
    documents: [{ id: 7, sha256 }],
  });
});

test('signing page: « Relire » keeps signature, consent and code', async () => {
  stubServer({ ...endedAnswer('open'), code: { success: true } });
  await renderSignScreen();
  await button('Continuer vers la signature').click();
  await page.getByRole('checkbox').click();
  await button('Écrire mon nom').click();
  const name = page.getByRole('textbox', { name: 'Nom et prénom' });
  await name.fill('Hélène Wamytan');
  await button('Recevoir un code par e-mail').click();
  const code = page.getByRole('textbox', { name: 'Code reçu à h•••@lagon.example' });
  await code.fill('123 456');
  await button('Relire les documents').click();
  await expect.element(code).not.toBeInTheDocument();
  await button('Continuer vers la signature').click();
  await expect.element(code).toHaveValue('123 456');
  await expect.element(name).toHaveValue('Hélène Wamytan');
  await expect.element(page.getByRole('checkbox')).toBeChecked();
  await expect.element(button('Signer')).toBeEnabled();
});

test('signing page: names a paper replaced while the client was signing, and requires consent again', async () => {
  const changeText = '« Mandat AU1 » est remplacé par « Mandat AU1 du 26 novembre 2026 ».';
  const answers: Record<string, object> = {
    ...endedAnswer('open'),
    code: { success: true },
    submit: { success: false, isOver: true, message: { type: 'warning', message: 'En préparation.' } },
  };
  stubServer(answers);
  await renderSignScreen();
  await button('Continuer vers la signature').click();
  await page.getByRole('checkbox').click();
  await button('Écrire mon nom').click();
  await page.getByRole('textbox', { name: 'Nom et prénom' }).fill('Hélène Wamytan');
  await button('Recevoir un code par e-mail').click();
  await page.getByRole('textbox', { name: 'Code reçu à h•••@lagon.example' }).fill('123456');
  answers['open'] = { ...opened, changes: [changeText] };
  await button('Signer').click();
  await expect.element(page.getByText(/Mandat AU1 » est remplacé par « Mandat AU1 du 26/u)).toBeVisible();
  await button('Continuer vers la signature').click();
  await expect.element(page.getByRole('checkbox')).not.toBeChecked();
  await expect.element(page.getByRole('textbox', { name: 'Nom et prénom' })).toHaveValue('Hélène Wamytan');
});

test('signing page: offers the papers as soon as they are sealed', { tags: ['long'] }, async () => {
  const answers: Record<string, object> = { open: { ...opened, status: 'signed', isSealing: true } };
  const requests = stubServer(answers);
  const copies = { until: '2026-12-24T00:00:00Z', documents: [{ id: 7, name: 'Conditions particulières AU1' }] };
  await renderSignScreen();
  await expect.element(page.getByRole('status')).toHaveTextContent('Vos documents sont en cours de scellement…');
  answers['open'] = { ...opened, status: 'signed', copies };
  await expect.element(page.getByRole('heading', { name: 'Vos documents' })).toBeVisible();
  await button('Télécharger').click();
  await expect.poll(() => requests.find(({ path }) => path === 'copy')?.body).toEqual({ token, documentId: 7 });
});

test('signing page: shows why a request was closed', async () => {
  stubServer({
    open: { ...opened, status: 'withdrawn', endReason: '« Mandat AU1 » a été remplacé par un autre document.' },
  });
  await renderSignScreen();
  await expect.element(page.getByRole('heading', { name: 'Demande retirée' })).toBeVisible();
  await expect.element(page.getByText(/remplacé par un autre document\. Pour la suite, contactez/u)).toBeVisible();
});

test('signing page: requires a reason for a refusal', async () => {
  const requests = stubServer({ ...endedAnswer('open'), refuse: { success: true } });
  await renderSignScreen();
  await button('Je refuse de signer').click();
  await expect.element(button('Confirmer le refus')).toBeDisabled();
  await page.getByRole('textbox', { name: 'Motif, pour votre courtier' }).fill('Ce n’est pas mon contrat.');
  await button('Confirmer le refus').click();
  await expect.poll(() => requests.filter(({ path }) => path === 'open').length).toBe(2);
  expect(requests.find(({ path }) => path === 'refuse')?.body).toEqual({ token, reason: 'Ce n’est pas mon contrat.' });
});

test('signing page: keeps the pages read but not the consent after a switch to the mail app', async () => {
  const [document] = opened.documents;
  const read = { ...opened, documents: [{ ...document, sha256: await paperSha256() }] };
  stubServer({ open: read, code: { success: true } });
  const first = await renderSignScreen();
  await button('Continuer vers la signature').click();
  await page.getByRole('checkbox').click();
  await button('Écrire mon nom').click();
  await page.getByRole('textbox', { name: 'Nom et prénom' }).fill('Hélène Wamytan');
  await button('Recevoir un code par e-mail').click();
  const code = page.getByRole('textbox', { name: 'Code reçu à h•••@lagon.example' });
  await expect.element(code).toBeVisible();
  await first.unmount();

  const reopened = await renderSignScreen();
  await expect.element(code).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeChecked();
  await expect.element(button('Signer')).toBeDisabled();
  await reopened.unmount();

  // With another link in this tab, or with changed documents, reading restarts at the first page.
  stubServer({ open: { ...read, requestId: 2 } });
  const other = await renderSignScreen();
  await expect.element(page.getByText('Page 1 sur 1')).toBeVisible();
  await expect.element(code).not.toBeInTheDocument();
  await other.unmount();
  stubServer({ open: opened });
  await renderSignScreen();
  await expect.element(page.getByRole('button', { name: 'Continuer vers la signature' })).toBeVisible();
  await expect.element(code).not.toBeInTheDocument();
});
