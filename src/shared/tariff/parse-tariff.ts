import * as v from 'valibot';
import { isRealDay } from '#shared/primitives/calendar/days.ts';
import { type Acceptance, acceptanceShape } from './acceptance.ts';
import { findImplausibleValues } from './bounds.ts';
import { type Table, type Tariff, type TariffCondition, type TariffPlan, tariffShape } from './tariff.ts';

const findDuplicates = (codes: readonly string[]): string[] =>
  codes.filter((code, index) => codes.indexOf(code) !== index);

/** Codes of a fact that is either yes or no. */
const yesOrNo = ['OUI', 'NON'];

/** A risk without a value has no price: a table without any value, or with one of yes and no, forgot one. */
const findMissingValues = (table: Table, path: string): string[] => {
  if (table.kind !== 'codes' || table.otherwise !== undefined) return [];
  const codes = Object.keys(table.values);
  if (codes.length === 0) return [`${path}\u00A0: aucune valeur, ni «\u00A0otherwise\u00A0»`];
  return codes.every((code) => yesOrNo.includes(code))
    ? yesOrNo
        .filter((code) => !codes.includes(code))
        .map(
          (code) => `${path}\u00A0: pas de valeur pour «\u00A0${table.fact} ${code}\u00A0», ni «\u00A0otherwise\u00A0»`,
        )
    : [];
};

const findTableProblems = (table: Table, path: string, facts: readonly string[]): string[] => {
  if (table.kind === 'fixed') return [];
  const unknown = facts.includes(table.fact)
    ? []
    : [`${path}\u00A0: le produit ne connaît pas «\u00A0${table.fact}\u00A0»`];
  if (table.kind !== 'bands') return [...unknown, ...findMissingValues(table, path)];
  const limits = table.bands.map(({ upTo }) => upTo ?? Number.POSITIVE_INFINITY);
  const isAscending = limits.every((limit, index) => index === 0 || limit > (limits[index - 1] as number));
  return [
    ...unknown,
    ...(isAscending ? [] : [`${path}\u00A0: les tranches ne sont pas croissantes`]),
    ...(limits.at(-1) === Number.POSITIVE_INFINITY ? [] : [`${path}\u00A0: la dernière tranche n’est pas ouverte`]),
  ];
};

const unknownConditions = (
  entries: readonly { readonly code: string; readonly when: readonly TariffCondition[] }[],
  facts: readonly string[],
): string[] =>
  entries.flatMap(({ code, when }) =>
    when
      .filter(({ fact }) => !facts.includes(fact))
      .map(({ fact }) => `${code}\u00A0: le produit ne connaît pas «\u00A0${fact}\u00A0»`),
  );

const findInvalidDay = ({ effectiveFrom }: Pick<Tariff, 'effectiveFrom'>): string[] =>
  isRealDay(effectiveFrom)
    ? []
    : [`effectiveFrom\u00A0: le ${effectiveFrom.split('-').toReversed().join('/')} n’existe pas`];

/** Texts that papers show must be visible: not blank, without characters that hide or turn others around. */
const findInvisibleTexts = (texts: readonly (readonly [where: string, text: string | undefined])[]): string[] =>
  texts.flatMap(([where, text]) => {
    if (text === undefined) return [];
    if (/[\p{Cc}\p{Cf}]/u.test(text)) return [`${where}\u00A0: ce texte contient un caractère invisible`];
    return text.trim() === '' ? [`${where}\u00A0: ce texte est vide`] : [];
  });

const listTexts = (tariff: Tariff): [where: string, text: string | undefined][] => [
  ['title', tariff.title],
  ...(['factors', 'covers', 'formulas', 'taxes', 'fees', 'plans'] as const).flatMap((list) =>
    tariff[list].map(({ label }, index): [string, string] => [`${list}.${index}.label`, label]),
  ),
  ...tariff.factors.map(({ source }, index): [string, string | undefined] => [`factors.${index}.source`, source]),
];

/** Instalments a year of each plan. Specification 3, section 3. */
const instalmentsByPlan: Readonly<Record<TariffPlan['code'], number>> = { A: 1, S: 2, T: 4, M: 12 };

