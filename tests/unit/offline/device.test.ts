import 'fake-indexeddb/auto';
import { randomBytes } from 'node:crypto';
import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import { createAnswerCache } from '#offline/device/answer-cache.ts';
import { closePermanently } from '#offline/device/device-connection.ts';
import { eraseOtherUsers, KeysRefused, type OpenedKeys } from '#offline/device/device-keys.ts';
import { seal, unseal } from '#offline/device/sealing.ts';
import { createClientStore } from '#offline/portfolio/client-store.ts';
import { createDeviceReads } from '#offline/portfolio/device-reads.ts';
import { createPortfolioStore } from '#offline/portfolio/portfolio-store.ts';
import { type ClaimDetail, claimGet } from '#shared/operations/contracts/claims.ts';
import { contractGet, contractSearch } from '#shared/operations/contracts/contracts.ts';
import { agencyGet } from '#shared/operations/people/session.ts';
import { estimateGet, type SavedQuoteAnswer } from '#shared/operations/quotes/estimates.ts';
import { listItems } from '#shared/operations/shell/lists.ts';
import { portfolioContract, portfolioPage } from '#tests/support/contracts/portfolio.ts';
import { databaseDump } from '#tests/support/journeys/database-dump.ts';
import { keysOf } from '#tests/support/offline/opened-keys.ts';

const randomKey = () => randomBytes(32).toString('base64');
const fetchKeyOf = (base64: string) => async () => base64;
const failToFetchKey = async (): Promise<string> => {
  throw new Error('no network');
};
const closeDevice = (keys: OpenedKeys): void => {
  closePermanently(keys.cache);
  closePermanently(keys.work);
};
const partsOf = (keys: OpenedKeys) => {
  const answers = createAnswerCache(keys, Date.now);
  const store = createPortfolioStore(keys, answers);
  return {
    answers,
    store,
    reads: createDeviceReads({
      answers,
      store,
      clientStore: createClientStore(keys, answers),
      onFull: () => undefined,
    }),
  };
};

describe('data on the device', () => {
  test('contains no name, number or search text in clear', async () => {
    const keys = await keysOf(1, fetchKeyOf(randomKey()));
    const { store, reads } = partsOf(keys);
    await store.storePage(portfolioPage([portfolioContract(41, { holder: 'Wénissô Héléna', numero: 'CT-778899' })]), 5);
    await reads.store(contractSearch, { nom: 'Wénissô' }, { success: true, contractList: [], totalCount: 0 }, 5);
    const dump = await databaseDump();
    expect(dump).toContain('segments');
    for (const secret of ['Wénissô', 'wenisso', 'Héléna', '778899']) expect(dump).not.toContain(secret);
  });

  test('can be read offline after a reload', async () => {
    const first = await keysOf(1, fetchKeyOf(randomKey()));
    await partsOf(first).store.storePage(portfolioPage([portfolioContract(41)]), 5);
    closeDevice(first);
    const { store } = partsOf(await keysOf(1, failToFetchKey));
    expect((await store.file(41))?.file.details.id).toBe(41);
  });

  test('decrypts only under its own row key', async () => {
    const { cacheKey } = await keysOf(1, fetchKeyOf(randomKey()));
    const sealed = await seal(cacheKey, 'file 1', { a: 1 });
    expect(await unseal(cacheKey, 'file 1', sealed)).toEqual({ a: 1 });
    expect(await unseal(cacheKey, 'file 2', sealed)).toBeUndefined();
    sealed[20] = (sealed[20] as number) ^ 1;
    expect(await unseal(cacheKey, 'file 1', sealed)).toBeUndefined();
  });

  test('uses keys that cannot be exported', async () => {
    const { cacheKey } = await keysOf(1, fetchKeyOf(randomKey()));
    await expect(crypto.subtle.exportKey('raw', cacheKey.seal)).rejects.toThrow();
    await expect(crypto.subtle.exportKey('raw', cacheKey.name)).rejects.toThrow();
  });
});

