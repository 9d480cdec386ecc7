import { useId, useState } from 'react';
import { CallError, describeFailure } from '#api/errors.ts';
import { downloadByLink } from '#api/token-calls/link-call.ts';
import type { ClientDossier } from '#shared/operations/client-link/client-links.ts';
import { linkDocument } from '#shared/operations/client-link/document-links.ts';
import { downloadBlob } from '#ui/files/bytes.ts';

const timeoutMs = 60_000;

interface DownloadsPartProps {
  readonly token: string;
  readonly downloads: NonNullable<ClientDossier['downloads']>;
  readonly replaced: NonNullable<ClientDossier['replaced']>;
  readonly onEnded: (message: string) => void;
}

const describeReplacement = ({ name, by, isOffered }: DownloadsPartProps['replaced'][number]): string => {
  if (by === null) return `«\u00A0${name}\u00A0» n’est plus disponible.`;
  return `«\u00A0${name}\u00A0» est remplacé par «\u00A0${by}\u00A0».${isOffered ? '' : ' Demandez-le à votre courtier.'}`;
};

/** Documents that a broker sent by the link. */
export function DownloadsPart({ token, downloads, replaced, onEnded }: DownloadsPartProps) {
  const titleId = useId();
  const [loadingId, setLoadingId] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const save = async (documentId: number): Promise<void> => {
    setLoadingId(documentId);
    setFailure(undefined);
    try {
      const { blob, fileName } = await downloadByLink(linkDocument, { documentId }, { token, timeoutMs });
      downloadBlob(blob, fileName);
    } catch (error) {
      if (error instanceof CallError && error.status === 401) onEnded(error.message);
      else setFailure(describeFailure(error).message);
    } finally {
      setLoadingId(undefined);
    }
  };
  return (
    <section aria-labelledby={titleId} className="completion-part">
      <h2 id={titleId}>Vos documents</h2>
      {replaced.map((replacement, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two papers may have one name, and they never move
        <p key={`${replacement.name} ${index}`} className="notice">
          {describeReplacement(replacement)}
        </p>
      ))}
      {downloads.length === 0 && replaced.every(({ by }) => by === null) ? (
        <p>Ces documents ne sont plus disponibles. Demandez-les à votre courtier.</p>
      ) : null}
      {failure === undefined ? null : (
        <p className="notice notice-error" role="alert">
          {failure}
        </p>
      )}
      <ul>
        {downloads.map(({ id, name }) => (
          <li key={id}>
            <h3>{name}</h3>
            <div className="completion-choice">
              <button
                type="button"
                className="primary"
                aria-label={`Télécharger ${name}`}
                disabled={loadingId !== undefined}
                onClick={() => void save(id)}
              >
                {loadingId === id ? 'Téléchargement…' : 'Télécharger'}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
