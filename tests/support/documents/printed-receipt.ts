import * as v from 'valibot';
import { papers } from '#server/areas/documents/templates/papers.ts';
import { loadDemonstrationTexts } from '#server/areas/documents/texts.ts';
import { sql } from '#server/db/sql.ts';
import type { SnapshotOf } from '#shared/documents/documents.ts';
import { receiptSnapshot } from '#shared/documents/snapshots.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import type { ApiServer } from '#tests/support/server/api.ts';

/** Texts of a receipt, one for each sentence or cell. */
export const printedTexts = (snapshot: SnapshotOf<'recu'>): string[] => {
  const { current, templates } = papers.recu;
  const collect = (content: unknown): string[] => {
    if (typeof content === 'string') return [content];
    if (typeof content !== 'object' || content === null) return [];
    return Object.values(content).flatMap(collect);
  };
  return collect(templates[current]?.({ snapshot, texts: loadDemonstrationTexts() }).content).map((text) =>
    text.replaceAll(/\s/g, ' '),
  );
};

/** Receipts of a contract that are not withdrawn, the oldest first. */
export const receiptsOf = async (api: ApiServer, contractId: number) => {
  const rows = await api.db.query<{ id: number; snapshot: unknown }>(sql`
    select id, snapshot from editique where contract_id = ${contractId} and kind = 'recu'
      and status <> ${generatedDocumentStatuses.withdrawn} order by id`);
  return rows.map(({ id, snapshot }) => ({ id, snapshot: v.parse(receiptSnapshot, snapshot) }));
};
