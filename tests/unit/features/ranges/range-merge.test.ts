import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  blankRange,
  buildSave,
  type RangesDraft,
  rangesDraftSchema,
  toRangesDraft,
  withBlankProducts,
} from '#features/ranges/range-draft.ts';
import { mergeRanges } from '#features/ranges/range-merge.ts';
import type { RangeRow } from '#shared/operations/catalogue/ranges.ts';

const product = (id: number, title: string): RangeRow['products'][number] => ({
  id,
  gamutId: 1,
  title,
  menuTitle: title,
  okayoEquivalent: 'AUTO',
  unauthorizedBroker: [],
  productFiles: [
    {
      id: id * 10,
      productId: id,
      productFileType: 'Fiche',
      fileLibelle: 'Fiche',
      file: { fileName: 'f.pdf', hashedName: `h${id}` },
    },
  ],
});
const range = (id: number, title: string, products: RangeRow['products']): RangeRow => ({
  id,
  title,
  iconName: 'chair',
  active: true,
  products,
});
const base = () =>
  toRangesDraft([range(1, 'Auto', [product(11, 'Voiture'), product(12, 'Moto')]), range(2, 'Maison', [])]);
const changedFrom = (editDraft: (draft: RangesDraft) => void): RangesDraft => {
  const draft = base();
  editDraft(draft);
  return draft;
};
const first = (draft: RangesDraft) => {
  const [one] = draft.ranges;
  const [sold] = one?.products ?? [];
  const [file] = sold?.files ?? [];
  if (!one || !sold || !file) throw new Error('nothing there');
  return { range: one, product: sold, file };
};
const merge = (mine: RangesDraft, theirs: RangesDraft, prefers: 'mine' | 'theirs' = 'mine') =>
  mergeRanges(base(), mine, theirs, { preference: prefers, brokerName: (id) => `Courtier ${id}` });
const file = (name: string) => new File(['x'], name);

describe('concurrent edits of ranges', () => {
  test('merge automatically if they change different fields', () => {
    const mine = changedFrom((draft) => {
      first(draft).range.title = 'Automobile';
      first(draft).file.chosen = [file('neuf.pdf')];
    });
    const theirs = changedFrom((draft) => {
      first(draft).product.forbidden = [3];
      draft.ranges.push(...toRangesDraft([range(3, 'Santé', [])]).ranges);
      first(draft).range.products.pop();
    });
    const { merged, conflicts } = merge(mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged.ranges.map(({ title }) => title)).toEqual(['Automobile', 'Maison', 'Santé']);
    expect(first(merged).product).toMatchObject({ title: 'Voiture', forbidden: [3] });
    expect(first(merged).file.chosen.map(({ name }) => name)).toEqual(['neuf.pdf']);
    expect(first(merged).range.products).toHaveLength(1);
  });

  test('require a choice if they change the same field', () => {
    const mine = changedFrom((draft) => {
      first(draft).range.title = 'Mienne';
      first(draft).product.forbidden = [1];
      first(draft).file.chosen = [file('mien.pdf')];
    });
    const theirs = changedFrom((draft) => {
      first(draft).range.title = 'Leur';
      first(draft).product.forbidden = [2];
      first(draft).file.hashedName = 'autre';
      first(draft).file.fileName = 'leur.pdf';
    });
    const { merged, conflicts } = merge(mine, theirs);
    expect(conflicts.map((conflict) => [conflict.mine, conflict.theirs])).toEqual([
      ['Mienne', 'Leur'],
      ['Courtier 1', 'Courtier 2'],
      [expect.stringContaining('mien.pdf'), 'leur.pdf'],
    ]);
    expect(first(merged)).toMatchObject({ range: { title: 'Mienne' }, product: { forbidden: [1] } });
    const preferringTheirs = merge(mine, theirs, 'theirs').merged;
    expect(first(preferringTheirs)).toMatchObject({
      range: { title: 'Leur' },
      product: { forbidden: [2] },
      file: { fileName: 'leur.pdf', chosen: [] },
    });
  });

  test('ask for the files of a kept item whose documents were removed with it', () => {
    const changed = changedFrom((draft) => {
      first(draft).product.title = 'Berline';
    });
    const removed = changedFrom((draft) => {
      first(draft).range.products.shift();
    });
    const { merged } = merge(changed, removed);
    expect(first(merged).file).toMatchObject({ label: 'Fiche', hashedName: '', chosen: [] });
    const { issues = [] } = v.safeParse(rangesDraftSchema, merged);
    expect(issues.map(({ path, message }) => [v.getDotPath({ path } as never), message])).toEqual([
      ['ranges.0.products.0.files.0.chosen', 'Choisissez le fichier de ce libellé, ou effacez le libellé'],
    ]);
  });

  test('require a choice if one removed what the other changed; a kept item gets a new id', () => {
    const changed = changedFrom((draft) => {
      first(draft).product.title = 'Berline';
    });
    const removed = changedFrom((draft) => {
      first(draft).range.products.shift();
    });
    const result = merge(changed, removed);
    expect(result.conflicts).toEqual([
      {
        label: 'Auto, Berline',
        before: 'Voiture',
        mine: 'modifié (ses documents seront à joindre de nouveau)',
        theirs: 'supprimé',
      },
    ]);
    expect(first(result.merged).product).toMatchObject({ title: 'Berline', id: expect.stringMatching(/^tmp_\d{4}$/) });
    expect(first(merge(changed, removed, 'theirs').merged).product.title).toBe('Moto');
    expect(first(merge(removed, changed).merged).product.title).toBe('Moto');
    expect(merge(removed, changed, 'theirs').merged.ranges[0]?.products.map(({ title }) => title)).toContain('Berline');
  });
});

