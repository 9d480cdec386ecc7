import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { proofRequests } from '#api/proof.ts';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { ProofHost } from '#work/online/proof-host.tsx';

const Dialog = ({ onDone }: { readonly onDone: (isProved: boolean) => void }) => (
  <button type="button" onClick={() => onDone(true)}>
    Confirmer
  </button>
);

test('proof host: reports a dialog that could not be loaded and loads it again with the next call', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Missing part')).mockResolvedValue({ default: Dialog });
  await render(
    <>
      <ProofHost load={load} />
      <ToastRegion />
    </>,
  );
  expect(await proofRequests.request()).toBe(false);
  await expect.element(page.getByText(/La confirmation de votre identité n’a pas pu s’afficher/)).toBeVisible();
  const proved = proofRequests.request();
  await userEvent.click(page.getByRole('button', { name: 'Confirmer' }));
  expect(await proved).toBe(true);
  expect(load).toHaveBeenCalledTimes(2);
});
