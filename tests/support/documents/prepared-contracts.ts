import { sql } from '#server/db/sql.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { signOne } from '#tests/support/signatures/signature-proof.ts';

/** A car contract in force with an account, paid premiums, a movement, and all papers allowed. */
export const prepareCarContract = async ({ db, clock }: ApiServer): Promise<number> => {
  const [row] = await db.query<{ id: number }>(sql`
      select c.id from contract c where c.broker_id = 1 and c.product_code = 'AUTO' and not c.is_estimate
        and c.body->>'bankAccount' is not null and c.effect_date < '2026-10-01'
        and exists (select from premium p where p.contract_id = c.id) order by c.id limit 1`);
  if (!row) throw new Error('The demonstration holds no such contract');
  const former = {
    insurer: 'Autre assurance',
    number: 'X1',
    rule: 'anniversary',
    endDate: '2027-03-01',
    hasMandate: true,
    reminderId: 0,
  };
  await db.query(sql`
      update contract set payment_method = 'IN_PRLVT', status = 'Contrat validé',
        body = jsonb_set(body, '{formerContract}', ${former}::jsonb) where id = ${row.id}`);
  await db.query(sql`update premium set balance = 0 where contract_id = ${row.id} and effect_date <= '2026-11-21'`);
  await db.query(sql`
      insert into movement (contract_id, number, label, effect_date, created_at, status)
      values (${row.id}, '9', ${'Avenant\u00A0: ajout d’un conducteur'}, '2026-11-20', ${clock.now}, 'Validé')`);
  await signOne(db, row.id);
  return row.id;
};

/** An open car quote of the first broker. */
export const findOpenQuote = async ({ db }: ApiServer): Promise<number> => {
  const [row] = await db.query<{ id: number }>(sql`
      select id from contract where broker_id = 1 and is_estimate and status = 'Devis' and product_code = 'AUTO' order by id limit 1`);
  if (!row) throw new Error('The demonstration holds no such quote');
  return row.id;
};
