import { useState } from 'react';
import * as v from 'valibot';
import type { OpenedSignature } from '#shared/operations/signatures/signatures.ts';

const readSchema = v.pipe(v.array(v.object({ id: v.number(), sha256: v.string() })), v.readonly());

/** Documents read, to be signed: SHA-256 of each one's bytes, hexadecimal. */
export type ReadDocuments = v.InferOutput<typeof readSchema>;

const placeSchema = v.object({
  /** Id of the signature request, so that another link opened in this tab does not match. */
  requestId: v.number(),
  read: readSchema,
  step: v.picklist(['reading', 'signing']),
  isCodeSent: v.boolean(),
});

/** Progress of the client. Consent, signature and code must be given anew: they are not stored. */
export type Place = Omit<v.InferOutput<typeof placeSchema>, 'requestId'>;

const nowhere: Place = { read: [], step: 'reading', isCodeSent: false };
const name = 'lagon-signature';

/** Restores the progress stored in this tab, for documents that have not changed. */
const keptPlace = ({ requestId, documents }: OpenedSignature): Place => {
  try {
    const { requestId: keptOf, ...kept } = v.parse(placeSchema, JSON.parse(sessionStorage.getItem(name) ?? 'null'));
    const isSame = ({ id, sha256 }: ReadDocuments[number]) =>
      documents.some((document) => document.id === id && document.sha256 === sha256);
    const read = kept.read.filter(isSame);
    if (keptOf !== requestId) return nowhere;
    return read.length === documents.length ? { ...kept, read } : { ...nowhere, read };
  } catch {
    // Nothing stored, or storage refused: begin at the first page.
    return nowhere;
  }
};

/**
 * Progress of a client in reading and signing. Survives a reload in this tab, for example when a phone returns from the
 * e-mail with the code.
 */
export const usePlace = (page: OpenedSignature): readonly [Place, (change: Partial<Place>) => void] => {
  const [place, setPlace] = useState(() => keptPlace(page));
  const go = (change: Partial<Place>): void => {
    const next = { ...place, ...change };
    setPlace(next);
    try {
      sessionStorage.setItem(name, JSON.stringify({ requestId: page.requestId, ...next }));
    } catch {
      // Without storage the progress is lost with this page.
    }
  };
  return [place, go];
};
