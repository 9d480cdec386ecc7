import { useCallback, useEffect, useState } from 'react';
import { CallError, describeFailure } from '#api/errors.ts';
import { callByLink } from '#api/token-calls/link-call.ts';
import { type ClientDossier, type ExpectedDocument, linkDossier } from '#shared/operations/client-link/client-links.ts';
import { formatTermination } from '#shared/operations/client-link/format-termination.ts';
import { formatLastDay } from '#shared/operations/client-link/last-day.ts';
import { formatPhone, phoneHref } from '#shared/primitives/phone/format-phone.ts';
import { restoreLostFocus } from '#ui/keyboard/lost-focus.ts';
import { ContactPart } from './contact-part.tsx';
import { DocumentsPart, OnPaper } from './documents-part.tsx';
import { DownloadsPart } from './downloads-part.tsx';
import { PaymentPart } from './payment-part.tsx';
import { SignaturePart } from './signature-part.tsx';
import { useUploads } from './use-uploads.ts';
import './completion.css';

const timeoutMs = 15_000;
const retryMs = 5_000;

type Step =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ended' | 'unreachable'; readonly message: string }
  | { readonly kind: 'open'; readonly dossier: ClientDossier };

/** Page on which a client completes one contract by a link, without an account: contacts, documents, signature, payment. */
export function CompletionScreen({ token }: { readonly token: string }) {
  const [step, setStep] = useState<Step>({ kind: 'loading' });
  const show = useCallback((dossier: ClientDossier) => setStep({ kind: 'open', dossier }), []);
  const end = useCallback((message: string) => setStep({ kind: 'ended', message }), []);

  const fetchDossier = useCallback(
    async (signal: AbortSignal) => {
      try {
        const { dossier } = await callByLink(linkDossier, {}, { token, signal, timeoutMs });
        if (dossier) show(dossier);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof CallError && error.status === 401) return end(error.message);
        const { message } = describeFailure(error);
        // Keep showing the open page: the next fetch may succeed.
        setStep((before) => (before.kind === 'open' ? before : { kind: 'unreachable', message }));
      }
    },
    [token, show, end],
  );
  useEffect(() => {
    const abortOnUnmount = new AbortController();
    void fetchDossier(abortOnUnmount.signal);
    const refetchIfVisible = () => document.visibilityState === 'visible' && void fetchDossier(abortOnUnmount.signal);
    document.addEventListener('visibilitychange', refetchIfVisible);
    return () => {
      document.removeEventListener('visibilitychange', refetchIfVisible);
      abortOnUnmount.abort();
    };
  }, [fetchDossier]);
  const isUnreachable = step.kind === 'unreachable';
  useEffect(() => {
    if (!isUnreachable) return;
    const abortOnUnmount = new AbortController();
    const retry = () => void fetchDossier(abortOnUnmount.signal);
    const timer = setInterval(retry, retryMs);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
      abortOnUnmount.abort();
    };
  }, [isUnreachable, fetchDossier]);
  useEffect(restoreLostFocus, []);
  useEffect(() => {
    document.title = 'Compléter mon dossier · Lagon';
  }, []);

  if (step.kind === 'open') return <Dossier token={token} dossier={step.dossier} onDossier={show} onEnded={end} />;
  return (
    <section className="public-card plain completion">
      <h1>Compléter mon dossier</h1>
      {step.kind === 'loading' ? (
        <p className="quiet" role="status">
          Ouverture de votre dossier…
        </p>
      ) : (
        <p className="notice notice-error" role="alert">
          {step.message}
        </p>
      )}
      {step.kind === 'unreachable' ? <p className="quiet">Nouvel essai dans quelques secondes…</p> : null}
    </section>
  );
}

interface DossierProps {
  readonly token: string;
  readonly dossier: ClientDossier;
  readonly onDossier: (dossier: ClientDossier) => void;
  readonly onEnded: (message: string) => void;
}

/** A document to sign is requested once: as a signature, unless a photograph of it was received. */
const isSigned = ({ isToSign, sent }: ExpectedDocument, { signature }: ClientDossier): boolean =>
  isToSign === true && sent === 0 && signature !== null;

/** True if documents or the signature are expected from the client. */
const isIncomplete = (dossier: ClientDossier): boolean =>
  dossier.documents.some((document) => document.sent === 0 && !isSigned(document, dossier)) ||
  dossier.signature?.state === 'offered' ||
  dossier.signature?.state === 'sent';

const inviteTo = (dossier: ClientDossier): string => {
  const { payment, downloads, terminated } = dossier;
  if (downloads) return 'vous envoie des documents du dossier';
  if (payment?.state === 'due') return 'vous invite à régler votre dossier';
  if (terminated || (payment && !isIncomplete(dossier))) return 'vous a envoyé ce lien pour votre dossier';
  return 'vous invite à compléter votre dossier';
};

function Dossier({ token, dossier, onDossier, onEnded }: DossierProps) {
  const {
    firstName,
    product,
    broker,
    expiresAt,
    documents,
    contact,
    signature,
    payment,
    downloads,
    replaced,
    terminated,
  } = dossier;
  const { sendings, refused, add } = useUploads({ token, onDossier, onEnded });
  const files = { sendings, refused, onFiles: add };
  const isComplete =
    !terminated &&
    sendings.length === 0 &&
    contact.confirmedAt !== null &&
    !isIncomplete(dossier) &&
    payment?.state !== 'due' &&
    payment?.state !== 'pending' &&
    payment?.isDueAgain !== true;
  return (
    <section className="public-card plain completion">
      <h1>{firstName === '' || downloads ? 'Bonjour' : `Bonjour ${firstName}`}</h1>
      <p className="public-lead">
        {broker.name} {inviteTo(dossier)} {product}. Ce lien est valable jusqu’au {formatLastDay(expiresAt)}.
      </p>
      {downloads ? (
        <DownloadsPart token={token} downloads={downloads} replaced={replaced ?? []} onEnded={onEnded} />
      ) : null}
      {terminated ? (
        <p className="notice notice-warning" role="status">
          {formatTermination(terminated)}
          {payment ? '' : ', et rien n’est à payer par ce lien'}.
        </p>
      ) : null}
      {isComplete ? (
        <p className="notice notice-success" role="status">
          Merci, tout est arrivé chez votre courtier. Vous pouvez fermer cette page.
        </p>
      ) : null}
      {payment ? (
        <PaymentPart token={token} payment={payment} terminated={terminated} onDossier={onDossier} onEnded={onEnded} />
      ) : null}
      {signature === null ? null : (
        <SignaturePart token={token} signature={signature} onDossier={onDossier} onEnded={onEnded}>
          <OnPaper {...files} documents={documents.filter((document) => isSigned(document, dossier))} />
        </SignaturePart>
      )}
      {downloads || terminated ? null : (
        <>
          <DocumentsPart {...files} documents={documents.filter((document) => !isSigned(document, dossier))} />
          <ContactPart token={token} contact={contact} onDossier={onDossier} onEnded={onEnded} />
        </>
      )}
      <p className="completion-doubt">
        Un doute{'\u00A0'}? Appelez {broker.name}
        {broker.phone === null ? null : (
          <>
            {' '}
            au <a href={phoneHref(broker.phone)}>{formatPhone(broker.phone)}</a>
          </>
        )}
        .
      </p>
    </section>
  );
}
