import { diff3Merge } from 'node-diff3';
import * as v from 'valibot';
import { type PageBlock, type PageDocument, pageDocumentSchema } from '#shared/schemas/page-document.ts';
import { areValuesEqual } from '#work/drafts/merge-values.ts';

/** Neighbouring blocks that both sides changed. */
export interface ContentConflict {
  readonly before: readonly PageBlock[];
  readonly mine: readonly PageBlock[];
  readonly theirs: readonly PageBlock[];
}

interface MergedContent {
  readonly content: PageDocument;
  readonly conflicts: readonly ContentConflict[];
}

/** The blocks as they are stored: the editor adds attributes of its own. */
const storedBlocks = (document: PageDocument): readonly PageBlock[] => {
  const stored = v.safeParse(pageDocumentSchema, document);
  return (stored.success ? stored.output : document).content ?? [];
};

/**
 * Three-way merge of a page's paragraphs, lists and other blocks: those that only one side changed become that side's. What
 * both added at the same place is kept, theirs first. Where both changed the same blocks, mine stay, and are listed.
 */
export const mergeContent = (base: PageDocument, mine: PageDocument, theirs: PageDocument): MergedContent => {
  const numbering = numberBlocks();
  const [before = [], own = [], other = []] = [base, mine, theirs].map((document) =>
    storedBlocks(document).map(numbering.numberOf),
  );
  const merged: string[] = [];
  const conflicts: Region[] = [];
  for (const { ok, conflict } of diff3Merge(own, before, other)) {
    if (ok) merged.push(...ok);
    if (!conflict) continue;
    for (const region of splitRegion({ before: conflict.o, mine: conflict.a, theirs: conflict.b })) {
      const resolved = resolveRegion(region);
      merged.push(...(resolved ?? region.mine));
      if (!resolved) conflicts.push(region);
    }
  }
  return {
    content: { ...mine, content: numbering.blocksOf(merged) },
    conflicts: conflicts.map((region) => ({
      before: numbering.blocksOf(region.before),
      mine: numbering.blocksOf(region.mine),
      theirs: numbering.blocksOf(region.theirs),
    })),
  };
};

/** Gives equal blocks one number, as text, since the merge compares texts. */
const numberBlocks = () => {
  const blocks: PageBlock[] = [];
  return {
    numberOf: (block: PageBlock): string => {
      const index = blocks.findIndex((other) => areValuesEqual(other, block));
      return String(index === -1 ? blocks.push(block) - 1 : index);
    },
    blocksOf: (numbers: readonly string[]): readonly PageBlock[] =>
      numbers.flatMap((number) => blocks[Number(number)] ?? []),
  };
};

/** Numbers of the blocks of a `ContentConflict`. */
type Region = Readonly<Record<keyof ContentConflict, readonly string[]>>;

/** Splits a region into its blocks if no side added or removed one. */
const splitRegion = (region: Region): readonly Region[] => {
  const { before, mine, theirs } = region;
  if (before.length !== mine.length || before.length !== theirs.length) return [region];
  return before.map((block, index) => ({
    before: [block],
    mine: mine.slice(index, index + 1),
    theirs: theirs.slice(index, index + 1),
  }));
};

/** The merged blocks of a region; undefined if both sides changed the same ones. */
const resolveRegion = ({ before, mine, theirs }: Region): readonly string[] | undefined => {
  if (before.length === 0) return [...theirs, ...mine];
  if (areSame(mine, before)) return theirs;
  return areSame(theirs, before) || areSame(theirs, mine) ? mine : undefined;
};

const areSame = (blocks: readonly string[], others: readonly string[]): boolean =>
  blocks.length === others.length && blocks.every((block, index) => block === others[index]);
