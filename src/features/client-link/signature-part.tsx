import { type ReactNode, useId, useState } from 'react';
import { CallError, describeFailure } from '#api/errors.ts';
import { callByLink } from '#api/link-call.ts';
import { type ClientDossier, linkSign } from '#shared/operations/client-link/client-links.ts';

const timeoutMs = 15_000;

interface SignaturePartProps {
  readonly token: string;
  readonly signature: NonNullable<ClientDossier['signature']>;
  readonly onDossier: (dossier: ClientDossier) => void;
  readonly onEnded: (message: string) => void;
  /** The other way. */
  readonly children: ReactNode;
}

/** The papers to sign: they are read and signed from the client's own e-mail, with a code. */
export function SignaturePart({ token, signature, onDossier, onEnded, children }: SignaturePartProps) {
  const { state, count, email, isOtherEmail } = signature;
  const titleId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const ask = async () => {
    setIsAsking(true);
    setFailure(undefined);
    try {
      const { success, message, dossier } = await callByLink(linkSign, {}, { token, timeoutMs });
      if (!success) setFailure(message?.message);
      if (dossier) onDossier(dossier);
    } catch (error) {
      if (error instanceof CallError && error.status === 401) onEnded(error.message);
      else setFailure(describeFailure(error).message);
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <section aria-labelledby={titleId} className="completion-part">
      <h2 id={titleId}>Votre signature</h2>
      <div role="status">
        {state === 'signed' ? (
          <>
            <p className="completion-sent">Vos documents sont signés.</p>
            {email === null ? null : <p>Ils vous sont envoyés par e-mail, à {email}.</p>}
          </>
        ) : null}
        {state === 'sent' ? (
          <p>Vos documents à signer sont envoyés à {email}. Ouvrez cet e-mail pour les lire et les signer.</p>
        ) : null}
      </div>
      {state === 'offered' ? (
        <p>
          {count > 1 ? `${count} documents sont à signer. Vous les` : 'Un document est à signer. Vous le'} recevez à{' '}
          {email}. Un code y sera envoyé au moment de signer.
        </p>
      ) : null}
      {isOtherEmail && state !== 'signed' ? (
        <p>
          Pour votre sécurité, c’est l’adresse que votre courtier connaissait avant votre correction. Pour les recevoir
          à la nouvelle, demandez-lui un autre lien.
        </p>
      ) : null}
      {failure === undefined ? null : (
        <p className="notice notice-error" role="alert">
          {failure}
        </p>
      )}
      {state === 'offered' ? (
        <div className="completion-choice">
          <button type="button" className="primary" disabled={isAsking} onClick={() => void ask()}>
            Recevoir pour signer
          </button>
        </div>
      ) : null}
      {children}
    </section>
  );
}
