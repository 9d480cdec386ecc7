import { fold } from '#shared/primitives/text.ts';

/** A header without accents, capitals and signs. */
export const headerName = (written: string): string => fold(written).replace(/[^a-z0-9]/g, '');

/** Where each field stands under the first of its names that the header holds; absent where it holds none. */
export const placesOf = <F extends string>(
  names: Readonly<Record<F, readonly string[]>>,
  header: readonly string[],
): Readonly<Partial<Record<F, number>>> => {
  const written = header.map(headerName);
  const found = (Object.entries(names) as [F, readonly string[]][]).flatMap(([field, synonyms]) => {
    const at = synonyms.map((name) => written.indexOf(headerName(name))).find((index) => index >= 0);
    return at === undefined ? [] : [[field, at] as const];
  });
  return Object.fromEntries(found) as Partial<Record<F, number>>;
};

/** « Nom », « Prénom ». */
export const quotedNames = (names: readonly string[]): string =>
  names.map((name) => `«\u00A0${name}\u00A0»`).join(', ');
