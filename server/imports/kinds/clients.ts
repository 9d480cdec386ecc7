import * as v from 'valibot';
import { createClients, loadClientRules } from '#server/areas/clients/client-changes.ts';
import { clientColumns, parseOwnReference } from '#server/areas/clients/client-table.ts';
import { findBrokerRows } from '#server/areas/users/broker-repository.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { type CheckedClient, importedClientSchema } from '#shared/clients/client-form.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { isRealDay } from '#shared/primitives/calendar/days.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { messages } from '#shared/primitives/messages.ts';
import { parseRidet } from '#shared/primitives/parsers/typed-value.ts';
import { type FoldedName, foldName, isSameName, nameKey, nameKeys } from '#shared/primitives/person-name.ts';
import { fold } from '#shared/primitives/text.ts';
import type { ClientIdentity } from '#shared/search/client-search.ts';
import { brokerColumn, parseLine } from '../cells.ts';
import { defineImport, type ImportColumn, inBatches, type LineMatch, type LineProblem } from '../define-import.ts';
import { findCityProblem, toClientValues, toImportColumns } from './client-columns.ts';

const maxReferenceLength = 60;

/** Reference that identifies a client in later imports and in contracts. */
const referenceColumn: ImportColumn = {
  name: 'reference',
  header: 'Référence',
  synonyms: ['Référence client', 'Numéro client', 'Code client'],
  isRequired: true,
  hint: 'votre numéro du client, unique chez son courtier',
  example: 'C-00123',
};

const ownSchema = v.object({
  reference: v.pipe(limitedText(maxReferenceLength), v.nonEmpty(messages.required('Référence'))),
  broker: v.pipe(v.string(), v.nonEmpty(messages.required('Courtier'))),
});

interface ImportedClient {
  readonly brokerId: number;
  readonly reference: string;
  readonly identity: ClientIdentity;
  /** Null if the line has problems, which do not matter for a client who exists already. */
  readonly client: CheckedClient | null;
  readonly problems: readonly LineProblem[];
}

/** Identity of a line, whatever is wrong with it. */
const identityFromText = (typed: RawGroup): ClientIdentity => {
  const personText = (name: string): string => textAt(typed, `person.${name}`);
  return {
    lastname: personText('lastname'),
    firstname: personText('firstname'),
    birthDate: isRealDay(personText('birthDate')) ? personText('birthDate') : null,
    siret: parseRidet(personText('siret')),
  };
};

const clientIdentity = ({ brokerId, identity }: ImportedClient): string =>
  identity.siret
    ? `${brokerId} ${identity.siret}`
    : [brokerId, nameKey(foldName(identity)), identity.birthDate].join(' ');

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
const findClientsOfLines = (db: Db, clients: readonly ImportedClient[]): Promise<FoundClient[]> => {
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
const createClientIndex = (foundClients: readonly FoundClient[]) => {
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

const matchClient = (
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

/** Saves the import references of clients that have none. */
const saveReferences = async (tx: Db, newReferences: readonly { id: number; reference: string }[]): Promise<void> => {
  await tx.query(sql`
    update person p set import_reference = n.reference
    from jsonb_to_recordset(${JSON.stringify(newReferences)}::text::jsonb) as n(id bigint, reference text)
    where p.id = n.id and p.import_reference is null`);
};

/** Imports clients of any broker and any age, with the fields and other rules of the client form. */
export const clientImport = defineImport<ImportedClient>(async (context) => {
  const { db, services } = context;
  const rules = await loadClientRules(db, services.now());
  const schema = importedClientSchema(rules);
  const fields = clientColumns(rules);
  const brokerIds = new Map((await findBrokerRows(db)).map(({ id, code }) => [fold(code), id]));
  return {
    columns: [referenceColumn, { ...brokerColumn, isRequired: true }, ...toImportColumns(fields, rules)],
    parse: (line) => {
      const ownFields = parseLine(ownSchema, line);
      const problems: LineProblem[] = 'problems' in ownFields ? [...ownFields.problems] : [];
      const brokerId = brokerIds.get(fold(line['broker'] ?? ''));
      if (line['broker'] && brokerId === undefined)
        problems.push({ column: 'broker', message: 'Aucun courtier n’a ce code' });
      const typed = toClientValues(fields, line, rules);
      const client = v.safeParse(schema, typed);
      if (!client.success)
        problems.push(
          ...client.issues.map((issue) => ({ column: v.getDotPath(issue) ?? null, message: issue.message })),
        );
      const cityProblem = findCityProblem(typed);
      if (cityProblem) problems.push(cityProblem);
      if ('problems' in ownFields || brokerId === undefined) return { problems };
      const identity = client.success ? client.output.values : identityFromText(typed);
      const valid = client.success ? client.output : null;
      return { value: { brokerId, reference: ownFields.value.reference, identity, client: valid, problems } };
    },
    keysOf: (value) => ({ référence: `${value.brokerId} ${value.reference}`, identité: clientIdentity(value) }),
    match: async (values) => {
      const findMatchingClients = createClientIndex(await findClientsOfLines(db, values));
      return values.map((value) => matchClient(value, findMatchingClients(value)));
    },
    write: async (lines) => {
      // A client who is known by the reference of an export stays without one of their own.
      const newReferences = lines.flatMap(({ existingId: id, value: { reference } }) =>
        id === undefined || parseOwnReference(reference) !== null ? [] : [{ id, reference }],
      );
      const newClients = lines.flatMap(({ existingId, value: { brokerId, client, reference: importReference } }) =>
        existingId === undefined && client
          ? [{ brokerId, client, rules, key: null, reference: null, importReference }]
          : [],
      );
      for (const batch of inBatches(newClients)) await createClients(batch, context);
      await saveReferences(db, newReferences);
    },
  };
});
