/** Values of `headlineLevel` for the page break rules. */
export const headline = {
  /** Heading of a table that may break across pages, whose first rows are `points` high at scale 1. */
  before: (points: number): number => -Math.ceil(points),
  /** First of a number of one-line rows that are kept on one page, in a table that may break. */
  togetherFrom: (rows: number): number => 100 + rows,
  /** First of the last rows of a table, which are kept on the page of the signature that follows. */
  beforeSignature: 1,
  /** Text of that signature, which needs an `id`: the PDF library reports its page otherwise wrongly. */
  signature: 2,
} as const;

/** Height of a one-line row in points, at scale 1. */
export const rowHeight = 21.5;
/** Height of a heading with its margins in points, at scale 1. */
const headingHeight = 26;

/** Laid out node, as the PDF library describes it. */
export interface NodeInfo {
  readonly headlineLevel?: number;
  /** Position before unbreakable content was moved to the next page, except the page number of a text with `id`; height in points. */
  readonly startPosition: {
    readonly pageNumber: number;
    readonly pageInnerHeight: number;
    readonly verticalRatio: number;
  };
}

export interface OtherNodes {
  getFollowingNodesOnPage(): readonly NodeInfo[];
}

/** Number of rows to keep together from a node on; 0 for others. */
const countRowsTogether = ({ headlineLevel = 0 }: NodeInfo): number =>
  Math.max(0, headlineLevel - headline.togetherFrom(0));

/** True if a page break must precede the node; `scale`: of the text. */
export const needsPageBreak = (node: NodeInfo, { getFollowingNodesOnPage }: OtherNodes, scale: number): boolean => {
  const { headlineLevel = 0, startPosition } = node;
  if (headlineLevel === headline.beforeSignature)
    return !getFollowingNodesOnPage().some(
      (other) =>
        other.headlineLevel === headline.signature && other.startPosition.pageNumber === startPosition.pageNumber,
    );
  const remainingHeight = startPosition.pageInnerHeight * (1 - startPosition.verticalRatio);
  const scaleSize = (points: number): number => Math.round(points * scale * 100) / 100;
  if (scaleSize(rowHeight) * countRowsTogether(node) > remainingHeight) return true;
  return headlineLevel < 0 && scaleSize(headingHeight - headlineLevel) > remainingHeight;
};
