import type { Db, Scope } from '#server/db/db.ts';
import { rowId } from '#server/db/row-id.ts';
import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import { hashVersion } from '#server/http/row-version.ts';
import type { AdminBrokerRow, BrokerValues } from '#shared/operations/people/admin-brokers.ts';
import { defaultPhonePrefix, type PhoneNumber, parsePhone } from '#shared/primitives/phone/phone-countries.ts';
import { fold } from '#shared/primitives/text.ts';
import type { BrokerIdentityValues } from '#shared/schemas/broker-identity.ts';
import { memberCountSql, type WithoutVersion } from './organisation-repository.ts';
import type { IdAndName } from './role-repository.ts';

/** Active brokers within a scope whose name contains the text, by name. */
export const findActiveBrokers = async (db: Db, scope: Scope, name = ''): Promise<IdAndName[]> => {
  const findBrokers = await db.query<IdAndName>(
    sql`select b.id, b.name from broker b where b.is_enabled and ${withinScope(scope, 'b.id')} order by b.name, b.id`,
  );
  const folded = fold(name);
  return findBrokers.filter((broker) => fold(broker.name).includes(folded));
};

interface IdentityColumns {
  readonly legal_name: string | null;
  readonly address: string | null;
  readonly zip_code: string | null;
  readonly city: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly ridet: string | null;
  readonly rias: string | null;
}

const toIdentity = (row: IdentityColumns): BrokerIdentityValues => ({
  legalName: row.legal_name ?? '',
  address: row.address ?? '',
  zipCode: row.zip_code ?? '',
  city: row.city ?? '',
  phone: parsePhone(row.phone ?? '', defaultPhonePrefix) ?? { number: '', prefix: defaultPhonePrefix },
  email: row.email ?? '',
  ridet: row.ridet ?? '',
  rias: row.rias ?? '',
});

/** Formats a phone number as `+687284037`, without France's leading zero. */
const formatPhoneText = ({ number, prefix }: PhoneNumber): string | null =>
  number === '' ? null : `${prefix}${prefix === '+33' ? number.replace(/^0/, '') : number}`;

/** All brokers, or one by id. */
export const findBrokerRows = async (db: Db, id: number | null = null): Promise<AdminBrokerRow[]> => {
  const rows = await db.query<WithoutVersion<Omit<AdminBrokerRow, 'identity'>> & IdentityColumns>(sql`
    select g.id, g.name, g.code, g.login, g.is_enabled as "isEnabled", ${memberCountSql('broker')},
      g.legal_name, g.address, g.zip_code, g.city, g.phone, g.email, g.ridet, g.rias
    from broker g where ${id}::bigint is null or g.id = ${id} order by g.name, g.id`);
  return rows.map((row) => {
    const { name, code, login, isEnabled, userCount } = row;
    const identity = toIdentity(row);
    const version = hashVersion([name, code, login, isEnabled, identity]);
    return { id: row.id, name, code, login, isEnabled, userCount, identity, version };
  });
};

/** Inserts a broker (`id` null) or updates it; returns the id. Without an identity, the existing one stays. */
export const saveBroker = async (tx: Db, id: number | null, values: BrokerValues): Promise<number> => {
  const { name, code, login, isEnabled, identity } = values;
  const saved =
    id ??
    rowId(
      await tx.query<{
        id: number;
      }>(sql`insert into broker (name, name_n, code, login) values (${name}, ${fold(name)}, ${code}, ${login})
        returning id`),
    );
  await tx.query(sql`update broker set name = ${name}, name_n = ${fold(name)}, code = ${code}, login = ${login}, is_enabled = ${isEnabled}
    where id = ${saved}`);
  if (identity) await writeIdentity(tx, saved, identity);
  return saved;
};

const writeIdentity = async (tx: Db, id: number, identity: BrokerIdentityValues): Promise<void> => {
  const { legalName, address, zipCode, city, email, ridet, rias } = identity;
  const textOrNull = (value: string) => sql`nullif(${value}::text, '')`;
  await tx.query(sql`update broker set legal_name = ${textOrNull(legalName)}, address = ${textOrNull(address)},
    zip_code = ${textOrNull(zipCode)}, city = ${textOrNull(city)}, phone = ${formatPhoneText(identity.phone)}, email = ${textOrNull(email)},
    ridet = ${textOrNull(ridet)}, rias = ${textOrNull(rias)} where id = ${id}`);
};
