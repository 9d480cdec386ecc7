import { useState } from 'react';
import * as v from 'valibot';
import type { OpenedSignature } from '#shared/operations/signatures/signatures.ts';

const readSchema = v.pipe(v.array(v.object({ id: v.number(), sha256: v.string() })), v.readonly());

/** What was read, to be signed: SHA-256 of each document's bytes, hexadecimal. */
export type ReadDocuments = v.InferOutput<typeof readSchema>;

const placeSchema = v.object({
  /** Of the signature, which another link of this tab is not. */
  requestId: v.number(),
  read: readSchema,
  step: v.picklist(['reading', 'signing']),
  isCodeSent: v.boolean(),
});

/** How far the client came. Consent, signature and code are theirs to give anew: none of them is kept. */
export type Place = Omit<v.InferOutput<typeof placeSchema>, 'requestId'>;

const nowhere: Place = { read: [], step: 'reading', isCodeSent: false };
const name = 'lagon-signature';

/** What this tab kept, of documents that still are what was read. */
const keptPlace = ({ requestId, documents }: OpenedSignature): Place => {
  try {
    const { requestId: keptOf, ...kept } = v.parse(placeSchema, JSON.parse(sessionStorage.getItem(name) ?? 'null'));
    const isSame = ({ id, sha256 }: ReadDocuments[number]) =>
      documents.some((document) => document.id === id && document.sha256 === sha256);
    const read = kept.read.filter(isSame);
    if (keptOf !== requestId) return nowhere;
    return read.length === documents.length ? { ...kept, read } : { ...nowhere, read };
  } catch {
    // Nothing kept, or a storage that this browser refuses: it begins at the first page.
    return nowhere;
  }
};

/**
 * The place of a client in what they read and sign. It outlives a reload, like the one when a phone comes back from the
 * e-mail with the code, in this tab alone.
 */
export const usePlace = (page: OpenedSignature): readonly [Place, (change: Partial<Place>) => void] => {
  const [place, setPlace] = useState(() => keptPlace(page));
  const go = (change: Partial<Place>): void => {
    const next = { ...place, ...change };
    setPlace(next);
    try {
      sessionStorage.setItem(name, JSON.stringify({ requestId: page.requestId, ...next }));
    } catch {
      // It is only known until the page is left.
    }
  };
  return [place, go];
};
