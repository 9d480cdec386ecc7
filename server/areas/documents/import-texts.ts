import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { renderPdf } from '#server/adapters/pdf.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import { clauseNames } from './paper-snapshots.ts';
import { sheet } from './templates/sheet.ts';
import { addTexts, currentTexts, type Texts, textsOf, textsSchema } from './texts.ts';

interface TextsImporter {
  /** Undefined for whoever holds the server itself. */
  readonly userId: number | undefined;
  readonly at: Date;
  /** Where it comes from, for the audit. */
  readonly address: string;
}

/** One wording that differs; null where there is none. `path` as in the file, `families.auto.duties`. */
export interface ChangedText {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** `problems` say in French what keeps the file from being taken. */
export type ReadTexts =
  | { readonly isTaken: false; readonly problems: readonly string[] }
  | {
      readonly isTaken: true;
      readonly texts: Texts;
      /** The version that is used until then. */
      readonly before: string;
      readonly changes: readonly ChangedText[];
    };

const wordingsOf = (value: unknown, path = ''): readonly (readonly [string, string])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => wordingsOf(part, path === '' ? name : `${path}.${name}`))
    : [[path, String(value)]];

const changesOf = (before: Texts, after: Texts): ChangedText[] => {
  const [old, fresh] = [new Map(wordingsOf(before)), new Map(wordingsOf(after))];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? null, after: fresh.get(path) ?? null }))
    .filter((change) => change.path !== 'version' && change.before !== change.after);
};

const nobody = { name: '', address: '', facts: [] };
const trialHead = {
  broker: { name: '', code: '', address: null, phone: null, email: null, ridet: null, rias: null, logo: null },
  contract: {
    number: '',
    productCode: '',
    product: '',
    family: null,
    effectDate: '',
    effectAt: null,
    creationDate: '',
  },
  subscriber: nobody,
};

const unsaid = { title: '', about: '', issued: '', reconstructed: null, verification: null };

/** Why a letterhead with these words cannot be printed; undefined where it can. */
const notPrinted = async (texts: Texts): Promise<string | undefined> => {
  const parts = { head: trialHead, texts, brokerLogo: null, ...unsaid };
  try {
    await renderPdf({ title: '', createdAt: new Date(0), footer: '', content: sheet({ ...parts, content: [] }) });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

const refused = (...problems: readonly string[]): ReadTexts => ({ isTaken: false, problems });

/** What a file of wordings says, held against what papers need and what is used now; writes none of it. */
export const readTexts = async (db: Db, json: unknown, at: Date): Promise<ReadTexts> => {
  const read = v.safeParse(textsSchema, json);
  if (!read.success)
    return refused(
      ...read.issues.map((issue) => {
        const path = v.getDotPath(issue) ?? 'Le fichier';
        return `${path}\u00A0: ${issue.received === 'undefined' ? 'manque' : 'n’est pas valide'}.`;
      }),
    );
  const texts = read.output;
  const lacking = clauseNames.filter((name) => !Object.hasOwn(texts.clauses, name));
  if (lacking.length > 0) return refused(...lacking.map((name) => `clauses.${name}\u00A0: manque.`));
  const known = await textsOf(db, texts.version);
  if (known && !isDeepStrictEqual(known, texts))
    return refused(
      `La version ${texts.version} existe déjà et dit autre chose\u00A0: donnez à ce fichier une autre version.`,
    );
  const problem = await notPrinted(texts);
  if (problem !== undefined)
    return refused(`L’en-tête ne peut pas être imprimé (insurer.logo\u00A0?)\u00A0: ${problem}`);
  const before = await currentTexts(db, at);
  if (known && before.version !== texts.version)
    return refused(
      `La version ${texts.version} a déjà servi, et ${before.version} l’a remplacée\u00A0: pour y revenir, donnez à ce fichier une autre version.`,
    );
  return { isTaken: true, texts, before: before.version, changes: changesOf(before, texts) };
};

/** Takes a file of wordings: papers that are issued from now on use them, those of before keep theirs. */
export const importTexts = (db: Db, json: unknown, { userId, at, address }: TextsImporter): Promise<ReadTexts> =>
  db.transaction(async (tx) => {
    const read = await readTexts(tx, json, at);
    if (!read.isTaken || !(await addTexts(tx, read.texts, { at, userId }))) return read;
    const { texts, before, changes } = read;
    await writeAudit(tx, {
      at,
      userId,
      action: 'texts.import',
      subject: `texts ${texts.version}`,
      address,
      before: { version: before },
      after: { version: texts.version, changed: changes.map(({ path }) => path) },
    });
    return read;
  });
