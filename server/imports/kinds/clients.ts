import * as v from 'valibot';
import { createClient, loadClientRules } from '#server/areas/clients/client-changes.ts';
import { brokers } from '#server/areas/users/broker-repository.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { type CheckedClient, clientFormSchema } from '#shared/clients/client-form.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { messages } from '#shared/primitives/messages.ts';
import { type FoldedName, foldName, isSameName, nameKey } from '#shared/primitives/person-name.ts';
import { fold } from '#shared/primitives/text.ts';
import { brokerColumn, parseLine } from '../cells.ts';
import { defineImport, type ImportColumn, type LineMatch, type LineProblem } from '../define-import.ts';
import { clientColumns, toClientValues, toImportColumns } from './client-columns.ts';

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
  readonly client: CheckedClient;
}

const clientIdentity = ({ brokerId, client: { values } }: ImportedClient): string =>
  values.siret ? `${brokerId} ${values.siret}` : [brokerId, nameKey(foldName(values)), values.birthDate].join(' ');

interface MatchingClient {
  /** Index of the line in the query. */
  readonly at: number;
  readonly id: number;
  readonly reference: string | null;
  readonly name: string;
}

/** A client with the same reference, RIDET or birth date as a line. */
interface FoundClient extends MatchingClient, FoldedName {
  readonly siret: string | null;
}

/** Clients of the same broker with the same reference, RIDET, or name (`isSameName`) and birth date. */
const findMatchingClients = async (db: Db, clients: readonly ImportedClient[]): Promise<MatchingClient[]> => {
  const candidates = clients.map(({ brokerId, reference, client: { values } }, at) => ({
    at,
    broker: brokerId,
    reference,
    birth: values.birthDate,
    ridet: values.siret,
  }));
  const found = await db.query<FoundClient>(sql`
    with asked as (select * from jsonb_to_recordset(${JSON.stringify(candidates)}::text::jsonb)
      as a(at int, broker bigint, reference text, birth date, ridet text)),
    found as (
      select a.at, p.id from asked a join person p on p.broker_id = a.broker and p.import_reference = a.reference
      union
      select a.at, p.id from asked a join person p on p.broker_id = a.broker and p.ridet = a.ridet
      union
      select a.at, p.id from asked a join person p on p.broker_id = a.broker and p.birth_date = a.birth)
    select f.at, p.id, p.import_reference as reference, p.body ->> 'fullname' as name, p.ridet as siret,
      p.first_name_n as firstname, p.last_name_n as lastname
    from found f join person p on p.id = f.id order by f.at, p.id`);
  return found.filter(({ at, ...row }) => {
    const { reference, client } = clients[at] as ImportedClient;
    const isSameRidet = client.values.siret !== null && row.siret === client.values.siret;
    return row.reference === reference || isSameRidet || isSameName(row, foldName(client.values));
  });
};

const matchClient = ({ reference }: ImportedClient, found: readonly MatchingClient[]): LineMatch => {
  const same = found.find((match) => match.reference === reference);
  if (same) return { known: same.id };
  const [first, second] = found;
  if (!first) return 'new';
  if (!second && first.reference === null) return { known: first.id };
  const other = found.find((match) => match.reference !== null);
  const why = other
    ? `${other.name} existe déjà sous la référence «\u00A0${other.reference}\u00A0»`
    : `Plusieurs clients semblables existent déjà\u00A0: ${first.name}`;
  return { column: null, message: why };
};

/** Saves the import references of clients that have none. */
const saveReferences = async (tx: Db, noted: readonly { id: number; reference: string }[]): Promise<void> => {
  await tx.query(sql`
    update person p set import_reference = n.reference
    from jsonb_to_recordset(${JSON.stringify(noted)}::text::jsonb) as n(id bigint, reference text)
    where p.id = n.id and p.import_reference is null`);
};

/** Imports clients of any broker, with the fields and rules of the client form. */
export const clientImport = defineImport<ImportedClient>(async (context) => {
  const { db, services } = context;
  const rules = await loadClientRules(db, services.now());
  const schema = clientFormSchema(rules);
  const fields = clientColumns(rules);
  const brokerIds = new Map((await brokers(db)).map(({ id, code }) => [fold(code), id]));
  return {
    columns: [referenceColumn, { ...brokerColumn, isRequired: true }, ...toImportColumns(fields, rules)],
    parse: (line) => {
      const own = parseLine(ownSchema, line);
      const problems: LineProblem[] = 'problems' in own ? [...own.problems] : [];
      const brokerId = brokerIds.get(fold(line['broker'] ?? ''));
      if (line['broker'] && brokerId === undefined)
        problems.push({ column: 'broker', message: 'Aucun courtier n’a ce code' });
      const client = v.safeParse(schema, toClientValues(fields, line, rules));
      if (!client.success)
        problems.push(
          ...client.issues.map((issue) => ({ column: v.getDotPath(issue) ?? null, message: issue.message })),
        );
      if (problems.length > 0 || 'problems' in own || brokerId === undefined || !client.success) return { problems };
      return { value: { brokerId, reference: own.value.reference, client: client.output } };
    },
    keysOf: (value) => ({ référence: `${value.brokerId} ${value.reference}`, identité: clientIdentity(value) }),
    match: async (values) => {
      const found = Map.groupBy(await findMatchingClients(db, values), ({ at }) => at);
      return values.map((value, at) => matchClient(value, found.get(at) ?? []));
    },
    write: async (lines) => {
      const noted: { id: number; reference: string }[] = [];
      for (const { value, known } of lines) {
        const { brokerId, client, reference } = value;
        const id = known ?? (await createClient({ brokerId, client, rules, key: null }, context));
        noted.push({ id, reference });
      }
      await saveReferences(db, noted);
    },
  };
});
