import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SendQuote } from '#features/quotes/wizard/creation/send-quote.tsx';
import type { Read } from '#offline/interfaces/types.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { waitUntil } from '#tests/support/until.ts';

const share = vi.fn<(data: ShareData) => Promise<void>>();
const button = (name: string) => page.getByRole('button', { name });

beforeEach(async () => {
  share.mockReset();
  Object.assign(navigator, { share, canShare: () => true });
  const value = { success: true, name: 'Devis DV1.pdf', content: btoa('%PDF-1.7') };
  const readStub = (async () => ({ value, fetchedAtMs: 0, isFromDevice: false })) as unknown as Read;
  await renderWithServices(
    { read: readStub },
    <SendQuote documentId={3} title="Devis Automobile DV1" mail="a@lagon.nc" />,
  );
});
afterEach(() => vi.restoreAllMocks());

test('quote sharing: opens the device’s share sheet with the paper, without marking it as sent', async () => {
  share.mockResolvedValue();
  await userEvent.click(button('Envoyer au client'));
  await waitUntil(() => expect(share).toHaveBeenCalledOnce());
  const [shared] = share.mock.calls[0] ?? [];
  expect(shared?.files?.[0]?.name).toBe('Devis DV1.pdf');
  expect(await shared?.files?.[0]?.text()).toBe('%PDF-1.7');
  expect(document.body.textContent).not.toMatch(/envoyé/i);
});

test('quote sharing: asks for another press if the user activation expired', async () => {
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError')).mockResolvedValue();
  await userEvent.click(button('Envoyer au client'));
  await expect.element(page.getByText(/Le devis est prêt/)).toBeVisible();
  await userEvent.click(button('Partager le devis'));
  await waitUntil(() => expect(share).toHaveBeenCalledTimes(2));
});

test('quote sharing: reports nothing when cancelled', async () => {
  share.mockRejectedValue(new DOMException('', 'AbortError'));
  await userEvent.click(button('Envoyer au client'));
  await waitUntil(() => expect(share).toHaveBeenCalledOnce());
  await expect.element(button('Partager le devis')).toBeEnabled();
  expect(page.getByText(/ne peut pas/).elements()).toHaveLength(0);
});
