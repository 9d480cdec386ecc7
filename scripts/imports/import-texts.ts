import { parseArgs } from 'node:util';
import {
  type ChangedText,
  importTexts,
  type TextsValidation,
  validateTexts,
} from '#server/areas/documents/import-texts.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { failWithUsage, readJson, resolveInputFile, runOnDatabase, Unimportable } from './import-command.ts';

/**
 * `npm run import:texts`: imports the wordings of documents into the database of DATA_DIR or DATABASE_URL. See
 * docs/texts.md.
 */
const usage = 'npm run import:texts -- FICHIER.json [--dry-run]';

const maxTextLength = 90;
const truncate = (text: string | null): string =>
  text === null ? '(rien)' : text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;

const formatChange = ({ path, before, after }: ChangedText): string[] => [
  path,
  `  - ${truncate(before)}`,
  `  + ${truncate(after)}`,
];

const formatResult = (result: TextsValidation, isDryRun: boolean): string[] => {
  if (!result.isAccepted)
    throw new Unimportable(['Ces textes ne peuvent pas être importés.', ...result.problems].join('\n'));
  const { texts, before, changes } = result;
  if (before === texts.version) return [`La version ${before} est déjà celle des documents\u00A0: rien ne change.`];
  const outcome = isDryRun
    ? `Essai de la version ${texts.version}, rien n’est écrit. Elle prendrait la place de ${before}.`
    : `Version ${texts.version} importée\u00A0: les documents émis désormais la portent, à la place de ${before}.`;
  const demonstrationNote = texts.isDemonstration ? ' Elle se dit de démonstration, sans valeur contractuelle.' : '';
  return [
    `${outcome}${demonstrationNote} Textes changés\u00A0: ${formatCount(changes.length)}.`,
    ...changes.flatMap(formatChange),
  ];
};

const parseArguments = () => {
  try {
    return parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean', default: false } } });
  } catch {
    return failWithUsage(usage);
  }
};

const { values, positionals } = parseArguments();
const [inputPath = ''] = positionals;
if (inputPath === '' || positionals.length > 1) failWithUsage(usage);
const { file } = resolveInputFile(inputPath);
const isDryRun = values['dry-run'];
await runOnDatabase([], async (db) => {
  const json = await readJson(file);
  const now = new Date();
  const result = isDryRun
    ? await validateTexts(db, json, now)
    : await importTexts(db, json, { userId: undefined, at: now, address: 'import:texts' });
  process.stdout.write(`${formatResult(result, isDryRun).join('\n')}\n`);
});
