import { sql } from '#server/db/sql.ts';
import type { ApiServer } from '#tests/support/server/api.ts';

/** Sets the e-mail of a contract and its holder; null for a client without one. */
export const setClientMail = async (
  { db }: ApiServer,
  { contractId }: { readonly contractId: number },
  mail: string | null,
): Promise<void> => {
  const entry = mail === null ? {} : { mail: { id: contractId, mail, type: { code: 'PERSO', libelle: 'Personnel' } } };
  await db.query(sql`
    update contract set body = (body - 'mail') || ${JSON.stringify(entry)}::jsonb where id = ${contractId}`);
  if (mail !== null) return;
  await db.query(sql`
    update person set body = body || '{"mail": null}' where id = (select person_id from contract where id = ${contractId})`);
};

/** E-mails that an address received. */
export const mailsTo = ({ mails }: ApiServer, address: string) => mails.filter(({ to }) => to === address);
