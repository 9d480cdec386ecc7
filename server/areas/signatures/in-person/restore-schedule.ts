import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { withdrawReplaced } from '#server/areas/documents/generated-document-repository.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { DocumentKind } from '#shared/documents/documents.ts';
import { scheduleSnapshot } from '#shared/documents/snapshots.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';

const scheduleKind: DocumentKind = 'echeancier';

/** What a schedule asks for, without what is paid of it. */
const readTerms = (snapshot: unknown): object => {
  const { premiums, ...terms } = v.parse(scheduleSnapshot, snapshot);
  return { ...terms, premiums: premiums.map(({ balance: _, settlement: __, ...premium }) => premium) };
};

interface Schedule {
  readonly id: number;
  readonly snapshot: unknown;
}

/**
 * Makes a schedule valid again that a payment replaced while its client read and signed it on a tablet: it asks for the same
 * premiums as its unsigned successor, which is withdrawn. Schedules that differ otherwise stay replaced.
 */
export const restoreSchedule = async (tx: Db, contractId: number, documentIds: readonly number[]): Promise<void> => {
  const schedules = await tx.query<Schedule & { readonly isReplaced: boolean }>(sql`
    select id, snapshot, replaced_at is not null as "isReplaced" from editique
    where contract_id = ${contractId} and kind = ${scheduleKind} and snapshot is not null and signable
      and status = ${generatedDocumentStatuses.available} order by id`);
  const read = schedules.find(({ id, isReplaced }) => isReplaced && documentIds.includes(id));
  const current = schedules.find(({ isReplaced }) => !isReplaced);
  if (!read || !current || !isDeepStrictEqual(readTerms(read.snapshot), readTerms(current.snapshot))) return;
  await tx.query(sql`update editique set replaced_at = null, replaced_by = null where id = ${read.id}`);
  await withdrawReplaced(tx, current.id, read.id);
};
