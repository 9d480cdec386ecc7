import { useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { notify } from '#ui/toast/toaster.ts';
import { moveItem, type SelectionKey, selectionKey } from './card-parts.tsx';
import { blankProduct, blankRange, type RangeDraft, type RangesDraft } from './range-draft.ts';

interface Rows {
  readonly ranges: readonly RangeDraft[];
  readonly setRanges: (next: readonly RangeDraft[]) => void;
}

/** Open and selected ranges and products, and actions that add and remove rows. */
export const useRangesRows = ({ ranges, setRanges }: Rows) => {
  const [opened, setOpened] = useState<string>();
  const [expandedIds, setExpandedIds] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<ReadonlySet<SelectionKey>>();
  const expandRows = (ids: readonly string[]) => setExpandedIds(new Set([...expandedIds, ...ids]));
  return {
    opened,
    setOpened,
    expandedIds,
    setExpandedIds,
    selected,
    setSelected,
    addRange: () => {
      const range = blankRange(ranges);
      setRanges([...ranges, range]);
      setOpened(range.id);
      expandRows(range.products.map(({ id }) => id));
    },
    addProduct: () => {
      if (!ranges.some(({ id }) => id === opened))
        return notify({ type: 'info', message: 'Ouvrez une gamme pour y ajouter un produit.' });
      const product = blankProduct(ranges);
      setRanges(
        ranges.map((range) => (range.id === opened ? { ...range, products: [...range.products, product] } : range)),
      );
      expandRows([product.id]);
    },
    moveRange: (at: number, offset: 1 | -1) => setRanges(moveItem(ranges, at, offset)),
    moveProduct: (rangeId: string, at: number, offset: 1 | -1) =>
      setRanges(
        ranges.map((range) =>
          range.id === rangeId ? { ...range, products: moveItem(range.products, at, offset) } : range,
        ),
      ),
    removeSelected: () => {
      const remainingRanges = ranges.filter((range) => !selected?.has(selectionKey('range', range)));
      setRanges(
        remainingRanges.map((range) => ({
          ...range,
          products: range.products.filter((product) => !selected?.has(selectionKey('product', product))),
        })),
      );
      setSelected(undefined);
    },
    /** Expands the first row with an error, whose field then shows the message. */
    showFirst: (errors: FieldErrors<RangesDraft>) => {
      const firstIndex = (list: unknown): number => (Array.isArray(list) ? list.findIndex(Boolean) : -1);
      const index = firstIndex(errors.ranges);
      const range = ranges[index];
      const product = range?.products[firstIndex(errors.ranges?.[index]?.products)];
      if (range) setOpened(range.id);
      if (product) expandRows([product.id]);
      notify({ type: 'error', message: 'Des champs sont à compléter\u00A0: ils sont indiqués dans la gamme ouverte.' });
    },
  };
};
export type RangesRows = ReturnType<typeof useRangesRows>;
