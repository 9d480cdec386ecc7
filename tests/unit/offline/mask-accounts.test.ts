import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createAnswerCache } from '#offline/device/answer-cache.ts';
import { maskCachedAccounts } from '#offline/device/mask-accounts.ts';
import { unseal } from '#offline/device/sealing.ts';
import { createPortfolioStore } from '#offline/portfolio/portfolio-store.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { contractGetDetails } from '#shared/operations/quotes/conversion.ts';
import { portfolioContract, portfolioPage } from '#tests/support/contracts/portfolio.ts';
import { carContract } from '#tests/support/documents/printed-contract.ts';
import { keysOf } from '#tests/support/offline/opened-keys.ts';

const completeIban = carContract.details.addresses.bankAccount?.ibanCode ?? '';

/** All stored contract data, decrypted. */
const storedText = async ({ cache, cacheKey }: Awaited<ReturnType<typeof keysOf>>): Promise<string> => {
  const files = await cache.files.toArray();
  const answers = await cache.answers.toArray();
  return JSON.stringify(
    await Promise.all([
      ...files.map(({ id, sealed }) => unseal(cacheKey, `file ${id}`, sealed)),
      ...answers.map(({ name, sealed }) => unseal(cacheKey, name, sealed)),
    ]),
  );
};

test('account numbers: are masked once on a device that stored them complete', async () => {
  expect(completeIban).toHaveLength(27);
  const keys = await keysOf();
  const answers = createAnswerCache(keys, () => 7);
  const store = createPortfolioStore(keys, answers);
  const contracts = [1, 2].map((id) => ({ ...portfolioContract(id), file: carContract }));
  await store.storePage(portfolioPage([...contracts, portfolioContract(3)]), 5);
  const answer = { success: true, contract: carContract };
  await answers.store(contractGet, { idContrat: 1 }, answer, 6);
  await answers.store(contractGetDetails, { idContrat: 1 }, answer, 6);
  const before = await storedText(keys);
  expect(before.split(completeIban)).toHaveLength(5);
  await maskCachedAccounts(keys);
  expect(await storedText(keys)).toBe(before.replaceAll(completeIban, 'FR…2606'));
  expect((await store.file(1))?.file.details.addresses.bankAccount?.ibanCode).toBe('FR…2606');
  expect((await answers.find<typeof answer>(contractGet, { idContrat: 1 }))?.fetchedAtMs).toBe(6);
  // Runs once: later answers of the server are already masked.
  await answers.store(contractGet, { idContrat: 2 }, answer, 8);
  await maskCachedAccounts(keys);
  expect(await storedText(keys)).toContain(completeIban);
});