describe('several people on one device', () => {
  test('cannot read each other’s data', async () => {
    const first = await keysOf(1, fetchKeyOf(randomKey()));
    await partsOf(first).store.storePage(portfolioPage([portfolioContract(41)]), 5);
    const second = await keysOf(2, fetchKeyOf(randomKey()));
    expect(second.cache.name).not.toBe(first.cache.name);
    expect(await partsOf(second).store.rows()).toEqual([]);
    const [row] = await first.cache.segmentContents.toArray();
    const { id, sealed } = row as NonNullable<typeof row>;
    expect(await unseal(first.cacheKey, id, sealed)).toBeDefined();
    expect(await unseal(second.cacheKey, id, sealed)).toBeUndefined();
  });

  test('deletes cache and key handles at sign-out, and retains the wrapped work key', async () => {
    const serverKey = randomKey();
    const first = await keysOf(1, fetchKeyOf(serverKey));
    await partsOf(first).store.storePage(portfolioPage([portfolioContract(41)]), 5);
    const sealedWork = await seal(first.workKey, 'draft', { text: 'brouillon' });
    closeDevice(first);
    await eraseOtherUsers(null);

    expect((await Dexie.getDatabaseNames()).filter((name) => name.startsWith('lagon-cache'))).toEqual([]);
    await expect(keysOf(1, failToFetchKey)).rejects.toThrow('no network');
    const reopened = await keysOf(1, fetchKeyOf(serverKey));
    expect(await partsOf(reopened).store.rows()).toEqual([]);
    expect(await unseal(reopened.workKey, 'draft', sealedWork)).toEqual({ text: 'brouillon' });
  });

  test('pending writes of a signed-out tab do not recreate the cache', async () => {
    const keys = await keysOf(1, fetchKeyOf(randomKey()));
    const { reads } = partsOf(keys);
    closeDevice(keys);
    await eraseOtherUsers(null);
    await reads.store(listItems, { listName: 'a' }, { success: true, listItems: [] }, 1).catch(() => undefined);
    expect((await Dexie.getDatabaseNames()).filter((name) => name.startsWith('lagon-cache-'))).toEqual([]);
  });

  test('sign-in deletes data of another person only', async () => {
    const first = await keysOf(1, fetchKeyOf(randomKey()));
    closeDevice(first);
    const second = await keysOf(2, fetchKeyOf(randomKey()));
    await partsOf(second).store.storePage(portfolioPage([portfolioContract(41)]), 5);
    await eraseOtherUsers(2);
    expect(await Dexie.getDatabaseNames()).not.toContain(first.cache.name);
    expect(await partsOf(second).store.rows()).toHaveLength(1);
    await expect(keysOf(1, failToFetchKey)).rejects.toThrow('no network');
  });

  test('a new server key clears the cache and sets unreadable work aside', async () => {
    const first = await keysOf(1, fetchKeyOf(randomKey()));
    await partsOf(first).store.storePage(portfolioPage([portfolioContract(41)]), 5);
    const wrapped = (await first.work.keys.get('work'))?.wrapped as Uint8Array<ArrayBuffer>;
    await first.work.keys.put({ kind: 'work', wrapped });
    closeDevice(first);
    const reopened = await keysOf(1, fetchKeyOf(randomKey()));
    expect(await partsOf(reopened).store.rows()).toEqual([]);
    const rows = (await reopened.work.keys.toArray()).filter(({ kind }) => kind.startsWith('work unreadable'));
    expect(rows.map((row) => Buffer.from(row.wrapped).toString('hex'))).toEqual([Buffer.from(wrapped).toString('hex')]);
  });

  test('a browser that cannot store keys is detected', async () => {
    const original = globalThis.structuredClone;
    globalThis.structuredClone = ((value: unknown, options?: StructuredSerializeOptions) => {
      const hasKey = (part: unknown): boolean =>
        part instanceof CryptoKey ||
        (typeof part === 'object' && part !== null && Object.values(part).some((inner) => hasKey(inner)));
      if (hasKey(value)) throw new DOMException('no keys here', 'DataCloneError');
      return original(value, options);
    }) as typeof structuredClone;
    try {
      await expect(keysOf(1, fetchKeyOf(randomKey()))).rejects.toBeInstanceOf(KeysRefused);
    } finally {
      globalThis.structuredClone = original;
    }
  });
});

