import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { CallError, describeFailure } from '#api/errors.ts';
import { formatTermination } from '#shared/operations/client-link/format-termination.ts';
import { type OpenedSignature, signatureOpen } from '#shared/operations/signatures/signatures.ts';
import { useStepHistory } from '#ui/dialog/step-history.ts';
import { restoreLostFocus } from '#ui/keyboard/lost-focus.ts';
import { useFocusOnChange } from '#ui/keyboard/use-focus-on-change.ts';
import { findClientPage, rememberSignedPage } from '#ui/plain/client-page.ts';
import { Notice } from '#ui/plain/notice.tsx';
import { PublicCard } from '#ui/plain/public-card.tsx';
import { Copies } from './copies.tsx';
import { Reading } from './reading.tsx';
import { useReadingProgress } from './reading-progress.ts';
import { RefusalForm } from './refusal-form.tsx';
import { Changes, Contact, OtherSignatory } from './request-facts.tsx';
import { SignForm } from './sign-form.tsx';
import { type SignatureEntry, useSignatureEntry } from './use-signature-entry.ts';
import './sign.css';

type OpeningState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string; readonly isFinal: boolean }
  | { readonly kind: 'opened'; readonly page: OpenedSignature };

/** Where the client reads and signs, by the link of their e-mail. Specification 0, "Routes"; specification 1, section 2. */
export function SignScreen({ token }: { readonly token: string }) {
  const { opening, open, refresh } = useOpening(token);
  const signature = useSignatureEntry();
  useEffect(restoreLostFocus, []);
  if (opening.kind === 'loading')
    return (
      <SignCard title="Signature">
        <p className="quiet">Ouverture de vos documents…</p>
      </SignCard>
    );
  if (opening.kind === 'failed')
    return (
      <SignCard title="Signature">
        <Notice tone="error">{opening.message}</Notice>
        {opening.isFinal ? null : <Retry onRetry={open} />}
      </SignCard>
    );
  const { page } = opening;
  return page.status === 'open' ? (
    <OpenRequest token={token} page={page} signature={signature} onRequestChanged={open} />
  ) : (
    <EndedRequest token={token} page={page} endedStatus={page.status} onRefresh={refresh} />
  );
}

const useOpening = (token: string) => {
  const [opening, setOpening] = useState<OpeningState>({ kind: 'loading' });
  const open = useCallback(
    async (signal?: AbortSignal, isBackgroundPoll = false) => {
      if (!isBackgroundPoll) setOpening({ kind: 'loading' });
      try {
        setOpening({ kind: 'opened', page: await call(signatureOpen, { token }, signal ? { signal } : {}) });
      } catch (error) {
        // The next poll may succeed: keep the current page.
        if (signal?.aborted || isBackgroundPoll) return;
        const isFinal = error instanceof CallError && (error.status === 404 || error.status === 422);
        const message = isFinal ? 'Ce lien de signature n’est pas valable.' : describeFailure(error).message;
        setOpening({ kind: 'failed', message, isFinal });
      }
    },
    [token],
  );
  useEffect(() => {
    const unmounting = new AbortController();
    void open(unmounting.signal);
    return () => unmounting.abort();
  }, [open]);
  const refresh = useCallback(() => void open(undefined, true), [open]);
  return { opening, open: () => void open(), refresh };
};

function SignCard(props: Parameters<typeof PublicCard>[0]) {
  return (
    <div className="sign">
      <PublicCard {...props} />
    </div>
  );
}

function Retry({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <button type="button" className="primary" onClick={onRetry}>
      Réessayer
    </button>
  );
}

const endedTexts: Readonly<Record<Exclude<OpenedSignature['status'], 'open'>, readonly [title: string, text: string]>> =
  {
    preparing: ['Documents en préparation', 'Vos documents seront là dans un instant.'],
    signed: ['Documents signés', 'Vos documents sont signés\u00A0: il ne reste rien à faire.'],
    refused: ['Signature refusée', 'Vous avez refusé de signer ces documents.'],
    expired: [
      'Lien expiré',
      'Le délai pour signer ces documents est passé. Votre courtier peut vous envoyer un autre lien.',
    ],
    withdrawn: ['Demande retirée', 'Votre courtier a retiré cette demande de signature.'],
  };

interface EndedRequestProps {
  readonly token: string;
  readonly page: OpenedSignature;
  readonly endedStatus: keyof typeof endedTexts;
  readonly onRefresh: () => void;
}

const pollMs = 3_000;

