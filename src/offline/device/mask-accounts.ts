import { mapInChunks } from '#offline/scheduling/chunked.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { contractGetDetails } from '#shared/operations/quotes/conversion.ts';
import { maskedIban } from '#shared/primitives/bank/masked-iban.ts';
import { withReconnect } from './device-connection.ts';
import type { AnswerRow, CacheDatabase, ContractFileRow } from './device-database.ts';
import type { OpenedKeys } from './device-keys.ts';
import { type DataKey, opaqueName, seal, unseal } from './sealing.ts';

const doneMarker = 'masked-accounts';

/** Copy with every account number masked; undefined if nothing had to be masked. */
const maskAccountNumbers = (value: unknown): unknown => {
  let isChanged = false;
  const json = JSON.stringify(value, (name, inner: unknown) => {
    if (name !== 'ibanCode' || typeof inner !== 'string' || inner === maskedIban(inner)) return inner;
    isChanged = true;
    return maskedIban(inner);
  });
  return isChanged ? JSON.parse(json) : undefined;
};

/** Re-encrypted with masked account numbers; undefined if nothing had to be done. */
const maskAndReseal = async (key: DataKey, context: string, sealed: Uint8Array<ArrayBuffer>) => {
  const value = maskAccountNumbers(await unseal(key, context, sealed));
  return value === undefined ? undefined : seal(key, context, value);
};

const maskFiles = async (cache: CacheDatabase, key: DataKey): Promise<void> => {
  const ids = await cache.files.toCollection().primaryKeys();
  await mapInChunks(ids, async (id) => {
    const row = await cache.files.get(id);
    const sealed = row && (await maskAndReseal(key, `file ${id}`, row.sealed));
    if (!sealed) return;
    // The server sends masked numbers, so a newer row is masked already.
    const isSame = (currentRow: ContractFileRow) =>
      currentRow.fetchedAtMs === row.fetchedAtMs && currentRow.updatedAtMs === row.updatedAtMs;
    await cache.files.where({ id }).and(isSame).modify({ sealed });
  });
};

const maskAnswers = async (cache: CacheDatabase, key: DataKey): Promise<void> => {
  const operations = await Promise.all(
    [contractGet, contractGetDetails].map(({ method, path }) => opaqueName(key, `${method} ${path}`)),
  );
  const names = await cache.answers
    // The oldest rows do not name their operation.
    .filter(({ operation }) => operation === undefined || operations.includes(operation))
    .primaryKeys();
  await mapInChunks(names, async (name) => {
    const row = await cache.answers.get(name);
    const sealed = row && !row.isTooLarge && (await maskAndReseal(key, name, row.sealed));
    if (!sealed) return;
    const isSame = (currentRow: AnswerRow) => currentRow.fetchedAtMs === row.fetchedAtMs;
    await cache.answers.where({ name }).and(isSame).modify({ sealed });
  });
};

/**
 * Masks, once and offline, full account numbers stored by an earlier version: in contract files and cached answers. See
 * docs/decisions/bank-accounts.md.
 */
export const maskCachedAccounts = ({ cache, cacheKey }: Pick<OpenedKeys, 'cache' | 'cacheKey'>): Promise<void> =>
  withReconnect(cache, async () => {
    if (await cache.sync.get(doneMarker)) return;
    await maskFiles(cache, cacheKey);
    await maskAnswers(cache, cacheKey);
    await cache.sync.put({ name: doneMarker, cursor: '', done: 0, total: 0, completedAtMs: Date.now() });
  });
