import { useState } from 'react';
import * as v from 'valibot';
import type { OpenedSignature } from '#shared/operations/signatures/signatures.ts';
import { readStoredJson, writeStoredText } from '#ui/window/browser-storage.ts';

const readSchema = v.pipe(v.array(v.object({ id: v.number(), sha256: v.string() })), v.readonly());

/** Documents read, to be signed: SHA-256 of each one's bytes, hexadecimal. */
export type ReadDocuments = v.InferOutput<typeof readSchema>;

const progressSchema = v.object({
  /** Id of the signature request, so that another link opened in this tab does not match. */
  requestId: v.number(),
  read: readSchema,
  step: v.picklist(['reading', 'signing']),
  isCodeSent: v.boolean(),
});

/** Progress of the client. Consent, signature and code must be given anew: they are not stored. */
export type ReadingProgress = Omit<v.InferOutput<typeof progressSchema>, 'requestId'>;

const initialProgress: ReadingProgress = { read: [], step: 'reading', isCodeSent: false };
const storageKey = 'lagon-signature';

/** Restores the progress stored in this tab, for documents that have not changed. */
const restoreProgress = ({ requestId, documents }: OpenedSignature): ReadingProgress => {
  try {
    const { requestId: storedId, ...stored } = v.parse(progressSchema, readStoredJson(storageKey, 'tab'));
    const isSame = ({ id, sha256 }: ReadDocuments[number]) =>
      documents.some((document) => document.id === id && document.sha256 === sha256);
    const unchangedRead = stored.read.filter(isSame);
    if (storedId !== requestId) return initialProgress;
    return unchangedRead.length === documents.length
      ? { ...stored, read: unchangedRead }
      : { ...initialProgress, read: unchangedRead };
  } catch {
    // Without stored progress, or if storage is refused, the client begins at the first page.
    return initialProgress;
  }
};

/**
 * Progress of a client in reading and signing. Survives a reload in this tab, for example when a phone returns from the
 * e-mail with the code.
 */
export const useReadingProgress = (
  page: OpenedSignature,
): readonly [ReadingProgress, (change: Partial<ReadingProgress>) => void] => {
  const [progress, setProgress] = useState(() => restoreProgress(page));
  const update = (change: Partial<ReadingProgress>): void => {
    const next = { ...progress, ...change };
    setProgress(next);
    writeStoredText(storageKey, JSON.stringify({ requestId: page.requestId, ...next }), 'tab');
  };
  return [progress, update];
};
