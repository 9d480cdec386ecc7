import { fold } from '#shared/primitives/text.ts';

/** Normalizes a header: no accents, capitals or signs. */
export const headerName = (normalizedHeader: string): string => fold(normalizedHeader).replace(/[^a-z0-9]/g, '');

/** Column index of each field by the first of its names in the header; missing fields are absent. */
export const findColumnIndexes = <F extends string>(
  names: Readonly<Record<F, readonly string[]>>,
  header: readonly string[],
): Readonly<Partial<Record<F, number>>> => {
  const normalizedHeader = header.map(headerName);
  const matchedHeaders = (Object.entries(names) as [F, readonly string[]][]).flatMap(([field, synonyms]) => {
    const at = synonyms.map((name) => normalizedHeader.indexOf(headerName(name))).find((index) => index >= 0);
    return at === undefined ? [] : [[field, at] as const];
  });
  return Object.fromEntries(matchedHeaders) as Partial<Record<F, number>>;
};

/** Headers of used columns that occur again in the header: which of their values is meant cannot be known. */
export const findRepeatedHeaders = (
  header: readonly string[],
  usedColumns: ReadonlySet<number | undefined>,
): string[] => {
  const normalizedHeader = header.map(headerName);
  return header.filter(
    (_, index) => usedColumns.has(index) && normalizedHeader.lastIndexOf(normalizedHeader[index] ?? '') > index,
  );
};
