import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  type ChangedText,
  importTexts,
  type TextsValidation,
  validateTexts,
} from '#server/areas/documents/import-texts.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { failWithUsage, parseJson, resolveInputFile, runOnDatabase, Unimportable } from './import-command.ts';

/**
 * `npm run import:texts`: imports the wordings of documents into the database of DATA_DIR or DATABASE_URL. See
 * docs/texts.md.
 */
const usage = 'npm run import:texts -- FICHIER.json [--dry-run]';

const longest = 90;
const cut = (text: string | null): string =>
  text === null ? '(rien)' : text.length > longest ? `${text.slice(0, longest)}…` : text;

const changeLines = ({ path, before, after }: ChangedText): string[] => [
  path,
  `  - ${cut(before)}`,
  `  + ${cut(after)}`,
];

const report = (read: TextsValidation, isTrial: boolean): string[] => {
  if (!read.isAccepted)
    throw new Unimportable(['Ces textes ne peuvent pas être importés.', ...read.problems].join('\n'));
  const { texts, before, changes } = read;
  if (before === texts.version) return [`La version ${before} est déjà celle des documents\u00A0: rien ne change.`];
  const done = isTrial
    ? `Essai de la version ${texts.version}, rien n’est écrit. Elle prendrait la place de ${before}.`
    : `Version ${texts.version} importée\u00A0: les documents émis désormais la portent, à la place de ${before}.`;
  const value = texts.isDemonstration ? ' Elle se dit de démonstration, sans valeur contractuelle.' : '';
  return [`${done}${value} Textes changés\u00A0: ${formatCount(changes.length)}.`, ...changes.flatMap(changeLines)];
};

const typed = () => {
  try {
    return parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean', default: false } } });
  } catch {
    return failWithUsage(usage);
  }
};

const { values, positionals } = typed();
const [inputPath = ''] = positionals;
if (inputPath === '' || positionals.length > 1) failWithUsage(usage);
const { file } = resolveInputFile(inputPath);
const isTrial = values['dry-run'];
await runOnDatabase([], async (db) => {
  const json = parseJson(file, await readFile(file, 'utf8'));
  const at = new Date();
  const read = isTrial
    ? await validateTexts(db, json, at)
    : await importTexts(db, json, { userId: undefined, at, address: 'import:texts' });
  process.stdout.write(`${report(read, isTrial).join('\n')}\n`);
});
