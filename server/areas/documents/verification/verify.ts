import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { countOrThrottle } from '#server/http/rate-limits.ts';
import type { DocumentDefinition } from '#shared/documents/define-document.ts';
import { computeDocumentStatus, type DocumentStatus, validityRules } from '#shared/documents/document-status.ts';
import { findDocument } from '#shared/documents/documents.ts';
import { parseVerificationCode } from '#shared/documents/verification.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';

/** Public facts of a paper; none about a person or the insured risk. */
export interface VerifiedPaper {
  readonly code: string;
  /** Name of the kind of paper. */
  readonly label: string;
  /** Contract or quote number. */
  readonly number: string;
  readonly issuedAt: Date;
  readonly isReconstructed: boolean;
  /** SHA-256 of its file in hexadecimal; null until it was generated. */
  readonly sha256: string | null;
  /** SHA-256 of the sealed file; null if it is not signed. */
  readonly sealedSha256: string | null;
  readonly status: DocumentStatus;
  /** Time of its replacement by another paper; null if there is none. */
  readonly replacedAt: Date | null;
  /** First day of cover, if it lies ahead or is stated; null for a paper without cover. */
  readonly from: string | null;
  /** Last day of validity. */
  readonly until: string | null;
  readonly insurer: { readonly name: string; readonly phone: string } | null;
}

interface PaperRow {
  readonly kind: string;
  readonly status: string;
  readonly created_at: string;
  readonly is_reconstructed: boolean;
  readonly sha256: string | null;
  readonly sealed_sha256: string | null;
  readonly replaced_at: string | null;
  readonly number: string;
  readonly contract_status: string;
  readonly is_pending: boolean;
  readonly effective_from: string | null;
  readonly until: string | null;
  readonly insurer_name: string | null;
  readonly insurer_phone: string | null;
}

// Limit for each address: enough to check a pile of papers, not to guess codes.
const limit = { kind: 'verification', max: 60, windowSeconds: 10 * 60 };

/**
 * Finds a paper by its verification code as typed; undefined if there is none. Personal data is not read. Throws a 429 for too
 * many attempts from an address.
 */
export const findVerifiedPaper = async (
  db: Db,
  typed: string,
  address: string,
  now: Date,
): Promise<VerifiedPaper | undefined> => {
  const code = parseVerificationCode(typed);
  await countOrThrottle(db, limit, address, now);
  const [row] = await db.query<PaperRow>(sql`
    select e.kind, e.status, e.created_at, e.is_reconstructed, e.sha256, e.replaced_at,
      (select d.sha256 from signature_document d where d.editique_id = e.id and d.storage_key is not null) as sealed_sha256,
      coalesce(e.snapshot->'contract'->>'number', c.numero) as number, c.status as contract_status,
      coalesce(jsonb_typeof(e.snapshot->'study') = 'object' and e.snapshot->'study'->>'acceptedOn' is null, false) as is_pending,
      coalesce(e.snapshot->'period'->>'from', e.snapshot->'amendment'->>'effectDate', e.snapshot->'contract'->>'effectDate')
        as effective_from,
      coalesce(e.snapshot->'period'->>'until', e.snapshot->>'validUntil') as until,
      t.texts->'insurer'->>'name' as insurer_name, t.texts->'insurer'->>'phone' as insurer_phone
    from editique e join contract c on c.id = e.contract_id
      left join document_texts t on t.version = e.texts_version
    where e.code = ${code ?? ''} and e.status <> ${generatedDocumentStatuses.preparing}`);
  const definition = row && findDocument(row.kind);
  return row && code && definition ? toVerifiedPaper(code, row, definition, now) : undefined;
};

const toVerifiedPaper = (
  code: string,
  row: PaperRow,
  { label, validity }: DocumentDefinition,
  now: Date,
): VerifiedPaper => {
  // An offer is open and past facts are true before the contract begins.
  const from = validity === validityRules.whileInForce ? row.effective_from : null;
  return {
    code,
    label,
    number: row.number,
    issuedAt: new Date(row.created_at),
    isReconstructed: row.is_reconstructed,
    sha256: row.sha256,
    sealedSha256: row.sealed_sha256,
    status: computeDocumentStatus(validity, {
      today: dayInNoumea(now),
      contractStatus: row.contract_status,
      isReplaced: row.replaced_at !== null,
      isWithdrawn: row.status === generatedDocumentStatuses.withdrawn,
      isPending: row.is_pending,
      from,
      until: row.until,
    }),
    replacedAt: row.replaced_at === null ? null : new Date(row.replaced_at),
    from,
    until: row.until,
    insurer: row.insurer_name && row.insurer_phone ? { name: row.insurer_name, phone: row.insurer_phone } : null,
  };
};
