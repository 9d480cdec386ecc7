import { parseArgs } from 'node:util';
import { importTariff, previewTariffImport, type SubmittedTariff } from '#server/areas/quotes/import-tariff.ts';
import { type WithdrawnVersion, withdrawTariff } from '#server/areas/quotes/withdraw-tariff.ts';
import type { Db } from '#server/db/db.ts';
import { isRealDay } from '#shared/primitives/calendar/days.ts';
import { formatCount, formatXpf } from '#shared/primitives/money.ts';
import type { Assessment } from '#shared/tariff/acceptance.ts';
import type { Preview, SampleOutcome, SamplePrice } from '#shared/tariff/preview.ts';
import { failWithUsage, readJson, resolveInputFile, runOnDatabase, Unimportable } from './import-command.ts';

/**
 * `npm run import:tariff`: imports, previews or withdraws tables of the database of DATA_DIR or DATABASE_URL. See
 * docs/tariff.md.
 */
const usage = `npm run import:tariff -- FICHIER.json [--dry-run] [--from aaaa-mm-jj] [--force]
        npm run import:tariff -- --withdraw PRODUIT VERSION [--rules]`;

const importer = { userId: undefined, address: 'import:tariff' };

const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);

const createUnimportable = (title: string, problems: readonly string[]) =>
  new Unimportable([title, ...problems].join('\n'));

const percent = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

const formatPrice = (price: number | null): string => (price === null ? 'sans prix' : formatXpf(price));
const formatPriceChange = ({ risk, formula, before, after, count }: SamplePrice): string => {
  const changeText = before && after !== null ? ` (${percent.format(after / before - 1)})` : '';
  return `${formatPrice(before)} → ${formatPrice(after)}${changeText}  ${formula}\n    ${count} × ${risk || 'sans particularité'}`;
};

const outcomeLabels = { accept: 'accepté', refer: 'à étudier', decline: 'refusé' } as const;
const formatOutcome = ({ outcome, reasons }: Assessment): string =>
  [outcomeLabels[outcome], ...(reasons.length > 0 ? [`(${reasons.join(' ')})`] : [])].join(' ');
const formatOutcomeChange = ({ before, after, count }: SampleOutcome): string =>
  `${count} × ${formatOutcome(before)} → ${formatOutcome(after)}`;

const formatPreview = ({ risks, changed, prices, outcomes }: Preview): string[] => [
  `Risques d’exemple\u00A0: ${formatCount(risks)}, dont changés\u00A0: ${formatCount(changed)}. Les plus grands changements\u00A0:`,
  ...prices.map(formatPriceChange),
  ...outcomes.map(formatOutcomeChange),
];

const previewFile = async (db: Db, tariff: SubmittedTariff): Promise<void> => {
  const previewResult = await previewTariffImport(db, tariff, new Date());
  if (!previewResult.isAccepted)
    throw createUnimportable('Ce tarif ne peut pas être importé.', Object.values(previewResult.errors).flat());
  const { reference, validityMessage, preview } = previewResult;
  print(
    `${reference.title}\u00A0: essai de la version ${reference.version} de ${reference.product}, rien n’est écrit. ${validityMessage}`,
    ...formatPreview(preview),
  );
};

const importFile = async (db: Db, tariff: SubmittedTariff): Promise<void> => {
  const imported = await importTariff(db, tariff, { ...importer, at: new Date() });
  if (!imported.isAccepted)
    throw createUnimportable('Ce tarif ne peut pas être importé.', Object.values(imported.errors).flat());
  const { reference, validityMessage } = imported;
  print(`${reference.title}\u00A0: version ${reference.version} de ${reference.product} importée. ${validityMessage}`);
};

const withdrawVersion = async (db: Db, version: WithdrawnVersion): Promise<void> => {
  const result = await withdrawTariff(db, version, { ...importer, at: new Date() });
  if (!result.isWithdrawn) throw createUnimportable('Cette version ne peut pas être retirée.', [result.problem]);
  const { replacement } = result;
  print(
    `Version ${version.version} de ${version.product} retirée. À sa place\u00A0: ${replacement.title}, version ${replacement.version}.`,
  );
};

const parseArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        from: { type: 'string' },
        force: { type: 'boolean', default: false },
        withdraw: { type: 'boolean', default: false },
        rules: { type: 'boolean', default: false },
      },
    });
  } catch {
    return failWithUsage(usage);
  }
};

const { values, positionals } = parseArguments();
const [firstArgument = '', secondArgument = ''] = positionals;
if (firstArgument === '' || (values.withdraw && secondArgument === '')) failWithUsage(usage);
if (values.from !== undefined && !isRealDay(values.from)) failWithUsage(usage);

if (values.withdraw) {
  const kind = values.rules ? 'acceptance' : 'price';
  await runOnDatabase([], (db) => withdrawVersion(db, { kind, product: firstArgument, version: secondArgument }));
} else {
  const { file } = resolveInputFile(firstArgument);
  await runOnDatabase([], async (db) => {
    const submitted = { json: await readJson(file), from: values.from, isForced: values.force };
    await (values['dry-run'] ? previewFile : importFile)(db, submitted);
  });
}
