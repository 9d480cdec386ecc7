import { lockedBrokerValue, lockedByBrokerText } from '#shared/forms/broker-defaults.ts';
import { nodeAt } from '#shared/forms/change.ts';
import type { Problem } from '#shared/forms/check.ts';
import { type Group, isField, isList, type Node, type QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { walk } from '#shared/forms/walk.ts';
import type { Product } from '#shared/products/product.ts';

type Labels = Readonly<Record<string, string>>;

/** A path without the places of entries in their lists. */
const plain = (path: string): string => path.replaceAll(/\.\d+(?=\.|$)/g, '');

/** The label of every field that is shown, by its path without the places of entries. */
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

/** Every text that is not empty, with its path. */
const filledIn = (value: unknown, path = ''): readonly (readonly [path: string, text: string])[] => {
  if (typeof value === 'string') return value === '' ? [] : [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => filledIn(inner, path === '' ? name : `${path}.${name}`));
};

interface Kept {
  readonly productVersion?: number | undefined;
  readonly labels?: Labels | undefined;
  readonly values: unknown;
}

interface Now {
  readonly product: Product;
  readonly values: RawGroup;
  readonly problems: readonly Problem[];
}

/** A label may be a whole question. */
const quoted = (label: string): string => `«\u00A0${label}\u00A0»`;

const listed = (labels: readonly string[]): string => [...new Set(labels)].join(', ');

/** What another version of the product changes about a draft, as sentences; none where it is the same version. */
export const changesSince = (kept: Kept, { product, values, problems }: Now): readonly string[] => {
  if (kept.productVersion === product.version) return [];
  if (kept.productVersion === undefined)
    return ['Une partie de ce brouillon n’a pas pu être relue\u00A0: vérifiez chaque étape.'];
  const before = kept.labels ?? {};
  const gone = filledIn(kept.values)
    .filter(([path]) => nodeAt(product.fields, path) === undefined && before[plain(path)] !== undefined)
    .map(([path, text]) => `${quoted(before[plain(path)] ?? path)} (${text})`);
  const now = labelsOf(product.fields);
  const added = Object.keys(now).filter((path) => before[path] === undefined);
  const missing = problems
    .filter(({ path }) => added.includes(plain(path)))
    .map(({ path }) => quoted(now[plain(path)] ?? path));
  const stale = problems
    .filter(({ path }) => before[plain(path)] !== undefined && filledIn(values).some(([filled]) => filled === path))
    .map(({ path }) => quoted(now[plain(path)] ?? path));
  return [
    'Ce brouillon a été commencé avec une version antérieure du produit.',
    ...(gone.length > 0 ? [`N’est plus demandé\u00A0: ${listed(gone)}.`] : []),
    ...(missing.length > 0 ? [`Est demandé maintenant\u00A0: ${listed(missing)}.`] : []),
    ...(stale.length > 0 ? [`Est à revoir\u00A0: ${listed(stale)}.`] : []),
  ];
};

/** What the broker fixed otherwise than it was typed, as a sentence; none where nothing is other. */
export const fixedSince = (
  given: unknown,
  values: RawGroup,
  { fields }: Product,
  context: QuoteContext,
): readonly string[] => {
  const labels: string[] = [];
  walk(fields, values, context, {
    onField: ({ field, path, value, scope }) => {
      if (lockedBrokerValue(field, scope) === value && textAt(given, path) !== value) labels.push(quoted(field.label));
    },
  });
  return labels.length > 0 ? [`${lockedByBrokerText}\u00A0: ${listed(labels)}.`] : [];
};
