import * as v from 'valibot';
import { modesOfPlan } from '#shared/conversion/payment-fields.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { addMonths } from '#shared/primitives/calendar/days.ts';
import { dayProblem } from '#shared/primitives/calendar/french-date.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { messages } from '#shared/primitives/messages.ts';
import { formatXpf, parseXpf } from '#shared/primitives/money.ts';
import { amountProblem } from '#shared/primitives/parsers/amount-problem.ts';
import { isValidPlate, normalizePlate } from '#shared/primitives/plate.ts';
import { fold } from '#shared/primitives/text.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { type CatalogueProduct, catalogue } from '#shared/products/catalogue.ts';
import { brokerColumn, parseDay, resolveCode } from '../cells.ts';
import type { ImportColumn, ImportLine, LineProblem } from '../define-import.ts';

export const contractColumns: readonly ImportColumn[] = [
  {
    name: 'number',
    header: 'Numéro',
    synonyms: ['Numéro de contrat', 'N° contrat', 'Contrat'],
    isRequired: true,
    hint: 'le numéro du contrat chez l’assureur',
    example: 'P-2024-00871',
  },
  { ...brokerColumn, isRequired: true },
  {
    name: 'client',
    header: 'Référence client',
    synonyms: ['Client', 'Numéro client', 'Code client'],
    isRequired: true,
    hint: 'la référence sous laquelle le client a été importé',
    example: 'C-00123',
  },
  { name: 'product', header: 'Produit', isRequired: true, hint: 'code ou nom du produit', example: 'Automobile' },
  {
    name: 'effectDate',
    header: 'Date d’effet',
    isRequired: true,
    hint: 'jj/mm/aaaa, dans un an au plus',
    example: '01/03/2024',
  },
  {
    name: 'creationDate',
    header: 'Date de création',
    hint: 'jj/mm/aaaa\u00A0; la date d’effet si vide',
    example: '20/02/2024',
  },
  {
    name: 'status',
    header: 'État',
    hint: `${contractStatuses.valid} si vide\u00A0; ${contractStatuses.cancelled} ou ${contractStatuses.void}`,
    example: contractStatuses.valid,
  },
  {
    name: 'splitting',
    header: 'Fractionnement',
    isRequired: true,
    hint: 'comptant annuel, semestriel, trimestriel ou mensuel',
    example: 'Comptant annuel',
  },
  {
    name: 'payment',
    header: 'Mode de paiement',
    hint: 'code ou libellé, selon le fractionnement',
    example: 'Carte bancaire',
  },
  { name: 'premium', header: 'Prime annuelle', isRequired: true, hint: 'en francs, sans décimale', example: '84500' },
  { name: 'commission', header: 'Commission', hint: 'en francs, sans décimale', example: '10140' },
  { name: 'formula', header: 'Formule', hint: '80 caractères au plus', example: 'Tous risques' },
  { name: 'registration', header: 'Immatriculation', hint: 'automobile seulement', example: '345678NC' },
  { name: 'brand', header: 'Marque', hint: 'automobile seulement', example: 'DACIA' },
  { name: 'model', header: 'Modèle', hint: 'automobile seulement', example: 'DUSTER' },
];

/** A contract as parsed from a line. */
export interface ImportedContract {
  readonly number: string;
  readonly product: Pick<CatalogueProduct, 'code' | 'family'>;
  /** `yyyy-mm-dd`. */
  readonly effectDate: string;
  readonly creationDate: string;
  readonly status: string;
  readonly splitting: ListItem;
  readonly payment: string | null;
  /** Annual premium in XPF. */
  readonly premium: number;
  readonly commission: number | null;
  readonly formula: string | null;
  readonly registration: string | null;
  readonly brand: string;
  readonly model: string;
}

type Lists = Readonly<Record<string, readonly ListItem[]>>;

/** Numbers in Lagon's own format, such as `AU26000123`. */
const ownNumber = new RegExp(`^(?:DV|${catalogue.map(({ prefix }) => prefix).join('|')})\\d{8,}$`);

const numberSchema = v.pipe(
  limitedText(30),
  v.nonEmpty(messages.required('Numéro')),
  v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ./_-]*$/u, 'Un numéro est fait de lettres, de chiffres, de points et de tirets'),
  v.check((number) => !ownNumber.test(number), 'Ce numéro a la forme de ceux que Lagon donne à ses propres contrats'),
);

const findFirstIssue = (schema: v.GenericSchema<string, unknown>, typed: string): string | null => {
  const result = v.safeParse(schema, typed);
  return result.success ? null : result.issues[0].message;
};

/** Largest annual premium of an import, in XPF: a larger one is a slip that would distort every total. */
const maxPremiumXpf = 100_000_000;
/** Longest time between creation and effect. */
const maxLeadMonths = 12;

