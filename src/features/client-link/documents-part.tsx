import { useId, useRef } from 'react';
import type { ExpectedDocument } from '#shared/operations/client-link/client-links.ts';
import { dayInNoumea, frenchDate, frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import type { ClientUpload, RefusedUpload } from './use-uploads.ts';

interface DocumentsPartProps {
  readonly documents: readonly ExpectedDocument[];
  readonly sendings: readonly ClientUpload[];
  readonly refused: RefusedUpload | undefined;
  readonly onFiles: (documentId: number, files: readonly File[]) => void;
}

/** Missing documents, each with a button that opens the camera, and the state of the uploaded ones. */
export function DocumentsPart(props: DocumentsPartProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="completion-part">
      <h2 id={titleId}>Vos pièces</h2>
      {props.documents.length === 0 ? <p>Aucune pièce ne manque.</p> : null}
      <RequestedDocuments {...props} />
    </section>
  );
}

/** Upload of documents signed on paper, the alternative to signing on this page. */
export function OnPaper(props: DocumentsPartProps) {
  if (props.documents.length === 0) return null;
  return (
    <details>
      <summary>Signés sur papier{'\u202f'}? Photographiez-les</summary>
      <RequestedDocuments {...props} />
    </details>
  );
}

function RequestedDocuments({ documents, sendings, refused, onFiles }: DocumentsPartProps) {
  return (
    <ul>
      {documents.map((document) => (
        <RequestedDocument
          key={document.id}
          document={document}
          sendings={sendings.filter(({ documentId }) => documentId === document.id)}
          refusal={refused?.documentId === document.id ? refused.message : undefined}
          onFiles={(files) => onFiles(document.id, files)}
        />
      ))}
    </ul>
  );
}

interface RequestedDocumentProps {
  readonly document: ExpectedDocument;
  readonly sendings: readonly ClientUpload[];
  readonly refusal: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

function RequestedDocument({
  document: { label, dueDate, sent, sentAt },
  sendings,
  refusal,
  onFiles,
}: RequestedDocumentProps) {
  const isSent = sent > 0;
  return (
    <li data-sent={isSent || undefined}>
      <h3>{label}</h3>
      <div role="status">
        {sentAt === null ? null : (
          <p className="completion-sent">
            {sent > 1 ? `${sent} fichiers envoyés` : 'Envoyée'} le {frenchDateTime(new Date(sentAt))}
          </p>
        )}
        {sendings.map((sending) => (
          <p key={sending.key}>{formatState(sending)}</p>
        ))}
        {!isSent && sendings.length === 0 && dueDate !== null ? <p>{formatRequestedBy(dueDate)}</p> : null}
      </div>
      {refusal === undefined ? null : (
        <p className="notice notice-error" role="alert">
          {refusal}
        </p>
      )}
      <div className="completion-choice">
        <Pick label={label} isCamera hasFiles={isSent || sendings.length > 0} onFiles={onFiles} />
        <Pick label={label} isCamera={false} hasFiles={isSent || sendings.length > 0} onFiles={onFiles} />
      </div>
    </li>
  );
}

const formatRequestedBy = (day: string): string =>
  day < dayInNoumea(new Date()) ? 'À fournir dès que possible' : `À fournir avant le ${frenchDate(day)}`;

const formatState = ({ state, percent }: ClientUpload): string => {
  if (state === 'preparing') return 'Préparation de la photo…';
  if (state === 'waiting') return 'En attente du réseau\u00A0: l’envoi reprend tout seul. Gardez cette page ouverte.';
  return percent > 0 && percent < 100 ? `Envoi… ${percent}\u00A0%` : 'Envoi…';
};

interface PickProps {
  readonly label: string;
  readonly isCamera: boolean;
  /** True if a file of the document exists already, and another page is added. */
  readonly hasFiles: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

function Pick({ label, isCamera, hasFiles, onFiles }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  const verb = isCamera
    ? hasFiles
      ? 'Autre photo'
      : 'Photographier'
    : hasFiles
      ? 'Autre fichier'
      : 'Choisir un fichier';
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        multiple={!isCamera}
        accept={isCamera ? 'image/*' : 'image/*,application/pdf'}
        capture={isCamera ? 'environment' : undefined}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Reset the input, so that the same file can be chosen again.
          target.value = '';
        }}
      />
      <button
        type="button"
        className={isCamera && !hasFiles ? 'primary' : 'secondary'}
        aria-label={`${verb}\u00A0: ${label}`}
        onClick={() => input.current?.click()}
      >
        {verb}
      </button>
    </>
  );
}