function EndedRequest({ token, page, endedStatus, onRefresh }: EndedRequestProps) {
  const [title, text] = endedTexts[endedStatus];
  const { changes, copies, endReason, terminated, contractNumber } = page;
  const clientPage = findClientPage();
  // Papers are prepared and sealed within seconds.
  const isProcessing = endedStatus === 'preparing' || (endedStatus === 'signed' && page.isSealing);
  useEffect(() => {
    if (!isProcessing) return;
    const timer = setInterval(onRefresh, pollMs);
    return () => clearInterval(timer);
  }, [isProcessing, onRefresh]);
  const isOtherAwaited = endedStatus === 'signed' && page.cosigner?.hasSigned === false;
  const awaitedText = `Votre signature est enregistrée. Vous recevrez ${
    page.cosigner?.sharesMandateOnly ? 'vos documents quand le mandat aura' : 'les documents quand ils auront'
  } les deux signatures.`;
  const ownText = isOtherAwaited ? awaitedText : text;
  const lead = endReason === null ? ownText : `${endReason} Pour la suite, contactez votre courtier.`;
  return (
    <SignCard title={isOtherAwaited ? 'Vous avez signé' : title} lead={lead}>
      <Contact page={page} />
      {endedStatus === 'signed' && terminated ? (
        <p className="notice notice-warning" role="status">
          {`${formatTermination({ ...terminated, contract: contractNumber })}.`}
        </p>
      ) : null}
      {isOtherAwaited ? <OtherSignatory page={page} /> : null}
      {endedStatus === 'preparing' ? <Changes changes={changes} /> : null}
      {copies ? <Copies token={token} copies={copies} /> : null}
      {clientPage === undefined ? null : <a href={clientPage}>Revenir à votre dossier</a>}
      {endedStatus === 'signed' && isProcessing ? (
        <p className="quiet" role="status">
          Vos documents sont en cours de scellement…
        </p>
      ) : null}
    </SignCard>
  );
}

interface OpenRequestProps {
  readonly token: string;
  readonly page: OpenedSignature;
  readonly signature: SignatureEntry;
  /** Called when the request has changed on the server. */
  readonly onRequestChanged: () => void;
}

/** Reading, then signing, or refusing. */
function OpenRequest({ token, page, signature, onRequestChanged }: OpenRequestProps) {
  const router = useRouter();
  const [progress, updateProgress] = useReadingProgress(page);
  const [isRefusing, setIsRefusing] = useState(false);
  // Input survives a return to the documents.
  useStepHistory({ steps: ['reading', 'signing'], step: progress.step, goTo: (id) => updateProgress({ step: id }) });
  const step = isRefusing ? 'refusing' : progress.step;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnChange(heading, step);
  const { documents, signatory, isDemonstration } = page;
  const title =
    step === 'refusing'
      ? 'Refuser de signer'
      : documents.length > 1
        ? 'Vos documents à signer'
        : 'Votre document à signer';
  return (
    <SignCard title={title} lead={`Bonjour ${signatory}.`}>
      <Contact page={page} />
      {isDemonstration ? (
        <p className="sign-demonstration">Démonstration&nbsp;: cette signature n’engage personne.</p>
      ) : null}
      <OtherSignatory page={page} />
      <Changes changes={page.changes} />
      {step === 'reading' ? (
        <Reading
          token={token}
          documents={documents}
          heading={heading}
          read={progress.read}
          onRead={(read) => updateProgress({ read })}
          onRequestChanged={onRequestChanged}
          onDone={() => updateProgress({ step: 'signing' })}
        />
      ) : null}
      {step === 'signing' ? (
        <SignForm
          token={token}
          page={page}
          heading={heading}
          progress={progress}
          signature={signature}
          onCodeSent={() => updateProgress({ isCodeSent: true })}
          onBack={() => updateProgress({ step: 'reading' })}
          onRequestChanged={onRequestChanged}
          onSigned={() => {
            // The page says whose signature is missing.
            if (page.cosigner) return onRequestChanged();
            rememberSignedPage(token);
            void router.navigate({ to: '/thankyou', replace: true });
          }}
        />
      ) : null}
      {step === 'refusing' ? (
        <RefusalForm token={token} onBack={() => setIsRefusing(false)} onRequestChanged={onRequestChanged} />
      ) : (
        <div className="under">
          <button type="button" className="sign-link" onClick={() => setIsRefusing(true)}>
            Je refuse de signer
          </button>
        </div>
      )}
    </SignCard>
  );
}
