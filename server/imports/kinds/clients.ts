import * as v from 'valibot';
import { createClients, loadClientRules } from '#server/areas/clients/client-changes.ts';
import { findClientRows } from '#server/areas/clients/client-repository.ts';
import { clientColumns, parseOwnReference } from '#server/areas/clients/client-table.ts';
import { findBrokerRows } from '#server/areas/users/broker-repository.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { type ClientValues, importedClientSchema } from '#shared/clients/client-form.ts';
import { clientBody, clientFormValues } from '#shared/clients/client-record.ts';
import { labelFrom, type QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { isRealDay } from '#shared/primitives/calendar/days.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { messages } from '#shared/primitives/messages.ts';
import { parseRidet } from '#shared/primitives/parsers/typed-value.ts';
import { foldName, nameKey } from '#shared/primitives/person-name.ts';
import { fold } from '#shared/primitives/text.ts';
import type { ClientIdentity } from '#shared/search/client-search.ts';
import { brokerColumn, parseLine } from '../cells.ts';
import { defineImport, type ImportColumn, inBatches, type LineMatch, type LineProblem } from '../define-import.ts';
import type { ColumnTexts } from '../differences.ts';
import { clientTexts, findCityProblem, toClientValues, toImportColumns } from './client-columns.ts';
import { createClientIndex, findClientsOfLines, type ImportedClient, matchClient } from './client-matching.ts';

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

/** The client of a line as it would be stored: a RIDET has the zeros that spreadsheets drop. */
const newPerson = (values: ClientValues, { lists }: QuoteContext): Person => ({
  ...clientBody(values, labelFrom(lists), 0),
  id: 0,
  personType: values.personType === 'MOR' ? 'MOR' : 'PHY',
});

const isExisting = (match: LineMatch): match is { readonly existingId: number } =>
  match !== 'new' && 'existingId' in match;

/** Saves the import references of clients that have none. */
const saveReferences = async (tx: Db, newReferences: readonly { id: number; reference: string }[]): Promise<void> => {
  await tx.query(sql`
    update person p set import_reference = n.reference
    from jsonb_to_recordset(${JSON.stringify(newReferences)}::text::jsonb) as n(id bigint, reference text)
    where p.id = n.id and p.import_reference is null`);
};

/** Imports clients of any broker and any age, with the fields and other rules of the client form. */
export const clientImport = defineImport<ImportedClient>(async (context) => {
  const { db, services, caller } = context;
  const rules = await loadClientRules(db, services.now());
  const schema = importedClientSchema(rules);
  const fields = clientColumns(rules);
  const brokerIds = new Map((await findBrokerRows(db)).map(({ id, code }) => [fold(code), id]));
  const textsOfPerson = (person: Person) => clientTexts(fields, clientFormValues(person, rules), rules);
  const withStoredTexts = async (matches: readonly LineMatch[]): Promise<readonly LineMatch[]> => {
    const texts = new Map<number, ColumnTexts>();
    for (const ids of inBatches(matches.flatMap((match) => (isExisting(match) ? [match.existingId] : []))))
      for (const row of await findClientRows(db, caller.scope, ids)) texts.set(row.id, textsOfPerson(row));
    return matches.map((match) =>
      isExisting(match) ? { ...match, stored: texts.get(match.existingId) ?? {} } : match,
    );
  };
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
      const matches = values.map((value) => matchClient(value, findMatchingClients(value)));
      return withStoredTexts(matches);
    },
    textsOf: ({ client }) => (client ? textsOfPerson(newPerson(client.values, rules)) : {}),
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
