import { nodeAt } from '#shared/forms/change.ts';
import { type Field, isField, type QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt, withValue } from '#shared/forms/raw.ts';
import type { Estimation } from '#shared/operations/quotes/estimation.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { formatSignedXpf } from '#shared/primitives/money.ts';
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
  /** Key of the compared formula and plan: `A_TIERS`. */
  readonly key: string;
}

const yesNo: readonly ListItem[] = [
  { code: 'true', libelle: 'Oui' },
  { code: 'false', libelle: 'Non' },
];

const optionEntries = (field: Field, { lists }: QuoteContext): readonly ListItem[] => {
  if (field.kind === 'checkbox') return yesNo;
  if (field.kind !== 'select' && field.kind !== 'radio') return [];
  const entries = field.entries ?? (field.list && lists[field.list]) ?? [];
  return field.codes ? entries.filter(({ code }) => field.codes?.includes(code)) : entries;
};

/** Paths of the selectable options on the last step; the plan is left out because it changes no cover. */
export const optionPaths = ({ steps, fields }: Product): readonly string[] =>
  steps.quote
    .flatMap(({ sections }) => sections)
    .flatMap((section) => section.fields)
    .filter((path) => path !== planPath && isField(nodeAt(fields, path)));

/** Yearly price difference of each other choice of an option: « Oui : +3 400 F »; null if none changes the price. */
export const optionDifferences = (
  { product, quote, context, book, estimation, key }: PricedOnDevice,
  path: string,
): string | null => {
  const field = nodeAt(product.fields, path);
  const now = estimation.formulas[key]?.total;
  if (!isField(field) || now === undefined) return null;
  const currentValue = textAt(quote, path);
  const others = optionEntries(field, context).flatMap(({ code, libelle }) => {
    if (code === currentValue || (currentValue === '' && code === 'false')) return [];
    const priced = priceQuote(product, withValue(quote, path, code), book, context);
    const total = priced.kind === 'priced' ? priced.estimation.formulas[key]?.total : undefined;
    return total === undefined || total === now ? [] : [`${libelle}\u00A0: ${formatSignedXpf(total - now)}`];
  });
  return others.length > 0 ? others.join(' · ') : null;
};
