import { chunked } from '#offline/scheduling/chunked.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { contractGetDetails } from '#shared/operations/quotes/conversion.ts';
import { maskedIban } from '#shared/primitives/bank/masked-iban.ts';
import { reopening } from './device-connection.ts';
import type { AnswerRow, CacheDatabase, ContractFileRow } from './device-database.ts';
import type { OpenedKeys } from './device-keys.ts';
import { type DataKey, opaqueName, seal, unseal } from './sealing.ts';

const marker = 'masked-accounts';

/** The same, every account number in it masked; undefined where there was none, or where none was whole. */
const masked = (value: unknown): unknown => {
  let isChanged = false;
  const told = JSON.stringify(value, (name, inner: unknown) => {
    if (name !== 'ibanCode' || typeof inner !== 'string' || inner === maskedIban(inner)) return inner;
    isChanged = true;
    return maskedIban(inner);
  });
  return isChanged ? JSON.parse(told) : undefined;
};

/** Sealed anew without whole account numbers; undefined where nothing had to be done. */
const resealed = async (key: DataKey, place: string, sealed: Uint8Array<ArrayBuffer>) => {
  const value = masked(await unseal(key, place, sealed));
  return value === undefined ? undefined : seal(key, place, value);
};

const maskFiles = async (cache: CacheDatabase, key: DataKey): Promise<void> => {
  const ids = await cache.files.toCollection().primaryKeys();
  await chunked(ids, async (id) => {
    const row = await cache.files.get(id);
    const sealed = row && (await resealed(key, `file ${id}`, row.sealed));
    if (!sealed) return;
    // One that came meanwhile came masked.
    const isSame = (now: ContractFileRow) => now.fetchedAtMs === row.fetchedAtMs && now.updatedAtMs === row.updatedAtMs;
    await cache.files.where({ id }).and(isSame).modify({ sealed });
  });
};

const maskAnswers = async (cache: CacheDatabase, key: DataKey): Promise<void> => {
  const operations = await Promise.all(
    [contractGet, contractGetDetails].map(({ method, path }) => opaqueName(key, `${method} ${path}`)),
  );
  const names = await cache.answers
    // Rows of the oldest versions do not say of what operation they are.
    .filter(({ operation }) => operation === undefined || operations.includes(operation))
    .primaryKeys();
  await chunked(names, async (name) => {
    const row = await cache.answers.get(name);
    const sealed = row && !row.isTooLarge && (await resealed(key, name, row.sealed));
    if (!sealed) return;
    const isSame = (now: AnswerRow) => now.fetchedAtMs === row.fetchedAtMs;
    await cache.answers.where({ name }).and(isSame).modify({ sealed });
  });
};

/**
 * Masks, once, the account numbers that a device was given whole by an earlier version, without a network: in the files of the
 * portfolio and in the answers that are kept. See docs/decisions/bank-accounts.md.
 */
export const maskKeptAccounts = ({ cache, cacheKey }: Pick<OpenedKeys, 'cache' | 'cacheKey'>): Promise<void> =>
  reopening(cache, async () => {
    if (await cache.sync.get(marker)) return;
    await maskFiles(cache, cacheKey);
    await maskAnswers(cache, cacheKey);
    await cache.sync.put({ name: marker, cursor: '', done: 0, total: 0, completedAtMs: Date.now() });
  });
