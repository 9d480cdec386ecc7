import type { Db } from '#server/db/db.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { deviceName } from '#shared/primitives/device-name.ts';

type NamedObject =
  | 'contract'
  | 'client'
  | 'user'
  | 'broker'
  | 'task'
  | 'claim'
  | 'document'
  | 'piece'
  | 'signature'
  | 'session'
  | 'reminder'
  | 'note'
  | 'remittance'
  | 'payment'
  | 'statement'
  | 'page'
  | 'folder'
  | 'file'
  | 'tile'
  | 'category'
  | 'role'
  | 'pieceFile'
  | 'taskFile'
  | 'productFile';

/** Objects of a subject's fields: `contract 12`, `idContrat 12`. */
const objects: Readonly<Record<string, NamedObject>> = {
  contract: 'contract',
  contractId: 'contract',
  idContrat: 'contract',
  contrat: 'contract',
  client: 'client',
  clientId: 'client',
  idClient: 'client',
  personId: 'client',
  idPersonne: 'client',
  user: 'user',
  userId: 'user',
  idUser: 'user',
  toUserId: 'user',
  assigneeId: 'user',
  broker: 'broker',
  brokerId: 'broker',
  fromBrokerId: 'broker',
  toBrokerId: 'broker',
  userBrokerId: 'broker',
  idCourtier: 'broker',
  task: 'task',
  idTask: 'task',
  taskId: 'task',
  claimId: 'claim',
  editiqueId: 'document',
  document: 'document',
  documentId: 'piece',
  requestId: 'signature',
  session: 'session',
  deviceId: 'session',
  reminder: 'reminder',
  reminderId: 'reminder',
  noteId: 'note',
  remittance: 'remittance',
  remittanceId: 'remittance',
  paymentId: 'payment',
  statement: 'statement',
  takenBy: 'user',
  page: 'page',
  folder: 'folder',
  file: 'file',
  tile: 'tile',
  category: 'category',
  role: 'role',
  roleId: 'role',
  pieceFile: 'pieceFile',
  taskFile: 'taskFile',
  productFileId: 'productFile',
};

/**
 * Display name of each object, by which administrators know it. Read when the audit is shown, so that it stores no personal
 * data.
 */
const names: Readonly<Record<NamedObject, Sql>> = {
  contract: raw(`select o.id, case when o.is_estimate then 'Devis ' else '' end || o.numero as name from contract o`),
  client: raw(`select o.id, o.body ->> 'fullname' as name from person o`),
  user: raw(`select o.id, o.first_name || ' ' || o.last_name as name from app_user o`),
  broker: raw('select o.id, o.name from broker o'),
  task: raw('select o.id, o.number as name from task o'),
  claim: raw('select o.id, o.number as name from claim o'),
  document: raw('select o.id, o.name from editique o'),
  piece: raw('select o.id, o.number as name from supporting_document o'),
  signature: raw(
    `select o.id, coalesce(nullif(btrim(o.first_name || ' ' || o.last_name), ''), o.email) as name from signature_request o`,
  ),
  session: raw('select o.id, o.user_agent as name from session o'),
  reminder: raw(`select o.id, p.body ->> 'fullname' as name from reminder o join person p on p.id = o.person_id`),
  note: raw(`select o.id, p.body ->> 'fullname' as name from note o join person p on p.id = o.person_id`),
  remittance: raw('select o.id, o.number as name from remittance o'),
  payment: raw('select o.id, o.number as name from received_payment o'),
  statement: raw('select o.id, o.number as name from commission_statement o'),
  page: raw(
    'select o.id, r.title as name from page o join page_revision r on r.page_id = o.id and r.revision = o.revision',
  ),
  folder: raw('select o.id, o.title as name from folder o'),
  file: raw('select o.id, o.title as name from library_file o'),
  tile: raw('select o.id, o.title as name from home_image o'),
  category: raw('select o.id, o.title as name from menu_category o'),
  role: raw('select o.id, o.title as name from role o'),
  pieceFile: raw('select o.id, o.name from supporting_file o'),
  taskFile: raw('select o.id, o.name from task_file o'),
  productFile: raw('select o.id, o.label as name from product_file o'),
};

/** Objects that `id` identifies, by the beginning of an operation’s name. */
const objectsOfId: readonly (readonly [RegExp, string])[] = [
  [/^(adminUser|brokerUser|viewAs)/, 'user'],
  [/^(adminBroker|brokerDefaults|brokerLogo)/, 'broker'],
  [/^adminRole/, 'role'],
  [/^file/, 'file'],
  [/^folder/, 'folder'],
  [/^page(?!Image)/, 'page'],
  [/^(categoryPages|menuGroup)/, 'category'],
  [/^homeTile/, 'tile'],
  [/^commissionRate/, 'rate'],
  [/^claim/, 'claimId'],
];