const findWrongInstalments = ({ plans }: Tariff): string[] =>
  plans.flatMap(({ code, label, instalments }, index) =>
    instalments === instalmentsByPlan[code]
      ? []
      : [
          `plans.${index}.instalments\u00A0: le fractionnement ${code} («\u00A0${label}\u00A0») compte ${instalmentsByPlan[code]} échéance${code === 'A' ? '' : 's'} par an, pas ${instalments}`,
        ],
  );

/** Consistency problems of a tariff beyond its schema. `facts` are the facts that the product provides. */
const findContradictions = (tariff: Tariff, facts: readonly string[]): string[] => {
  const factors = tariff.factors.map(({ code }) => code);
  const covers = tariff.covers.map(({ code }) => code);
  const groups = tariff.taxes.map(({ group }) => group);
  const conditions = unknownConditions([...tariff.covers, ...tariff.formulas], facts);
  return [
    ...findInvalidDay(tariff),
    ...findInvisibleTexts(listTexts(tariff)),
    ...findWrongInstalments(tariff),
    ...findImplausibleValues(tariff),
    ...findDuplicates(factors).map((code) => `Coefficient en double : ${code}`),
    ...findDuplicates(covers).map((code) => `Garantie en double : ${code}`),
    ...findDuplicates(tariff.formulas.map(({ code }) => code)).map((code) => `Formule en double : ${code}`),
    ...findDuplicates(tariff.plans.map(({ code }) => code)).map((code) => `Fractionnement en double : ${code}`),
    ...tariff.factors.flatMap(({ code, rate }) => findTableProblems(rate, code, facts)),
    ...tariff.fees.flatMap(({ code, amount }) => findTableProblems(amount, code, facts)),
    ...tariff.covers.flatMap(({ code, base, deductible, factors: usedFactors, taxGroup }) => [
      ...findTableProblems(base, code, facts),
      ...(deductible ? findTableProblems(deductible.amount, code, facts) : []),
      ...(deductible?.rate ? findTableProblems(deductible.rate, code, facts) : []),
      ...usedFactors
        .filter((factor) => !factors.includes(factor))
        .map((factor) => `${code}\u00A0: coefficient inconnu «\u00A0${factor}\u00A0»`),
      ...(groups.includes(taxGroup) ? [] : [`${code}\u00A0: taxe inconnue «\u00A0${taxGroup}\u00A0»`]),
    ]),
    ...findDuplicates(groups).map((group) => `Taxe en double : ${group}`),
    ...findDuplicates(tariff.fees.map(({ code }) => code)).map((code) => `Frais en double : ${code}`),
    ...tariff.covers.flatMap(({ code, factors: used }) =>
      findDuplicates(used).map((factor) => `${code}\u00A0: coefficient en double «\u00A0${factor}\u00A0»`),
    ),
    ...tariff.formulas.flatMap(({ code, covers: used }) => [
      ...used
        .filter((cover) => !covers.includes(cover))
        .map((cover) => `${code}\u00A0: garantie inconnue «\u00A0${cover}\u00A0»`),
      ...findDuplicates(used).map((cover) => `${code}\u00A0: garantie en double «\u00A0${cover}\u00A0»`),
    ]),
    ...conditions,
  ];
};

const typeNames: Readonly<Record<string, string>> = {
  Array: 'une liste',
  Object: 'un objet',
  boolean: '`true` ou `false`',
  number: 'un nombre',
  string: 'un texte',
};

/** A literal of the schema, `"A"`, between French quotation marks. */
const quoteLiteral = (literal: string): string => literal.replace(/^"(.*)"$/s, '«\u00A0$1\u00A0»');

/** Names of expected values: « une liste », or the choices `("A" | "S")`. */
const nameExpected = (expected: string): string =>
  typeNames[expected] ??
  expected
    .replace(/^\((.*)\)$/s, '$1')
    .split(' | ')
    .map(quoteLiteral)
    .join(' ou ');

/** Accepted characters of the codes of a tariff, by the pattern of the schema. */
const describePattern = (pattern: RegExp): string => {
  const { source } = pattern;
  if (source.startsWith('^[A-Z0-9_]')) return 'majuscules, chiffres et traits bas, de 2 à 30';
  return source.includes('._-')
    ? 'lettres sans accent, chiffres, points et traits, au plus 40'
    : 'lettres sans accent, chiffres et traits bas, au plus 40, une lettre d’abord';
};

