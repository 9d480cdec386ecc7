import { quoteLists } from '#server/areas/lists/quote-lists.ts';
import { type Random, random } from '#server/primitives/random.ts';
import { commercialLimitsOf } from '#shared/forms/commercial-limits.ts';
import type { Field, QuoteContext } from '#shared/forms/node.ts';
import { isList, type Node } from '#shared/forms/node.ts';
import { type RawGroup, valueAt } from '#shared/forms/raw.ts';
import { fieldStateOf, type LocatedField, walkFields } from '#shared/forms/walk.ts';
import { addDays, addMonths } from '#shared/primitives/calendar/days.ts';
import { formatFact } from '#shared/products/fact-formats.ts';
import type { Product } from '#shared/products/product.ts';
import type { SampleRisk } from '#shared/tariff/preview.ts';
import { labelOf } from './quote-context.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const randomWord = (rng: Random, length: number): string =>
  Array.from({ length }, () => letters[rng.int(0, letters.length - 1)]).join('');

/** Random day between two days, both included. */
const randomDay = (rng: Random, from: string, to: string): string => {
  const days = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));
  return addDays(from, rng.int(0, days));
};

type Generator = (rng: Random, located: LocatedField) => string | undefined;

/** Generators of days that depend on other fields, by last path segment. Undefined until those fields are set. */
const days: Readonly<Record<string, Generator>> = {
  birthDate: (rng, { scope, path }) => {
    const isChild = path.includes('secondariesAssured') && rng.chance(0.6);
    const [least, most] = isChild ? [1, 17] : rng.chance(0.4) ? [18, 30] : [18, 77];
    const { today } = scope.context;
    return randomDay(rng, addDays(addMonths(today, -12 * (most + 1)), 1), addMonths(today, -12 * least));
  },
  effectDate: (rng, { scope, path }) => {
    const { today } = scope.context;
    if (path === 'effectDate') return randomDay(rng, today, addDays(today, 35));
    const birthDate = scope.entryValue('person.birthDate');
    return birthDate === '' ? undefined : randomDay(rng, addMonths(birthDate, 12 * 16), today);
  },
  firstUseDate: (rng, { scope: { context } }) => randomDay(rng, addMonths(context.today, -240), context.today),
  acquisitionDate: (rng, { scope }) => {
    const firstUse = scope.entryValue('productRisk.vehicleInfos.firstUseDate');
    return firstUse === '' ? undefined : randomDay(rng, firstUse, scope.context.today);
  },
  occurrenceDate: (rng, { scope: { context } }) => randomDay(rng, addMonths(context.today, -39), context.today),
};

const pickCode = (rng: Random, field: Field, { context }: LocatedField['scope']): string => {
  const entries = field.entries ?? (field.list ? (context.lists[field.list] ?? []) : []);
  const offered = entries.filter(({ code }) => field.codes?.includes(code) ?? true);
  return rng.pick(offered).code;
};

const generatorsByName: Readonly<Record<string, Generator>> = {
  conduiteExclusive: (rng, { scope }) => String(scope.countOf('productRisk.drivers') === 1 && rng.chance(0.4)),
  canceledByInsurer: (rng) => String(rng.chance(0.1)),
  suspendedLicence: (rng) => String(rng.chance(0.1)),
  crm: (rng, { scope }) => {
    // The lowest coefficient that the licence age allows.
    const licence = scope.entryValue('person.driverLicence.effectDate');
    if (licence === '') return undefined;
    const years = Math.max(0, Number(scope.context.today.slice(0, 4)) - Number(licence.slice(0, 4)) - 1);
    return years > 15 && rng.chance(0.3) ? '0,50' : (rng.int(Math.max(51, 100 - 4 * years), 100) / 100).toFixed(2);
  },
  minCRMDuration: (rng) => String(rng.int(0, 2)),
  socioProfessionalCategory: (rng, { field, scope }) => (rng.chance(0.4) ? '9' : pickCode(rng, field, scope)),
  coeffReduc: (rng) => String(rng.pick([0, 0, 5, 10, 15])),
  brokerFees: (rng) => String(rng.int(0, 20) * 500),
  // Mostly small cars, with a few of high power.
  fiscalPower: (rng) => String(4 + Math.floor(95 * rng.next() ** 4)),
  isAtClientAddress: (rng, { scope }) => {
    const status = scope.rootValue('productRisk.principalAssured.risk.clientHomeStatus.code');
    // A landlord does not live in the insured home.
    return status === '' ? undefined : String(status !== 'PNO' && rng.chance(0.4));
  },
  roomsNumber: (rng) => String(rng.int(1, 12)),
  roomsOver30: (rng, { scope }) => {
    const rooms = scope.rootValue('productRisk.principalAssured.risk.roomsNumber');
    return rooms === '' ? undefined : String(rng.int(0, Number(rooms)));
  },
  resiliationSinistre: () => 'NON',
  resiliationFausseDeclaration: () => 'NON',
  connaisanceLitige: () => 'NON',
  country: () => 'NC',
  prefix: () => '+687',
};

