import type { Db } from '#server/db/db.ts';
import { invalid } from '#server/http/refusal.ts';
import type { Settings } from '#server/services/services.ts';
import type { UploadFile } from '#shared/operations/wire/upload.ts';
import { findStoredBytes } from './storage-repository.ts';

const gigabyte = 1024 ** 3;

/** Throws a 422 on `files` if the files would exceed the broker's quota (`BROKER_QUOTA_GB`). Call it before storing them. */
export const assertQuota = async (
  db: Db,
  { brokerQuotaGb }: Pick<Settings, 'brokerQuotaGb'>,
  brokerId: number,
  files: readonly UploadFile[],
): Promise<void> => {
  const addedBytes = files.reduce((sum, { size }) => sum + size, 0);
  if (addedBytes === 0 || (await findStoredBytes(db, brokerId)) + addedBytes <= brokerQuotaGb * gigabyte) return;
  const quotaExceededMessage = `L’espace de fichiers de votre cabinet est plein (${brokerQuotaGb}\u00A0Go). Contactez votre gestionnaire.`;
  throw invalid({ files: [quotaExceededMessage] }, quotaExceededMessage);
};
