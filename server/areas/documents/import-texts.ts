import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { renderPdf } from '#server/adapters/pdf.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import { describeUnprintable } from '#shared/primitives/parsers/printable.ts';
import { insurerFormatSchema } from '#shared/schemas/insurer-form.ts';
import { clauseNames } from './paper-snapshots.ts';
import { sheet } from './templates/sheet.ts';
import { addTexts, findTexts, loadCurrentTexts, type Texts, textsSchema } from './texts.ts';

interface TextsImporter {
  /** Undefined for an import on the command line. */
  readonly userId: number | undefined;
  readonly at: Date;
  /** Origin for the audit: IP address or `terminal`. */
  readonly address: string;
}

/** A changed text; null if it is missing. `path` as in the file: `families.auto.duties`. */
export interface ChangedText {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** `problems`: reasons in French why the file is rejected. */
export type TextsValidation =
  | { readonly isAccepted: false; readonly problems: readonly string[] }
  | {
      readonly isAccepted: true;
      readonly texts: Texts;
      /** Version in use before the import. */
      readonly before: string;
      readonly changes: readonly ChangedText[];
    };

const flattenTexts = (value: unknown, path = ''): readonly (readonly [string, string])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => flattenTexts(part, path === '' ? name : `${path}.${name}`))
    : [[path, String(value)]];

const diffTexts = (before: Texts, after: Texts): ChangedText[] => {
  const [oldTexts, newTexts] = [new Map(flattenTexts(before)), new Map(flattenTexts(after))];
  return [...new Set([...oldTexts.keys(), ...newTexts.keys()])]
    .map((path) => ({ path, before: oldTexts.get(path) ?? null, after: newTexts.get(path) ?? null }))
    .filter((change) => change.path !== 'version' && change.before !== change.after);
};

const emptySubscriber = { name: '', address: '', facts: [] };
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
  subscriber: emptySubscriber,
};

const emptyTitles = { title: '', subtitle: '', issued: '', reconstructed: null, verification: null };

/** Test rendering of the letterhead: the error message if it fails, else undefined. */
const findRenderError = async (texts: Texts): Promise<string | undefined> => {
  const parts = { head: trialHead, texts, brokerLogo: null, ...emptyTitles };
  try {
    await renderPdf({ title: '', createdAt: new Date(0), footer: '', content: sheet({ ...parts, content: [] }) });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

const reject = (...problems: readonly string[]): TextsValidation => ({ isAccepted: false, problems });

/** Validates a file of texts against the schema, the clauses and the texts in use, without writing. */
export const validateTexts = async (db: Db, json: unknown, at: Date): Promise<TextsValidation> => {
  const result = v.safeParse(textsSchema, json);
  if (!result.success)
    return reject(
      ...result.issues.map((issue) => {
        const path = v.getDotPath(issue) ?? 'Le fichier';
        return `${path}\u00A0: ${issue.received === 'undefined' ? 'manque' : 'n’est pas valide'}.`;
      }),
    );
  const texts = result.output;
  const formats = v.safeParse(insurerFormatSchema, texts.insurer);
  if (!formats.success)
    return reject(...formats.issues.map((issue) => `insurer.${v.getDotPath(issue)}\u00A0: ${issue.message}.`));
  const unprintable = describeUnprintable(JSON.stringify({ ...texts, insurer: { ...texts.insurer, logo: null } }));
  if (unprintable !== null) return reject(unprintable);
  const missing = clauseNames.filter((name) => !Object.hasOwn(texts.clauses, name));
  if (missing.length > 0) return reject(...missing.map((name) => `clauses.${name}\u00A0: manque.`));
  const existing = await findTexts(db, texts.version);
  if (existing && !isDeepStrictEqual(existing, texts))
    return reject(
      `La version ${texts.version} existe déjà et dit autre chose\u00A0: donnez à ce fichier une autre version.`,
    );
  const problem = await findRenderError(texts);
  if (problem !== undefined)
    return reject(`L’en-tête ne peut pas être imprimé (insurer.logo\u00A0?)\u00A0: ${problem}`);
  const before = await loadCurrentTexts(db, at);
  if (existing && before.version !== texts.version)
    return reject(
      `La version ${texts.version} a déjà servi, et ${before.version} l’a remplacée\u00A0: pour y revenir, donnez à ce fichier une autre version.`,
    );
  return { isAccepted: true, texts, before: before.version, changes: diffTexts(before, texts) };
};

/** Imports a file of texts: new papers use it, earlier papers keep theirs. */
export const importTexts = (db: Db, json: unknown, { userId, at, address }: TextsImporter): Promise<TextsValidation> =>
  db.transaction(async (tx) => {
    const validation = await validateTexts(tx, json, at);
    if (!validation.isAccepted || !(await addTexts(tx, validation.texts, { at, userId }))) return validation;
    const { texts, before, changes } = validation;
    await writeAudit(tx, {
      at,
      userId,
      action: 'texts.import',
      subject: `texts ${texts.version}`,
      address,
      before: { version: before },
      after: { version: texts.version, changed: changes.map(({ path }) => path) },
    });
    return validation;
  });
