import { nodeAt } from '#shared/forms/change.ts';
import { type Field, isField, type QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt, withValue } from '#shared/forms/raw.ts';
import type { Estimation } from '#shared/operations/quotes/estimation.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { planPath } from '#shared/products/parts/commercial.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import type { Product } from '#shared/products/product.ts';
import type { RateBook } from '#shared/tariff/table-in-force.ts';

export interface PricedOnDevice {
  readonly product: Product;
  readonly quote: RawGroup;
  readonly context: QuoteContext;
  readonly book: RateBook;
  readonly estimation: Estimation;
  /** Of the formula and the plan that are compared: `A_TIERS`. */
  readonly key: string;
}

const yesNo: readonly ListItem[] = [
  { code: 'true', libelle: 'Oui' },
  { code: 'false', libelle: 'Non' },
];

const entriesOf = (field: Field, { lists }: QuoteContext): readonly ListItem[] => {
  if (field.kind === 'checkbox') return yesNo;
  if (field.kind !== 'select' && field.kind !== 'radio') return [];
  const entries = field.entries ?? (field.list && lists[field.list]) ?? [];
  return field.codes ? entries.filter(({ code }) => field.codes?.includes(code)) : entries;
};

/** The paths of the options that are chosen from a list on the last step; the plan changes no cover. */
export const optionPaths = ({ steps, fields }: Product): readonly string[] =>
  steps.quote
    .flatMap(({ sections }) => sections)
    .flatMap((section) => section.fields)
    .filter((path) => path !== planPath && isField(nodeAt(fields, path)));

const signed = (amountXpf: number): string => `${amountXpf > 0 ? '+' : '−'}\u00A0${formatXpf(Math.abs(amountXpf))}`;

/** What each other choice of an option adds to the year, or takes from it: « Oui : + 3 400 F »; null where none changes it. */
export const differenceOf = (
  { product, quote, context, book, estimation, key }: PricedOnDevice,
  path: string,
): string | null => {
  const field = nodeAt(product.fields, path);
  const now = estimation.formulas[key]?.total;
  if (!isField(field) || now === undefined) return null;
  const held = textAt(quote, path);
  const others = entriesOf(field, context).flatMap(({ code, libelle }) => {
    if (code === held || (held === '' && code === 'false')) return [];
    const priced = priceQuote(product, withValue(quote, path, code), book, context);
    const total = priced.kind === 'priced' ? priced.estimation.formulas[key]?.total : undefined;
    return total === undefined || total === now ? [] : [`${libelle}\u00A0: ${signed(total - now)}`];
  });
  return others.length > 0 ? others.join(' · ') : null;
};