/** Describes an issue of the schema in French, with the expected and the received value as the library writes them. */
const describeIssue = ({ kind, type, expected, received, message, requirement }: v.BaseIssue<unknown>): string => {
  // Messages of our own rules are French already.
  if (!message.startsWith('Invalid ')) return message;
  if (received === 'undefined') return 'cette valeur manque';
  if (kind === 'schema') {
    const expectedName = nameExpected(expected ?? '');
    // « un » and « une » elide.
    const preposition = expectedName.startsWith('un') ? 'd’' : 'de ';
    return `${typeNames[received] ?? quoteLiteral(received)} au lieu ${preposition}${expectedName}`;
  }
  if (type === 'regex')
    return `${quoteLiteral(received)} n’est pas accepté, seuls le sont\u00A0: ${describePattern(requirement as RegExp)}`;
  if (type === 'iso_date') return `${quoteLiteral(received)} n’est pas un jour (année-mois-jour)`;
  if (type === 'integer') return `${received} n’est pas un nombre entier`;
  if (type === 'non_empty') return 'cette valeur est vide';
  const bounds: Readonly<Record<string, string>> = { min: 'au moins', max: 'au plus' };
  const [, bound = ''] = /^(min|max)_/.exec(type) ?? [];
  return bounds[bound] === undefined
    ? `${received} n’est pas accepté`
    : `${received} n’est pas accepté, il faut ${bounds[bound]} ${String(requirement)}`;
};

const describeIssues = (issues: readonly v.BaseIssue<unknown>[], subject: string): string[] =>
  issues.map((issue) => `${v.getDotPath(issue) ?? subject}\u00A0: ${describeIssue(issue)}`);

type TariffParseResult =
  | { readonly isValid: true; readonly tariff: Tariff }
  | { readonly isValid: false; readonly problems: readonly string[] };

/**
 * Validates an imported tariff: its schema, then gaps that would leave a risk without a price, then implausible values.
 * `productFacts` returns the facts of a product by its code, undefined for a product that is not sold. Problems are
 * French sentences.
 */
export const parseTariff = (
  json: unknown,
  productFacts: (code: string) => readonly string[] | undefined,
): TariffParseResult => {
  const parsed = v.safeParse(tariffShape, json);
  if (!parsed.success) return { isValid: false, problems: describeIssues(parsed.issues, 'tarif') };
  const facts = productFacts(parsed.output.product);
  if (!facts) return { isValid: false, problems: [`Produit inconnu : ${parsed.output.product}`] };
  const problems = findContradictions(parsed.output, facts);
  return problems.length === 0 ? { isValid: true, tariff: parsed.output } : { isValid: false, problems };
};

const findAcceptanceContradictions = (
  { rules, effectiveFrom, title }: Acceptance,
  facts: readonly string[],
): string[] => [
  ...findInvalidDay({ effectiveFrom }),
  ...findInvisibleTexts([
    ['title', title],
    ...rules.map(({ reason }, index) => [`rules.${index}.reason`, reason] as const),
  ]),
  ...findDuplicates(rules.map(({ code }) => code)).map((code) => `Règle en double\u00A0: ${code}`),
  ...unknownConditions(rules, facts),
];

export type TableParseResult =
  | { readonly isValid: true; readonly kind: 'price'; readonly table: Tariff }
  | { readonly isValid: true; readonly kind: 'acceptance'; readonly table: Acceptance }
  | { readonly isValid: false; readonly problems: readonly string[] };

/** Parses a tariff file: acceptance rules if it has the property `rules`, else a tariff. See `parseTariff`. */
export const parseTariffTable = (
  json: unknown,
  productFacts: (code: string) => readonly string[] | undefined,
): TableParseResult => {
  if (typeof json !== 'object' || json === null || !('rules' in json)) {
    const result = parseTariff(json, productFacts);
    return result.isValid ? { isValid: true, kind: 'price', table: result.tariff } : result;
  }
  const parsed = v.safeParse(acceptanceShape, json);
  if (!parsed.success) return { isValid: false, problems: describeIssues(parsed.issues, 'règles') };
  const facts = productFacts(parsed.output.product);
  const problems = facts
    ? findAcceptanceContradictions(parsed.output, facts)
    : [`Produit inconnu\u00A0: ${parsed.output.product}`];
  return problems.length === 0
    ? { isValid: true, kind: 'acceptance', table: parsed.output }
    : { isValid: false, problems };
};
