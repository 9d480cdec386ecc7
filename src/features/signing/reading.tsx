import { type RefObject, useEffect, useState } from 'react';
import { download } from '#api/call.ts';
import { describeFailure, isMissing } from '#api/errors.ts';
import { type OpenedSignature, signatureDocument } from '#shared/operations/signatures/signatures.ts';
import { lazyPart } from '#ui/disclosure/lazy-part.tsx';
import { useFocusOnChange } from '#ui/keyboard/use-focus-on-change.ts';
import { Notice } from '#ui/plain/notice.tsx';
import type { ReadDocuments } from './reading-progress.ts';

const PdfPages = lazyPart(() => import('#ui/pdf-pages/pdf-pages.tsx'));

interface LoadedDocument {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
}

const hexOf = (hash: ArrayBuffer): string =>
  Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes that are shown with their SHA-256, so that exactly these are signed. */
const load = async (token: string, documentId: number, signal: AbortSignal): Promise<LoadedDocument> => {
  const { blob } = await download(signatureDocument, { token, documentId }, { signal });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return { bytes, sha256: hexOf(await crypto.subtle.digest('SHA-256', bytes)) };
};

interface ReadingProps {
  readonly token: string;
  readonly documents: OpenedSignature['documents'];
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly read: ReadDocuments;
  readonly onRead: (read: ReadDocuments) => void;
  readonly onDone: () => void;
  readonly onRequestChanged: () => void;
}

/** The documents one after the other, page by page; on to the next once every page was shown. */
export function Reading({ token, documents, heading, read, onRead, onDone, onRequestChanged }: ReadingProps) {
  // Starts at the first unread document; if all are read, at the first one.
  const [index, setIndex] = useState(() =>
    Math.max(
      documents.findIndex(({ id }) => read.every((readDocument) => readDocument.id !== id)),
      0,
    ),
  );
  useFocusOnChange(heading, index);
  const document = documents[index];
  const { loaded, failure, retry } = useDocument(token, document?.id, onRequestChanged);
  if (!document) return null;
  const isRead = read.some(({ id }) => id === document.id);
  const isLast = index === documents.length - 1;
  const next = () => (isLast ? onDone() : setIndex(index + 1));
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="sign-document">
        {documents.length > 1 ? <small>{`Document ${index + 1} sur ${documents.length}`}</small> : null}
        {document.name}
      </h2>
      {failure ? (
        <>
          <Notice tone="error">{failure}</Notice>
          <button type="button" className="primary" onClick={retry}>
            Réessayer
          </button>
        </>
      ) : loaded ? (
        <PdfPages
          fallback={<p className="quiet">Ouverture du document…</p>}
          key={document.id}
          name={document.name}
          bytes={loaded.bytes}
          onRead={() =>
            onRead([...read.filter(({ id }) => id !== document.id), { id: document.id, sha256: loaded.sha256 }])
          }
        />
      ) : (
        <p className="quiet">Téléchargement du document…</p>
      )}
      <button type="button" className="primary" disabled={!isRead} aria-describedby="sign-why" onClick={next}>
        {isLast ? 'Continuer vers la signature' : 'Document suivant'}
      </button>
      <p id="sign-why" className="quiet">
        {isRead ? 'Vous avez vu toutes les pages.' : 'Parcourez toutes les pages pour continuer.'}
      </p>
    </>
  );
}

const useDocument = (token: string, id: number | undefined, onRequestChanged: () => void) => {
  const [loaded, setLoaded] = useState<LoadedDocument>();
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is a trigger to load again.
  useEffect(() => {
    if (id === undefined) return;
    const unmounting = new AbortController();
    setLoaded(undefined);
    setFailure(undefined);
    load(token, id, unmounting.signal)
      .then((hasRendered) => {
        if (!unmounting.signal.aborted) setLoaded(hasRendered);
      })
      .catch((error: unknown) => {
        if (unmounting.signal.aborted) return;
        if (isMissing(error)) onRequestChanged();
        else setFailure(describeFailure(error).message);
      });
    return () => unmounting.abort();
  }, [token, id, tries]);
  return { loaded, failure, retry: () => setTries(tries + 1) };
};
