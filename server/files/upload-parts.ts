import { newFileKey } from '#server/adapters/files.ts';
import {
  addUploadPart,
  deletePartsBefore,
  deletePartsBeyond,
  findUploadParts,
} from '#server/http/bodies/upload-part-repository.ts';
import type { Handler, Handlers, StagedHandler } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { sha256Hex } from '#server/primitives/sha256.ts';
import type { Services } from '#server/services/services.ts';
import type { uploadPartAdd, uploadPartMissing } from '#shared/operations/home/upload-parts.ts';
import { uploadPartLimits } from '#shared/primitives/limits.ts';
import { assertQuota } from './quota.ts';

export const sweepJobKind = 'upload-parts-sweep';

const dayMs = 24 * 3_600_000;

/**
 * Removes from the store the files that deleted rows referenced. Files that cannot be removed now are removed by the
 * clean-up of files.
 */
const removeFiles = async ({ files }: Pick<Services, 'files'>, rows: readonly { storageKey: string }[]) => {
  for (const { storageKey } of rows) await files.remove(storageKey);
};

const damagedPart = () => invalid({ part: ['Cette partie du fichier est arrivée abîmée.'] });

/** Stores a part of the caller. Beyond the total of a person, their oldest parts are removed. */
const addPart: StagedHandler<typeof uploadPartAdd> = {
  stage: async ({ sha256, part }, { db, caller, services }) => {
    const bytes = new Uint8Array(await part.arrayBuffer());
    if (sha256Hex(bytes) !== sha256) throw damagedPart();
    const { id: userId } = caller.user;
    const [stored] = await findUploadParts(db, userId, [sha256]);
    if (stored) return async () => ({ success: true });
    if (caller.brokerId !== null) await assertQuota(db, services.settings, caller.brokerId, [part]);
    await removeFiles(services, await deletePartsBeyond(db, userId, uploadPartLimits.storedBytes - bytes.length));
    const storageKey = newFileKey('part');
    await services.files.put(storageKey, bytes);
    return async (tx) => {
      await addUploadPart(tx, userId, { sha256, sizeBytes: bytes.length, storageKey }, services.now());
      return { success: true };
    };
  },
};

const findMissing: Handler<typeof uploadPartMissing> = async ({ parts }, { db, caller }) => {
  const stored = new Set((await findUploadParts(db, caller.user.id, parts)).map(({ sha256 }) => sha256));
  return { success: true, missing: [...new Set(parts)].filter((sha256) => !stored.has(sha256)) };
};

/** Removes parts that no call of their person used up in time, and those whose call took effect. */
export const sweepUploadParts: JobHandler = async (_payload, { db, services }) => {
  const before = new Date(services.now().getTime() - uploadPartLimits.days * dayMs);
  await removeFiles(services, await deletePartsBefore(db, before));
};

export const uploadPartHandlers = {
  uploadPartAdd: addPart,
  uploadPartMissing: findMissing,
} satisfies Partial<Handlers>;
