import { parseOwnReference } from '#server/areas/clients/client-table.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { CheckedClient } from '#shared/clients/client-form.ts';
import { type FoldedName, foldName, isSameName, nameKeys } from '#shared/primitives/person-name.ts';
import type { ClientIdentity } from '#shared/search/client-search.ts';
import type { LineMatch, LineProblem } from '../define-import.ts';

/** A client as parsed from a line. */
export interface ImportedClient {
  readonly brokerId: number;
  readonly reference: string;
  readonly identity: ClientIdentity;
  /** Null if the line has problems, which do not matter for a client who exists already. */
  readonly client: CheckedClient | null;
  readonly problems: readonly LineProblem[];
}

/** A client of the broker of some line, with its reference or id, its RIDET or its birth date. */
interface FoundClient extends FoldedName {
  readonly id: number;
  readonly brokerId: number;
  readonly reference: string | null;
  readonly siret: string | null;
  readonly birthDate: string | null;
  readonly name: string;
}

/**
 * Clients of the brokers of lines with the reference, id, RIDET or birth date of one of them. A birth date that many lines and
 * clients share, as 1 January does in old files, is read once.
 */
export const findClientsOfLines = (db: Db, clients: readonly ImportedClient[]): Promise<FoundClient[]> => {
  const asked = clients.map(({ brokerId, reference, identity }) => ({
    broker: brokerId,
    reference,
    own: parseOwnReference(reference),
    birth: identity.birthDate,
    ridet: identity.siret,
  }));
  return db.query<FoundClient>(sql`
    with asked as (select * from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb)
      as a(broker bigint, reference text, own bigint, birth date, ridet text)),
    found as (
      select p.id from (select distinct broker, reference from asked) a
        join person p on p.broker_id = a.broker and p.import_reference = a.reference
      union
      select p.id from (select distinct broker, own from asked) a join person p on p.broker_id = a.broker and p.id = a.own
      union
      select p.id from (select distinct broker, ridet from asked) a
        join person p on p.broker_id = a.broker and p.ridet = a.ridet
      union
      select p.id from (select distinct broker, birth from asked) a
        join person p on p.broker_id = a.broker and p.birth_date = a.birth)
    select p.id, p.broker_id as "brokerId", p.import_reference as reference, p.ridet as siret,
      p.birth_date::text as "birthDate", p.body ->> 'fullname' as name,
      p.first_name_n as firstname, p.last_name_n as lastname
    from found f join person p on p.id = f.id order by p.id`);
};

interface MatchingClient extends FoundClient {
  /** Has the name or the RIDET of the line. */
  readonly isSame: boolean;
}

/** Finds the clients with the reference or id of a line, its RIDET, or its name (`isSameName`) and birth date, by id. */
export const createClientIndex = (foundClients: readonly FoundClient[]) => {
  const index = new Map<string, Set<FoundClient>>();
  const keysOfFound = (client: FoundClient): readonly string[] => [
    `id ${client.id}`,
    `reference ${client.reference}`,
    `ridet ${client.siret}`,
    ...nameKeys(client).map((key) => `name ${client.birthDate} ${key}`),
  ];
  for (const client of foundClients)
    for (const key of keysOfFound(client)) {
      const entry = `${client.brokerId} ${key}`;
      index.set(entry, (index.get(entry) ?? new Set()).add(client));
    }
  return ({ brokerId, reference, identity }: ImportedClient): MatchingClient[] => {
    const { siret, birthDate } = identity;
    const name = foldName(identity);
    const keys = [
      `id ${parseOwnReference(reference)}`,
      `reference ${reference}`,
      ...(siret === null ? [] : [`ridet ${siret}`]),
      ...(birthDate === null ? [] : nameKeys(name).map((key) => `name ${birthDate} ${key}`)),
    ];
    const matches = new Set(keys.flatMap((key) => [...(index.get(`${brokerId} ${key}`) ?? [])]));
    return [...matches]
      .map((client) => ({
        ...client,
        isSame: (siret !== null && client.siret === siret) || isSameName(client, name),
      }))
      .sort((one, other) => one.id - other.id);
  };
};

/** The client of a reference; one of another name and birth date is somebody else, as when two portfolios are merged. */
const matchReference = (client: MatchingClient, isKnown: boolean): LineMatch =>
  isKnown ? { existingId: client.id } : { column: 'reference', message: `Cette référence est celle de ${client.name}` };

/** Match of a line among the clients who resemble it. */
export const matchClient = (
  { reference, identity, problems }: ImportedClient,
  matchingClients: readonly MatchingClient[],
): LineMatch => {
  const byReference = matchingClients.find((match) => match.reference === reference);
  if (byReference) {
    const hasBirthDate = identity.birthDate !== null && byReference.birthDate === identity.birthDate;
    return matchReference(byReference, byReference.isSame || hasBirthDate);
  }
  const byOwnReference = matchingClients.find(({ id }) => id === parseOwnReference(reference));
  if (byOwnReference) return matchReference(byOwnReference, byOwnReference.isSame);
  if (problems.length > 0) return { problems };
  const [first, second] = matchingClients;
  if (!first) return 'new';
  if (!second && first.reference === null) return { existingId: first.id };
  const withReference = matchingClients.find((match) => match.reference !== null);
  const message = withReference
    ? `${withReference.name} existe déjà sous la référence «\u00A0${withReference.reference}\u00A0»`
    : `Plusieurs clients semblables existent déjà\u00A0: ${first.name}`;
  return { column: null, message };
};