const findAmountProblem = (label: string, typed: string): string | null =>
  typed === '' || parseXpf(typed) !== null ? null : amountProblem(label, typed);

/** Problems of a day: it must exist and be within the limits. */
const findDayProblems = (name: string, day: string, max?: string): LineProblem[] => {
  const message = dayProblem(day, { min: '1950-01-01', max });
  return message === null ? [] : [{ column: name, message }];
};

const statuses = [contractStatuses.valid, contractStatuses.cancelled, contractStatuses.void];
const maxShownLength = 60;
/** Common spelling of the annual plan. */
const annualPlan = { code: 'A', libelle: 'Annuel' };

const isTooFarApart = (day: string, otherDay: string): boolean =>
  addMonths(day, maxLeadMonths) < otherDay || addMonths(otherDay, maxLeadMonths) < day;

/** Parses a line, or returns its problems. The caller looks up broker and client. */
export const parseContract = (
  line: ImportLine,
  lists: Lists,
  today: string,
): { readonly contract: ImportedContract } | { readonly problems: readonly LineProblem[] } => {
  const cellText = (name: string): string => line[name] ?? '';
  const problems: LineProblem[] = contractColumns
    .filter(({ name, isRequired }) => isRequired && cellText(name) === '')
    .map(({ name, header }) => ({ column: name, message: messages.required(header) }));
  const addProblem = (column: string, message: string | null): void => {
    if (message !== null && cellText(column) !== '') problems.push({ column, message });
  };

  addProblem('number', findFirstIssue(numberSchema, cellText('number')));
  const code = resolveCode(
    catalogue.map(({ code: productCode, label }) => ({ code: productCode, libelle: label })),
    cellText('product'),
  );
  const product = catalogue.find((sold) => sold.code === code);
  addProblem('product', product ? null : messages.notInList(cellText('product').slice(0, maxShownLength)));

  const effectDate = parseDay(cellText('effectDate'), today);
  problems.push(...findDayProblems('effectDate', effectDate, addMonths(today, maxLeadMonths)));
  const creationDate = cellText('creationDate') === '' ? effectDate : parseDay(cellText('creationDate'), today);
  if (cellText('creationDate') !== '') problems.push(...findDayProblems('creationDate', creationDate, today));

  const status = statuses.find(
    (knownStatus) => fold(knownStatus) === fold(cellText('status') || contractStatuses.valid),
  );
  addProblem('status', status ? null : messages.notInList(cellText('status').slice(0, maxShownLength)));

  const plans = lists['FRACTIONNEMENT'] ?? [];
  const splitting = plans.find((plan) => plan.code === resolveCode([...plans, annualPlan], cellText('splitting')));
  addProblem('splitting', splitting ? null : messages.notInList(cellText('splitting').slice(0, maxShownLength)));
  const modes = splitting ? (lists[modesOfPlan(splitting.code)] ?? []) : [];
  const payment = resolveCode(modes, cellText('payment'));
  const isMode = modes.some((mode) => mode.code === payment);
  if (splitting)
    addProblem('payment', isMode ? null : messages.notInList(cellText('payment').slice(0, maxShownLength)));

  addProblem('premium', findAmountProblem('Prime annuelle', cellText('premium')));
  addProblem('commission', findAmountProblem('Commission', cellText('commission')));
  const premium = parseXpf(cellText('premium'));
  const minPremium = status === contractStatuses.valid ? 1 : 0;
  if (premium !== null && (premium < minPremium || premium > maxPremiumXpf))
    addProblem('premium', `La prime annuelle va de ${formatXpf(1)} à ${formatXpf(maxPremiumXpf)}`);
  if (premium !== null && (parseXpf(cellText('commission')) ?? 0) > premium)
    addProblem('commission', 'La commission dépasse la prime annuelle');
  if (problems.length === 0 && isTooFarApart(creationDate, effectDate))
    addProblem('creationDate', 'Plus d’un an sépare la création du contrat de sa date d’effet');
  for (const name of ['formula', 'brand', 'model']) addProblem(name, findFirstIssue(limitedText(80), cellText(name)));
  addProblem('registration', isValidPlate(cellText('registration')) ? null : messages.plate);
  if (product && product.family !== 'auto')
    for (const name of ['registration', 'brand', 'model']) addProblem(name, 'Ce produit n’assure pas de véhicule');

  if (problems.length > 0 || !product || !status || !splitting) return { problems };
  return {
    contract: {
      number: cellText('number'),
      product,
      effectDate,
      creationDate: creationDate > today ? today : creationDate,
      status,
      splitting,
      payment: cellText('payment') === '' ? null : payment,
      premium: premium ?? 0,
      commission: parseXpf(cellText('commission')),
      formula: cellText('formula') || null,
      registration: cellText('registration') === '' ? null : normalizePlate(cellText('registration')),
      brand: cellText('brand'),
      model: cellText('model'),
    },
  };
};