/** Fields that identify other objects in rows of an operation than their name says. */
const fieldsOfOperation: Readonly<Record<string, readonly [RegExp, string]>> = {
  // In older rows: the id of a generated document, not of a supporting document.
  signatureDocument: [/\bdocumentId /, 'document '],
  signatureCopy: [/\bdocumentId /, 'document '],
  supportingFileGet: [/\bfileId /, 'pieceFile '],
  taskAttachmentGet: [/\bfileId /, 'taskFile '],
};

/** Subject of an audit row whose ids state their objects: `id 1` of `fileGet` is `file 1`. */
export const normalizeSubject = ({
  action,
  operation,
  subject,
}: {
  readonly action: string;
  readonly operation: string | null;
  readonly subject: string;
}): string => {
  const name = operation ?? action;
  const [pattern, field] = fieldsOfOperation[name] ?? [];
  const [, object] = objectsOfId.find(([operations]) => operations.test(name)) ?? [];
  const specific = pattern && field ? subject.replace(pattern, field) : subject;
  // A name beside the id repeats what the id identifies.
  return object === undefined || !/(^|, )id \d/.test(specific)
    ? specific
    : specific.replace(/, name [^,]*/, '').replace(/(^|, )id /, `$1${object} `);
};

const parseParts = (subject: string): { readonly part: string; readonly object: NamedObject; readonly id: number }[] =>
  subject.split(', ').flatMap((part) => {
    const [, field = '', id = ''] = /^(\w+) (\d{1,12})$/.exec(part) ?? [];
    const object = objects[field];
    return object ? [{ part, object, id: Number(id) }] : [];
  });

/** Names of the objects of subjects, by part: `contract 12` is `AU26008002`. Removed objects have none. */
export const findSubjectNames = async (db: Db, subjects: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const parts = subjects.flatMap(parseParts);
  const idsByObject = Map.groupBy(parts, ({ object }) => object);
  if (idsByObject.size === 0) return new Map();
  const queries = [...idsByObject].map(
    ([object, of]) =>
      sql`(select ${object}::text as object, n.id, n.name from (${names[object]}) n
        where n.id = any(${[...new Set(of.map(({ id }) => id))]}::bigint[]))`,
  );
  const rows = await db.query<{ object: string; id: number; name: string | null }>(join(queries, ' union all '));
  const nameBySubject = new Map(rows.map(({ object, id, name }) => [`${object} ${id}`, name]));
  return new Map(
    parts.flatMap(({ part, object, id }) => {
      const name = nameBySubject.get(`${object} ${id}`);
      if (!name) return [];
      return [[part, object === 'session' ? deviceName(name) : name] as const];
    }),
  );
};

/** Objects whose shown name contains a folded word of three characters or more; numbers of contracts by their beginning. */
const finders: Readonly<Partial<Record<NamedObject, (word: string) => Sql>>> = {
  contract: (word) => sql`select id from contract where numero_n >= ${word} and numero_n < ${`${word}~`}`,
  client: (word) => sql`select id from person where strpos(full_name_n, ${word}) > 0`,
  task: (word) => sql`select id from task where strpos(lower(number), ${word}) > 0`,
  claim: (word) => sql`select id from claim where strpos(lower(number), ${word}) > 0`,
};
const maxFound = 1000;

const findSubjectFields = (object: string): string[] =>
  Object.keys(objects).filter((field) => objects[field] === object);

/** SQL: the subject of audit row `a` contains a quote. */
export const isQuoteSubject: Sql = sql`string_to_array(a.subject, ', ') && array(
  select f.field || ' ' || c.id from contract c, unnest(${findSubjectFields('contract')}::text[]) f(field)
  where c.is_estimate and c.id = any(
    select split_part(part, ' ', 2)::bigint from unnest(string_to_array(a.subject, ', ')) s(part)
    where part ~ '^\\w+ [0-9]{1,12}$'))`;

/** SQL: the subject of audit row `a` is an object whose name, as the audit shows it, contains a folded word. */
export const subjectNameContains = (word: string): Sql =>
  word.length < 3
    ? raw('false')
    : sql`string_to_array(a.subject, ', ') && array(${join(
        Object.entries(finders).map(
          ([object, find]) => sql`(select f.field || ' ' || n.id
            from (${find(word)} limit ${maxFound}) n, unnest(${findSubjectFields(object)}::text[]) f(field))`,
        ),
        ' union all ',
      )})`;
