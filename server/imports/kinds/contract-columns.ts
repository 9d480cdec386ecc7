import * as v from 'valibot';
import { modesOfPlan } from '#shared/conversion/payment-fields.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { dayProblem } from '#shared/primitives/calendar/french-date.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { messages } from '#shared/primitives/messages.ts';
import { parseXpf } from '#shared/primitives/money.ts';
import { isValidPlate, normalizePlate } from '#shared/primitives/plate.ts';
import { fold } from '#shared/primitives/text.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { type CatalogueProduct, catalogue } from '#shared/products/catalogue.ts';
import { brokerColumn, codeOf, dayOf } from '../cells.ts';
import type { ImportColumn, Line, LineProblem } from '../define-import.ts';

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
  { name: 'effectDate', header: 'Date d’effet', isRequired: true, hint: 'jj/mm/aaaa', example: '01/03/2024' },
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

/** A contract as a line says it. */
export interface ImportedContract {
  readonly number: string;
  readonly product: Pick<CatalogueProduct, 'code' | 'family'>;
  /** `yyyy-mm-dd`. */
  readonly effectDate: string;
  readonly creationDate: string;
  readonly status: string;
  readonly splitting: ListItem;
  readonly payment: string | null;
  /** Whole XPF a year. */
  readonly premium: number;
  readonly commission: number | null;
  readonly formula: string | null;
  readonly registration: string | null;
  readonly brand: string;
  readonly model: string;
}

type Lists = Readonly<Record<string, readonly ListItem[]>>;

/** `AU26000123`: Lagon will give such numbers itself. */
const ownNumber = new RegExp(`^(?:DV|${catalogue.map(({ prefix }) => prefix).join('|')})\\d{8,}$`);

const numberSchema = v.pipe(
  limitedText(30),
  v.nonEmpty(messages.required('Numéro')),
  v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ./_-]*$/u, 'Un numéro est fait de lettres, de chiffres, de points et de tirets'),
  v.check((number) => !ownNumber.test(number), 'Ce numéro a la forme de ceux que Lagon donne à ses propres contrats'),
);

const messageOf = (schema: v.GenericSchema<string, unknown>, typed: string): string | null => {
  const read = v.safeParse(schema, typed);
  return read.success ? null : read.issues[0].message;
};

const amountProblem = (label: string, typed: string): string | null =>
  typed === '' || parseXpf(typed) !== null ? null : messages.integer(label);

/** A day of a file: real, and not after today where it tells what happened. */
const dayProblems = (name: string, day: string, max?: string): LineProblem[] => {
  const message = dayProblem(day, { min: '1950-01-01', max });
  return message === null ? [] : [{ column: name, message }];
};

const statuses = [contractStatuses.valid, contractStatuses.cancelled, contractStatuses.void];
const longestName = 60;
/** As most people write it. */
const yearly = { code: 'A', libelle: 'Annuel' };

/** What a line says, or why it does not hold. Broker and client are looked up by who asks. */
export const readContract = (
  line: Line,
  lists: Lists,
  today: string,
): { readonly contract: ImportedContract } | { readonly problems: readonly LineProblem[] } => {
  const said = (name: string): string => line[name] ?? '';
  const problems: LineProblem[] = contractColumns
    .filter(({ name, isRequired }) => isRequired && said(name) === '')
    .map(({ name, header }) => ({ column: name, message: messages.required(header) }));
  const wrong = (column: string, message: string | null): void => {
    if (message !== null && said(column) !== '') problems.push({ column, message });
  };

  wrong('number', messageOf(numberSchema, said('number')));
  const code = codeOf(
    catalogue.map(({ code: known, label }) => ({ code: known, libelle: label })),
    said('product'),
  );
  const product = catalogue.find((sold) => sold.code === code);
  wrong('product', product ? null : messages.notInList(said('product').slice(0, longestName)));

  const effectDate = dayOf(said('effectDate'), today);
  problems.push(...dayProblems('effectDate', effectDate));
  const creationDate = said('creationDate') === '' ? effectDate : dayOf(said('creationDate'), today);
  if (said('creationDate') !== '') problems.push(...dayProblems('creationDate', creationDate, today));

  const status = statuses.find((known) => fold(known) === fold(said('status') || contractStatuses.valid));
  wrong('status', status ? null : messages.notInList(said('status').slice(0, longestName)));

  const plans = lists['FRACTIONNEMENT'] ?? [];
  const splitting = plans.find((plan) => plan.code === codeOf([...plans, yearly], said('splitting')));
  wrong('splitting', splitting ? null : messages.notInList(said('splitting').slice(0, longestName)));
  const modes = splitting ? (lists[modesOfPlan(splitting.code)] ?? []) : [];
  const payment = codeOf(modes, said('payment'));
  const isMode = modes.some((mode) => mode.code === payment);
  if (splitting) wrong('payment', isMode ? null : messages.notInList(said('payment').slice(0, longestName)));

  wrong('premium', amountProblem('Prime annuelle', said('premium')));
  wrong('commission', amountProblem('Commission', said('commission')));
  for (const name of ['formula', 'brand', 'model']) wrong(name, messageOf(limitedText(80), said(name)));
  wrong('registration', isValidPlate(said('registration')) ? null : messages.plate);
  if (product && product.family !== 'auto')
    for (const name of ['registration', 'brand', 'model']) wrong(name, 'Ce produit n’assure pas de véhicule');

  if (problems.length > 0 || !product || !status || !splitting) return { problems };
  return {
    contract: {
      number: said('number'),
      product,
      effectDate,
      creationDate: creationDate > today ? today : creationDate,
      status,
      splitting,
      payment: said('payment') === '' ? null : payment,
      premium: parseXpf(said('premium')) ?? 0,
      commission: parseXpf(said('commission')),
      formula: said('formula') || null,
      registration: said('registration') === '' ? null : normalizePlate(said('registration')),
      brand: said('brand'),
      model: said('model'),
    },
  };
};