describe('concurrent orders of ranges', () => {
  const newRanges = (id: number) => toRangesDraft([range(id, `Gamme ${id}`, [])]).ranges;
  const names = ({ ranges }: RangesDraft) => ranges.map(({ title }) => title);
  const products = (draft: RangesDraft) => first(draft).range.products.map(({ title }) => title);
  const threeRanges = () => ({ ranges: [...base().ranges, ...newRanges(3)] });
  const withOrder = (...order: readonly number[]): RangesDraft => ({
    ranges: order.flatMap((index) => threeRanges().ranges.slice(index, index + 1)),
  });
  const mergeOrders = (mine: RangesDraft, theirs: RangesDraft, prefers: 'mine' | 'theirs' = 'mine') =>
    mergeRanges(threeRanges(), mine, theirs, { preference: prefers, brokerName: String });

  test('keep the temporary ids of rows that were added to a removed range', () => {
    const mine = changedFrom((draft) => void draft.ranges[1]?.products.push({ ...first(draft).product, id: 'tmp_7' }));
    const theirs = changedFrom(({ ranges }) => void ranges.pop());
    const mergedRange = merge(mine, theirs).merged.ranges[1];
    expect(mergedRange?.products.map(({ id }) => id)).toEqual(['tmp_7']);
  });

  test('take the order that only the other person changed', () => {
    const mine = changedFrom((draft) => {
      first(draft).range.title = 'Automobile';
    });
    const theirs = changedFrom((draft) => {
      draft.ranges.reverse();
      draft.ranges[1]?.products.reverse();
    });
    const { merged, conflicts } = merge(mine, theirs);
    expect(conflicts).toEqual([]);
    expect(names(merged)).toEqual(['Maison', 'Automobile']);
    expect(merged.ranges[1]?.products.map(({ title }) => title)).toEqual(['Moto', 'Voiture']);
  });

  test('keep my order, with rows that the other person added after their predecessor', () => {
    const theirs = { ranges: [...threeRanges().ranges.slice(0, 1), ...newRanges(9), ...threeRanges().ranges.slice(1)] };
    const { merged, conflicts } = mergeOrders(withOrder(2, 1, 0), theirs);
    expect(conflicts).toEqual([]);
    expect(names(merged)).toEqual(['Gamme 3', 'Maison', 'Auto', 'Gamme 9']);
    expect(names(mergeOrders(threeRanges(), theirs).merged)).toEqual(['Auto', 'Gamme 9', 'Maison', 'Gamme 3']);
  });

  test('require a choice if both changed the order, with the order before', () => {
    const result = mergeOrders(withOrder(2, 0, 1), withOrder(1, 0, 2));
    expect(result.conflicts).toEqual([
      {
        label: 'Ordre des gammes',
        before: 'Auto, Maison, Gamme 3',
        mine: 'Gamme 3, Auto, Maison',
        theirs: 'Maison, Auto, Gamme 3',
      },
    ]);
    expect(names(result.merged)).toEqual(['Gamme 3', 'Auto', 'Maison']);
    expect(names(mergeOrders(withOrder(2, 0, 1), withOrder(1, 0, 2), 'theirs').merged)).toEqual([
      'Maison',
      'Auto',
      'Gamme 3',
    ]);
  });

  test('keep the place of a changed product that the other person removed', () => {
    const changed = changedFrom((draft) => {
      first(draft).product.title = 'Berline';
    });
    const removed = changedFrom((draft) => {
      first(draft).range.products.shift();
    });
    expect(products(merge(changed, removed).merged)).toEqual(['Berline', 'Moto']);
  });
});

describe('saved ranges', () => {
  const buildInput = (baseDraft: RangesDraft, draft: RangesDraft) => {
    const { gamuts, idsToDelete, filesIdsToDelete, ...files } = buildSave(baseDraft, draft);
    return {
      gamuts: JSON.parse(gamuts),
      idsToDelete: JSON.parse(idsToDelete),
      filesIdsToDelete: JSON.parse(filesIdsToDelete),
      files: files as Record<string, File>,
    };
  };

  test('contain removed rows by id with their documents, but no unsaved ones', () => {
    const draft = changedFrom((each) => {
      const added = blankRange(each.ranges);
      each.ranges.push(added);
      each.ranges.pop();
      first(each).range.products.shift();
      each.ranges.splice(1, 1);
    });
    expect(buildInput(base(), draft)).toMatchObject({
      idsToDelete: { gamuts: [2], products: [11] },
      filesIdsToDelete: ['h11'],
      files: {},
    });
  });

  test('contain replaced documents, and new ones by product and type', () => {
    const draft = changedFrom((each) => {
      first(each).file.chosen = [file('neuf.pdf')];
    });
    const sentRanges = buildInput(base(), draft);
    expect(sentRanges.filesIdsToDelete).toEqual(['h11']);
    expect(Object.keys(sentRanges.files)).toEqual(['11_Fiche']);
    expect(sentRanges.gamuts[0].products[0].productFiles[0].file).toEqual({ fileName: 'neuf.pdf', size: 1 });
  });

  test('omit the blank product of an empty range', () => {
    const withBlanks = withBlankProducts(base());
    expect(withBlanks.ranges[1]?.products).toHaveLength(1);
    expect(buildInput(base(), withBlanks).gamuts[1].products).toEqual([]);
  });
});
