import { useQuery } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { contractFileQuery } from '#features/contracts/contracts-api.ts';
import PremiumsTab from '#features/contracts/premiums/premiums-tab.tsx';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { Connectivity } from '#offline/interfaces/types.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';

const connectivity = { state: 'online', trouble: null, subscribe: () => () => undefined } as unknown as Connectivity;
const contract = {
  details: { id: 7, number: 'AU1' },
  computed: { isEcheancier: false },
  primes: { data: [], headers: [], options: {} },
};

/** An open contract file with its premiums. */
function File() {
  const { data } = useQuery(contractFileQuery(useOffline(), 7));
  const file = (data as unknown as { readonly value: { readonly contract: ContractFile } } | undefined)?.value.contract;
  return <main>{file ? <PremiumsTab contract={file} /> : null}</main>;
}

test('premiums tab: fetches an open file again, so that a surplus of a colleague shows', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const surplus = { id: 1, amount: 4_321, chargedAt: '2026-11-20T00:00:00Z', payer: null, request: null, refund: null };
  let reads = 0;
  const readStub = async () => {
    reads += 1;
    return { value: { contract: { ...contract, ...(reads > 1 && { surpluses: [surplus] }) } }, at: 0 };
  };
  await renderWithServices({ connectivity, outbox: emptyOutbox, read: readStub } as never, <File />);
  await expect.element(page.getByText('Primes non connues')).toBeVisible();
  // The interval is set after the first paint.
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(60_000);
  await expect.element(page.getByText(/Trop payé par carte/)).toBeVisible();
  expect(reads).toBe(2);
});
