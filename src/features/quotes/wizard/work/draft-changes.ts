import { lockedBrokerValue, lockedByBrokerText } from '#shared/forms/broker-defaults.ts';
import { nodeAt } from '#shared/forms/change.ts';
import type { Problem } from '#shared/forms/check.ts';
import { type Group, isField, isList, type Node, type QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { walkFields } from '#shared/forms/walk.ts';
import type { Product } from '#shared/products/product.ts';

type Labels = Readonly<Record<string, string>>;

/** Path without list indexes. */
const withoutIndexes = (path: string): string => path.replaceAll(/\.\d+(?=\.|$)/g, '');

/** Labels of all fields by path without list indexes. */
export const labelsOf = (fields: Group): Labels => {
  const labels: Record<string, string> = {};
  const visit = (node: Node, path: string): void => {
    if (isField(node)) {
      if (node.label !== '') labels[path] = node.label;
    } else
      for (const [name, inner] of Object.entries(isList(node) ? node.item : node))
        visit(inner as Node, path === '' ? name : `${path}.${name}`);
  };
  visit(fields, '');
  return labels;
};

/** All non-empty texts with their paths. */
const listFilledTexts = (value: unknown, path = ''): readonly (readonly [path: string, text: string])[] => {
  if (typeof value === 'string') return value === '' ? [] : [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    listFilledTexts(inner, path === '' ? name : `${path}.${name}`),
  );
};

interface StoredDraft {
  readonly productVersion?: number | undefined;
  readonly labels?: Labels | undefined;
  readonly values: unknown;
}

interface CurrentQuote {
  readonly product: Product;
  readonly values: RawGroup;
  readonly problems: readonly Problem[];
}

/** Quotes a label, which may be a whole question. */
const quoteText = (label: string): string => `«\u00A0${label}\u00A0»`;

const joinLabels = (labels: readonly string[]): string => [...new Set(labels)].join(', ');

/** Describes in French what another product version changes about a draft; empty for the same version. */
export const describeProductChanges = (
  stored: StoredDraft,
  { product, values, problems }: CurrentQuote,
): readonly string[] => {
  if (stored.productVersion === product.version) return [];
  if (stored.productVersion === undefined)
    return ['Une partie de ce brouillon n’a pas pu être relue\u00A0: vérifiez chaque étape.'];
  const previousLabels = stored.labels ?? {};
  const removed = listFilledTexts(stored.values)
    .filter(
      ([path]) => nodeAt(product.fields, path) === undefined && previousLabels[withoutIndexes(path)] !== undefined,
    )
    .map(([path, text]) => `${quoteText(previousLabels[withoutIndexes(path)] ?? path)} (${text})`);
  const now = labelsOf(product.fields);
  const added = Object.keys(now).filter((path) => previousLabels[path] === undefined);
  const missing = problems
    .filter(({ path }) => added.includes(withoutIndexes(path)))
    .map(({ path }) => quoteText(now[withoutIndexes(path)] ?? path));
  const stale = problems
    .filter(
      ({ path }) =>
        previousLabels[withoutIndexes(path)] !== undefined &&
        listFilledTexts(values).some(([filled]) => filled === path),
    )
    .map(({ path }) => quoteText(now[withoutIndexes(path)] ?? path));
  return [
    'Ce brouillon a été commencé avec une version antérieure du produit.',
    ...(removed.length > 0 ? [`N’est plus demandé\u00A0: ${joinLabels(removed)}.`] : []),
    ...(missing.length > 0 ? [`Est demandé maintenant\u00A0: ${joinLabels(missing)}.`] : []),
    ...(stale.length > 0 ? [`Est à revoir\u00A0: ${joinLabels(stale)}.`] : []),
  ];
};

/** Describes in French which typed values the broker’s defaults replaced; empty if none. */
export const describeFixedValues = (
  submitted: unknown,
  values: RawGroup,
  { fields }: Product,
  context: QuoteContext,
): readonly string[] => {
  const labels: string[] = [];
  walkFields(fields, values, context, {
    onField: ({ field, path, value, scope }) => {
      if (lockedBrokerValue(field, scope) === value && textAt(submitted, path) !== value)
        labels.push(quoteText(field.label));
    },
  });
  return labels.length > 0 ? [`${lockedByBrokerText}\u00A0: ${joinLabels(labels)}.`] : [];
};
