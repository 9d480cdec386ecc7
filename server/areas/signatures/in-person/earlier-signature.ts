import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import type { SignatureChannel } from '#shared/signatures/states.ts';

/** Way and instant in which documents were signed; null where that is unknown. */
interface EarlierSignature {
  readonly channel: SignatureChannel | null;
  readonly signedAt: string | null;
}

interface SubmittedDocuments {
  readonly contractId: number;
  readonly documents: readonly { readonly id: number }[];
}

/**
 * The last signature of these documents if all of them are signed by every signatory, sealed or not yet; undefined if one
 * is not.
 */
export const findEarlierSignature = async (
  db: Db,
  { contractId, documents }: SubmittedDocuments,
): Promise<EarlierSignature | undefined> => {
  const ids = [...new Set(documents.map(({ id }) => id))];
  const signed = await db.query<EarlierSignature>(sql`
    select r.channel, r.signed_at as "signedAt" from editique e
    left join lateral (
      select s.channel,
        (select max(o.signed_at) from signature_request o where o.id = s.id or o.cosigner_of = s.id) as signed_at
      from signature_document d join signature_request s on s.id = d.request_id
      where d.editique_id = e.id and not exists (
        select from signature_request o
        where (o.id = s.id or o.cosigner_of = s.id) and o.state not in ('signed', 'sealed'))
      order by s.id desc limit 1) r on true
    where e.contract_id = ${contractId} and e.id = any(${ids}::bigint[])
      and (e.status = ${generatedDocumentStatuses.signed} or r.signed_at is not null)
    order by r.signed_at nulls first`);
  return signed.length === ids.length ? signed.at(-1) : undefined;
};

/** What the person reads of a signature for which nothing is left to do. */
export const describeSuperseded = ({ channel, signedAt }: EarlierSignature): string => {
  const way = channel === null ? '' : channel === 'in-person' ? ', sur place' : ', par le lien envoyé au client';
  const day = signedAt === null ? '' : `, le ${frenchDate(dayInNoumea(new Date(signedAt)))}`;
  return `Ces documents sont déjà signés${way}${day}. Cette signature n’a plus d’objet\u00A0: rien n’est perdu, vous pouvez la supprimer.`;
};