describe('device answers', () => {
  test('search and open the portfolio, with the time of its last completion', async () => {
    const { store, reads } = partsOf(await keysOf(1, fetchKeyOf(randomKey())));
    expect(await reads.find(contractSearch, {})).toBeUndefined();
    await store.storePage(
      portfolioPage([portfolioContract(41, { holder: 'Éléonore Ségur' }), portfolioContract(42)]),
      5_000,
    );
    const searchResult = await reads.find(contractSearch, { nom: 'SEGUR' });
    expect(searchResult).toMatchObject({ fetchedAtMs: 5_000, isFromDevice: true, value: { totalCount: 1 } });
    const file = await reads.find(contractGet, { idContrat: 41 });
    expect(file?.value.contract?.details.id).toBe(41);
  });

  test('store the details of a claim with its contract and delete them together', async () => {
    const keys = await keysOf(1, fetchKeyOf(randomKey()));
    const { store, reads } = partsOf(keys);
    const claim = { id: 7, number: 'S26000007', circonstanceSinistre: 'Malfaçons' } as ClaimDetail;
    await store.storePage(portfolioPage([{ ...portfolioContract(41), claims: [claim] }, portfolioContract(42)]), 5_000);
    expect(await reads.find(claimGet, { id: 7 })).toMatchObject({ value: { data: claim }, fetchedAtMs: 5_000 });
    expect(await reads.find(claimGet, { id: 8 })).toBeUndefined();
    expect(await databaseDump()).not.toContain('Malfaçons');
    await store.storePage({ ...portfolioPage([]), removedIds: [41] }, 6_000);
    expect(await reads.find(claimGet, { id: 7 })).toBeUndefined();
  });

  test('store the submitted values of an open quote until it is converted', async () => {
    const { store, reads } = partsOf(await keysOf(1, fetchKeyOf(randomKey())));
    const quote = {
      calculation: null,
      declared: [{ title: 'Sinistralité', lines: [] }],
    } as unknown as SavedQuoteAnswer;
    await store.storePage(portfolioPage([{ ...portfolioContract(41), quote }, portfolioContract(42)]), 5_000);
    expect(await reads.find(estimateGet, { idContrat: 41 })).toMatchObject({ value: quote, fetchedAtMs: 5_000 });
    await store.storePage(portfolioPage([portfolioContract(41)]), 6_000);
    expect(await reads.find(estimateGet, { idContrat: 41 })).toBeUndefined();
  });

  test('drop removed dossiers from rows, files and answers', async () => {
    const { store, reads } = partsOf(await keysOf(1, fetchKeyOf(randomKey())));
    await store.storePage(portfolioPage([portfolioContract(41), portfolioContract(42)]), 5_000);
    await reads.store(contractGet, { idContrat: 41 }, { success: true, contract: portfolioContract(41).file }, 9_000);
    await reads.find(contractSearch, {});
    await store.storePage({ ...portfolioPage([]), removedIds: [41] }, 6_000);
    reads.invalidateIndex();
    expect(await reads.find(contractGet, { idContrat: 41 })).toBeUndefined();
    expect((await reads.find(contractSearch, {}))?.value.contractList.map(({ id }) => id)).toEqual([42]);
  });

  test('prefer the newer of portfolio and last answer', async () => {
    const { store, reads } = partsOf(await keysOf(1, fetchKeyOf(randomKey())));
    await store.storePage(portfolioPage([portfolioContract(41)]), 5_000);
    const newer = portfolioContract(41, { numero: 'CT-9' }).file;
    await reads.store(contractGet, { idContrat: 41 }, { success: true, contract: newer }, Date.now());
    const found = await reads.find(contractGet, { idContrat: '41' });
    expect(found?.value.contract?.details.number).toBe('CT-9');
  });

  test('find an answer for any order of parameters, within the size limit', async () => {
    const keys = await keysOf(1, fetchKeyOf(randomKey()));
    let now = 0;
    const answers = createAnswerCache(keys, () => ++now, { rows: 3, bytes: 100_000 });
    for (const listName of ['a', 'b', 'c', 'd', 'e'])
      await answers.store(listItems, { listName }, { success: true, listItems: [] }, 1);
    expect(await keys.cache.answers.count()).toBe(3);
    expect(await answers.find(listItems, { listName: 'a' })).toBeUndefined();
    expect(await answers.find(listItems, { listName: 'e' })).toBeDefined();
    await answers.store(agencyGet, { b: 1, a: 2 }, 'x', 1);
    expect((await answers.find(agencyGet, { a: 2, b: 1 }))?.value).toBe('x');
  });
});

test('device file: keeps the payment method stored by an earlier version', async () => {
  const { store, reads } = partsOf(await keysOf(1, fetchKeyOf(randomKey())));
  const contract = portfolioContract(41);
  const { payementMethod: _, ...computed } = contract.file.computed;
  const paymentMethod = { code: 'IN_PRLVT', libelle: 'Prélèvement' };
  const file = { ...contract.file, computed: { ...computed, paymentMethod } } as unknown as typeof contract.file;
  await store.storePage(portfolioPage([{ ...contract, file }]), 5);
  const found = await reads.find(contractGet, { idContrat: 41 });
  expect(found?.value.contract?.computed.payementMethod).toEqual(paymentMethod);
});

test('device file: counts a premium as unpaid once it falls due', async () => {
  const { store, reads } = partsOf(await keysOf(1, fetchKeyOf(randomKey())));
  const contract = portfolioContract(42);
  const premium = { id: 1, number: '1', label: 'Prime', amount: 9_000, balanceBrut: 9_000, status: 'À échoir' };
  const term = { effectDate: '2026-01-01', effectDateEnd: '2026-12-31', disabled: false, defaultSelected: false };
  const primes = { ...contract.file.primes, data: [{ ...premium, ...term }] };
  await store.storePage(portfolioPage([{ ...contract, file: { ...contract.file, primes } }]), 5);
  const file = (await reads.find(contractGet, { idContrat: 42 }))?.value.contract;
  expect(file?.primes.data[0]).toMatchObject({ status: 'Impayée', defaultSelected: true });
  expect([file?.details.balance, file?.computed.unpaidPrimes]).toEqual([9_000, true]);
});
