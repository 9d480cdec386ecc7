import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CompletionScreen } from '#features/client-link/completion-screen.tsx';
import { PublicLayout } from '#features/session/layout/public-layout.tsx';
import type { ClientDossier } from '#shared/operations/client-link/client-links.ts';
import { answerOf, dossier, stubServer } from './client-page.tsx';
import '#ui/theme/tokens.css';

const email = `a•••@${'b'.repeat(60)}.${'c'.repeat(60)}.nc`;
const longDossier: ClientDossier = {
  ...dossier,
  firstName: 'Emmanuelle'.repeat(5),
  broker: { ...dossier.broker, name: 'Courtiers'.repeat(10) },
  documents: [{ id: 5, label: 'Attestation'.repeat(8), dueDate: null, sent: 0, sentAt: null }],
  contact: { ...dossier.contact, email },
  payment: {
    ...{ state: 'paid', contract: 'AU26008002', amount: 52_197, requested: 52_197, premiums: [], hasReceipt: true },
    email,
  },
  signature: { state: 'offered', count: 2, email, isOtherEmail: false },
};

afterEach(() => vi.unstubAllGlobals());

test('client link: breaks long names and e-mail addresses on a phone', async () => {
  onTestFinished(() => page.viewport(1024, 768));
  await page.viewport(320, 640);
  stubServer({ dossier: [answerOf({ success: true, dossier: longDossier })] });
  await render(
    <PublicLayout>
      <CompletionScreen token="secret" />
    </PublicLayout>,
  );
  await expect.element(page.getByRole('button', { name: 'Recevoir pour signer' })).toBeVisible();
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [768, 1024],
  ] as const) {
    await page.viewport(width, height);
    expect(document.documentElement.scrollWidth, `${width} px`).toBe(width);
  }
});
