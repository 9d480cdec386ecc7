import { fold } from '#shared/domain/text.ts';
import type { NewClient } from '#shared/products/parts/subscriber-file.ts';
import type { Db } from './db.ts';
import { sql } from './sql.ts';

/** Writes a new client of a broker; returns their number. */
export const addClient = async (tx: Db, brokerId: number, client: NewClient): Promise<number> => {
  const [next] = await tx.query<{ id: number }>(sql`select nextval(pg_get_serial_sequence('person', 'id')) as id`);
  if (!next) throw new Error('the new client has no number');
  const { id } = next;
  const { personType, ...facts } = client;
  const body = {
    ...facts,
    mail: client.mail && { id, ...client.mail },
    phone: client.phone && { id, ...client.phone },
  };
  await tx.query(sql`
    insert into person (id, broker_id, person_type, first_name, last_name, company_name, birth_date, ridet, zip_code,
      city, mail, phone, body, first_name_n, last_name_n, company_name_n, city_n)
    overriding system value
    values (${id}, ${brokerId}, ${personType}, ${client.firstname}, ${client.lastname}, ${client.socialReason},
      ${client.birthDate}::date, ${client.siret}, ${client.address.zipCode}, ${client.address.city},
      ${client.mail?.mail ?? null}, ${client.phone?.number ?? null}, ${body}, ${fold(client.firstname ?? '')},
      ${fold(client.lastname ?? '')}, ${fold(client.socialReason ?? '')}, ${fold(client.address.city ?? '')})`);
  return id;
};

/** What recognises a person who is not known by their number. */
export interface PersonTraits {
  readonly lastname: string;
  readonly firstname: string;
  /** `yyyy-mm-dd`, or empty. */
  readonly birthDate: string;
  readonly siret: string;
}

/** Clients of a broker who are the same person or company: same names and birth date, or same RIDET. At most 50. */
export const sameClients = async (db: Db, brokerId: number, traits: PersonTraits): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(sql`
    select id from person where broker_id = ${brokerId} and (
      (person_type = 'PHY' and last_name_n = ${fold(traits.lastname)} and first_name_n = ${fold(traits.firstname)}
        and birth_date::text = ${traits.birthDate})
      or (person_type = 'MOR' and ridet = ${traits.siret.replace(/\s/gu, '')} and ridet <> ''))
    order by id desc limit 50`);
  return rows.map(({ id }) => id);
};
