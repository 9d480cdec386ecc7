import { useState } from 'react';
import { download } from '#api/call.ts';
import { describeFailure } from '#api/errors.ts';
import { type OpenedSignature, signatureCopy } from '#shared/operations/signatures/signatures.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { downloadBlob } from '#ui/files/bytes.ts';
import { Notice } from '#ui/plain/notice.tsx';

interface CopiesProps {
  readonly token: string;
  readonly copies: NonNullable<OpenedSignature['copies']>;
}

/** The sealed papers of the client, to download. */
export function Copies({ token, copies: { documents, until } }: CopiesProps) {
  const [busyId, setBusyId] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const save = async (documentId: number) => {
    setBusyId(documentId);
    setFailure(undefined);
    try {
      const { blob, fileName } = await download(signatureCopy, { token, documentId });
      downloadBlob(blob, fileName);
    } catch (error) {
      setFailure(describeFailure(error).message);
    } finally {
      setBusyId(undefined);
    }
  };
  return (
    <section aria-labelledby="vos-documents">
      <h2 id="vos-documents" className="sign-document">
        Vos documents
      </h2>
      <ul className="sign-copies">
        {documents.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <button type="button" className="secondary" disabled={busyId !== undefined} onClick={() => void save(id)}>
              {busyId === id ? 'Téléchargement…' : 'Télécharger'}
            </button>
          </li>
        ))}
      </ul>
      {failure ? <Notice tone="error">{failure}</Notice> : null}
      <p className="quiet">
        {`Ils vous sont aussi envoyés par e-mail. Ce lien les donne jusqu’au ${frenchDate(dayInNoumea(new Date(until)))}.`}
      </p>
    </section>
  );
}
