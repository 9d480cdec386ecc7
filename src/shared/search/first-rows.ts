/**
 * The rows from `offset` on, at most `count`, of the sorted list: what `toSorted(compare).slice(offset, offset + count)`
 * returns, without sorting the others. Linear for a page at the beginning of a long list.
 */
export const sortedPage = <Row>(
  rows: readonly Row[],
  compare: (a: Row, b: Row) => number,
  offset: number,
  count: number,
): Row[] => {
  const end = offset + count;
  // Inserting into a long page costs more than sorting.
  if (end * 8 > rows.length) return rows.toSorted(compare).slice(offset, end);
  const firstRows: Row[] = [];
  for (const row of rows) {
    const lastRow = firstRows[end - 1];
    if (lastRow !== undefined && compare(row, lastRow) >= 0) continue;
    let [low, high] = [0, firstRows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(row, firstRows[middle] as Row) < 0) high = middle;
      else low = middle + 1;
    }
    if (firstRows.length === end) firstRows.pop();
    firstRows.splice(low, 0, row);
  }
  return firstRows.slice(offset, end);
};