const generatorsByKind: Readonly<Record<Field['kind'], Generator>> = {
  hidden: (_, { field }) => field.initial,
  text: (rng) => randomWord(rng, rng.int(2, 12)),
  lines: (rng) => `${randomWord(rng, rng.int(2, 12))}\n${randomWord(rng, rng.int(2, 12))}`,
  time: (rng) => `${String(rng.int(0, 23)).padStart(2, '0')}:${String(rng.int(0, 59)).padStart(2, '0')}`,
  capitals: (rng) => randomWord(rng, rng.int(2, 12)),
  'initial-capital': (rng) => randomWord(rng, rng.int(3, 12)).toLowerCase(),
  select: (rng, { field, scope }) => pickCode(rng, field, scope),
  radio: (rng, { field, scope }) => pickCode(rng, field, scope),
  checkbox: (rng) => String(rng.chance(0.4)),
  day: (rng, { scope: { context } }) => randomDay(rng, addMonths(context.today, -60), context.today),
  number: (rng, { field }) => String(rng.int(field.range?.min ?? 0, Math.min(field.range?.max ?? 9, 40_000))),
  decimal: (rng) => (rng.chance(0.3) ? '0,50' : (rng.int(51, 100) / 100).toFixed(2)),
  money: (rng) => String(rng.int(0, 10) * 500),
  plate: (rng) => (rng.chance(0.9) ? `${rng.int(100_000, 499_999)}NC` : `${rng.int(100, 9999)}WW`),
  ridet: (rng) => rng.digits(10),
  email: (rng) => `${randomWord(rng, 6).toLowerCase()}@lagon.nc`,
  phone: (rng) => `7${rng.int(10_000, 89_999)}`,
  'zip-code': (rng) => rng.pick(['98800', '98835', '98809', '98820', '98870', '98850']),
  city: () => 'Nouméa',
  drawing: () => '',
};

const lastName = (path: string): string => path.split('.').findLast((name) => name !== 'code') ?? '';

const generateValue = (rng: Random, located: LocatedField): string | undefined => {
  const { field, path, scope } = located;
  const name = lastName(path);
  const emptyProbability = name.startsWith('infractionDate') ? 0.85 : 0.4;
  const isLeftEmpty = field.kind !== 'hidden' && !field.isRequired(scope) && rng.chance(emptyProbability);
  if (isLeftEmpty) return '';
  const generator =
    generatorsByName[name] ?? (field.kind === 'day' ? days[name] : undefined) ?? generatorsByKind[field.kind];
  return generator(rng, located);
};

/** Number of entries in the lists of a quote, by last path segment. */
const counts: Readonly<Record<string, (rng: Random) => number>> = {
  drivers: (rng) =>
    rng.weighted([
      [1, 6],
      [2, 3],
      [3, 1],
    ]),
  claims: (rng) =>
    rng.weighted([
      [0, 6],
      [1, 3],
      [2, 1],
    ]),
  secondariesAssured: (rng) => rng.int(0, 4),
};

/** Quote with empty entries in its lists. */
const withEntries = (rng: Random, node: Node): unknown => {
  if (node['node'] === 'field') return undefined;
  if (isList(node)) return Array.from({ length: rng.int(1, 2) }, () => withEntries(rng, node.item));
  return Object.fromEntries(
    Object.entries(node).map(([name, inner]) => [
      name,
      isList(inner)
        ? Array.from({ length: counts[name]?.(rng) ?? rng.int(1, 2) }, () => withEntries(rng, inner.item))
        : withEntries(rng, inner as Node),
    ]),
  );
};

/** Sets a value in place, for speed: tests generate ten thousand quotes. */
const setInPlace = (quote: RawGroup, path: string, value: string): void => {
  const at = path.lastIndexOf('.');
  (valueAt(quote, path.slice(0, Math.max(0, at))) as Record<string, string>)[path.slice(at + 1)] = value;
};

const maxRounds = 5;

/** Generates a valid quote that satisfies every rule. The same seed gives the same quote. */
export const sampleQuote = (product: Product, seed: string | number, context: QuoteContext): RawGroup => {
  const rng = random(`${product.code}/${seed}`);
  let quote = product.normalize(withEntries(rng, product.fields), context);
  const filledPaths = new Set<string>();
  for (let round = 0; round < maxRounds; round += 1) {
    const filled: [string, string][] = [];
    walkFields(product.fields, quote, context, {
      onField: (located) => {
        const isStillMissing = located.field.isRequired(located.scope) && located.value === '';
        if (filledPaths.has(located.path) && !isStillMissing) return;
        if (fieldStateOf(located.field, located.scope) !== 'editable') return;
        const value = generateValue(rng, located);
        if (value === undefined) return;
        filledPaths.add(located.path);
        filled.push([located.path, value]);
      },
    });
    if (filled.length === 0) break;
    for (const [path, value] of filled) setInPlace(quote, path, value);
    quote = product.normalize(quote, context);
  }
  return quote;
};

/** Number of sample risks for previewing a tariff; takes about 0.1 seconds. */
const sampleRiskCount = 100;

/** Sample risks of a product on a day; the same for the same day. */
export const sampleRisks = (product: Product, day: string): SampleRisk[] => {
  const context = {
    today: day,
    lists: quoteLists,
    commercialLimits: commercialLimitsOf({ isRoot: false, isAdmin: true, isBroker: false }),
  };
  return Array.from({ length: sampleRiskCount }, (_, index) =>
    product.check(sampleQuote(product, `sample/${index}`, context), context),
  )
    .filter(({ problems }) => problems.length === 0)
    .map((checked) => {
      const facts = checked.facts();
      return { facts, formatFact: (fact) => formatFact(product.factFormats, facts, fact, labelOf) };
    });
};
