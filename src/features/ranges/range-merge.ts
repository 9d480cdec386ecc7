import { temporaryId } from '#shared/schemas/range-forms.ts';
import type { ComparedValue } from '#ui/facts/comparison-table.tsx';
import type { FileDraft, ProductDraft, RangeDraft, RangesDraft } from './range-draft.ts';

/** Whose value wins a conflict. */
type MergePreference = 'mine' | 'theirs';
interface MergeContext {
  readonly preference: MergePreference;
  /** Looks up the name of a broker. */
  readonly brokerName: (id: number) => string;
  readonly conflicts: ComparedValue[];
}
interface ThreeVersions<T> {
  readonly base: T | undefined;
  readonly mine: T;
  readonly theirs: T;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Three-way merge of one value: a change by one side wins; if both changed it, `preference` decides and the conflict is
 * recorded.
 */
const mergeValue = <T>(
  label: string,
  { base, mine, theirs }: ThreeVersions<T>,
  formatValue: (value: T) => string,
  merging: MergeContext,
): T => {
  if (isSame(mine, theirs) || isSame(theirs, base)) return mine;
  if (isSame(mine, base)) return theirs;
  const before = base === undefined ? {} : { before: formatValue(base) };
  merging.conflicts.push({ label, ...before, mine: formatValue(mine), theirs: formatValue(theirs) });
  return merging.preference === 'mine' ? mine : theirs;
};

const formatText = (value: string): string => value || '—';
const formatFlag = (value: boolean): string => (value ? 'Oui' : 'Non');

/** Comparable form of a document: a chosen file is compared by name and size. */
const comparableFile = ({ hashedName, fileName, chosen: [file] }: FileDraft) =>
  file ? { chosen: `${file.name} ${file.size}` } : { hashedName, fileName };

const mergeFile = (at: string, versions: ThreeVersions<FileDraft>, merging: MergeContext): FileDraft => {
  const { base, mine, theirs } = versions;
  const label = mergeValue(
    `${at}, libellé`,
    { base: base?.label, mine: mine.label, theirs: theirs.label } as ThreeVersions<string>,
    formatText,
    merging,
  );
  const comparable = { base: base && comparableFile(base), mine: comparableFile(mine), theirs: comparableFile(theirs) };
  const formatFile = (value: ReturnType<typeof comparableFile>) => formatText(value.chosen ?? value.fileName ?? '');
  const winner = mergeValue<ReturnType<typeof comparableFile>>(`${at}, fichier`, comparable, formatFile, merging);
  return { ...(winner === comparable.mine ? mine : theirs), label };
};

const mergeProduct = (
  at: string,
  { base, mine, theirs }: ThreeVersions<ProductDraft>,
  merging: MergeContext,
): ProductDraft => {
  const mergeText = (label: string, key: 'title' | 'menuTitle' | 'okayoEquivalent') =>
    mergeValue(
      `${at}, ${label}`,
      { base: base?.[key], mine: mine[key], theirs: theirs[key] } as ThreeVersions<string>,
      formatText,
      merging,
    );
  const formatBrokerNames = (ids: readonly number[]) => formatText(ids.map(merging.brokerName).join(', '));
  return {
    id: mine.id,
    title: mergeText('titre', 'title'),
    menuTitle: mergeText('titre du menu', 'menuTitle'),
    okayoEquivalent: mergeText('produit équivalent', 'okayoEquivalent'),
    forbidden: mergeValue(
      `${at}, courtiers non autorisés`,
      { base: base?.forbidden, mine: mine.forbidden, theirs: theirs.forbidden },
      formatBrokerNames,
      merging,
    ),
    files: mine.files.map((file, index) => {
      const other = theirs.files[index];
      return other
        ? mergeFile(`${at}, ${file.type}`, { base: base?.files[index], mine: file, theirs: other }, merging)
        : file;
    }),
  };
};

const mergeRange = ({ base, mine, theirs }: ThreeVersions<RangeDraft>, merging: MergeContext): RangeDraft => {
  const at = theirs.title;
  const mergeText = <K extends 'title' | 'iconName'>(label: string, key: K) =>
    mergeValue<RangeDraft[K]>(
      `${at}, ${label}`,
      { base: base?.[key], mine: mine[key], theirs: theirs[key] },
      formatText,
      merging,
    );
  const activity = { base: base?.active, mine: mine.active, theirs: theirs.active };
  return {
    id: mine.id,
    title: mergeText('titre', 'title'),
    iconName: mergeText('icône', 'iconName'),
    active: mergeValue<boolean>(`${at}, affichée à l’accueil`, activity, formatFlag, merging),
    products: mergeRows(
      { base: base?.products ?? [], mine: mine.products, theirs: theirs.products },
      {
        orderLabel: `${at}, ordre des produits`,
        nameOf: (product) => `${at}, ${product.title}`,
        merge: (versions) => mergeProduct(`${at}, ${versions.theirs.title}`, versions, merging),
        isSame: (product, otherProduct) => isSame(productValues(product), productValues(otherProduct)),
        toNew: recreateProduct,
        hasDocuments: hasStoredFiles,
      },
      merging,
    ),
  };
};

const productValues = ({ files, ...product }: ProductDraft) => ({
  ...product,
  files: files.map((file) => [file.label, comparableFile(file)]),
});
const rangeValues = ({ products, ...range }: RangeDraft) => ({ ...range, products: products.map(productValues) });

/** Recreates a product that another person removed; the labels of its documents stay, and ask for the files again. */
const recreateProduct = (product: ProductDraft): ProductDraft => ({
  ...product,
  id: recreateId(product.id),
  files: product.files.map((file) => ({ ...file, fileName: '', hashedName: '' })),
});
/** New id derived from that of the stored row, above the random ones of new rows, which keep theirs. */
const recreateId = (id: string): string => (temporaryId.test(id) ? id : `tmp_${5000 + (Number(id) % 5000)}`);

interface RowRules<T> {
  readonly orderLabel: string;
  readonly nameOf: (row: T) => string;
  readonly merge: (versions: ThreeVersions<T>) => T;
  readonly isSame: (row: T, otherRow: T) => boolean;
  readonly toNew: (row: T) => T;
  /** Stored documents, which are gone once the row is removed. */
  readonly hasDocuments: (row: T) => boolean;
}

const changedWithoutDocuments = 'modifié (ses documents seront à joindre de nouveau)';
const hasStoredFiles = ({ files }: ProductDraft): boolean => files.some(({ hashedName }) => hashedName !== '');

/** Merges rows and their order: common rows, added ones, and removed ones that the other side changed meanwhile. */
const mergeRows = <T extends { readonly id: string; readonly title: string }>(
  { base, mine, theirs }: { readonly base: readonly T[]; readonly mine: readonly T[]; readonly theirs: readonly T[] },
  rows: RowRules<T>,
  merging: MergeContext,
): T[] => {
  const findById = (list: readonly T[], id: string) => list.find((row) => row.id === id);
  const recordRowConflict = (row: T, before: T, texts: Pick<ComparedValue, 'mine' | 'theirs'>) =>
    merging.conflicts.push({ label: rows.nameOf(row), before: before.title, ...texts });
  const merged = new Map<string, T>();
  for (const row of mine) {
    const [before, other] = [findById(base, row.id), findById(theirs, row.id)];
    if (other) merged.set(row.id, rows.merge({ base: before, mine: row, theirs: other }));
    else if (!before) merged.set(row.id, row);
    else if (!rows.isSame(row, before)) {
      recordRowConflict(row, before, {
        mine: rows.hasDocuments(row) ? changedWithoutDocuments : 'modifié',
        theirs: 'supprimé',
      });
      if (merging.preference === 'mine') merged.set(row.id, rows.toNew(row));
    }
  }
  for (const row of theirs) {
    if (findById(mine, row.id)) continue;
    const before = findById(base, row.id);
    if (before && rows.isSame(row, before)) continue;
    if (before) recordRowConflict(row, before, { mine: 'supprimé', theirs: 'modifié' });
    if (!before || merging.preference === 'theirs') merged.set(row.id, row);
  }
  return mergeOrder({ base, mine, theirs }, rows.orderLabel, merging).flatMap((id) => merged.get(id) ?? []);
};

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** Ids of all rows: the order that one side changed wins, and rows of the other side follow their predecessor. */
const mergeOrder = (
  {
    base,
    mine,
    theirs,
  }: Record<'base' | 'mine' | 'theirs', readonly { readonly id: string; readonly title: string }[]>,
  label: string,
  merging: MergeContext,
): string[] => {
  const titles = new Map([...base, ...theirs, ...mine].map(({ id, title }) => [id, title]));
  const isCommon = (id: string) => [base, mine, theirs].every((rows) => rows.some((row) => row.id === id));
  const versions = {
    base: idsOf(base).filter(isCommon),
    mine: idsOf(mine).filter(isCommon),
    theirs: idsOf(theirs).filter(isCommon),
  };
  const order = mergeValue(label, versions, (ids) => ids.map((id) => titles.get(id) ?? '').join(', '), merging);
  const isOrderMine = !isSame(versions.mine, versions.base) && isSame(order, versions.mine);
  const [ids, others] = isOrderMine ? [idsOf(mine), idsOf(theirs)] : [idsOf(theirs), idsOf(mine)];
  for (const [index, id] of others.entries()) {
    if (ids.includes(id)) continue;
    const predecessor = others[index - 1];
    ids.splice(predecessor === undefined ? 0 : ids.indexOf(predecessor) + 1, 0, id);
  }
  return ids;
};

/**
 * Three-way merge of two changes to the same `base`. `conflicts` lists values that both changed; there `preference`
 * decides.
 */
export const mergeRanges = (
  base: RangesDraft,
  mine: RangesDraft,
  theirs: RangesDraft,
  { preference, brokerName }: Omit<MergeContext, 'conflicts'>,
): { readonly merged: RangesDraft; readonly conflicts: readonly ComparedValue[] } => {
  const merging: MergeContext = { preference, brokerName, conflicts: [] };
  const ranges = mergeRows(
    { base: base.ranges, mine: mine.ranges, theirs: theirs.ranges },
    {
      orderLabel: 'Ordre des gammes',
      nameOf: ({ title }) => title,
      merge: (versions) => mergeRange(versions, merging),
      isSame: (range, otherRange) => isSame(rangeValues(range), rangeValues(otherRange)),
      toNew: (range) => ({ ...range, id: recreateId(range.id), products: range.products.map(recreateProduct) }),
      hasDocuments: ({ products }) => products.some(hasStoredFiles),
    },
    merging,
  );
  return { merged: { ranges }, conflicts: merging.conflicts };
};
