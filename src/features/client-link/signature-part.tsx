import { type ReactNode, useId, useState } from 'react';
import { CallError, describeFailure } from '#api/errors.ts';
import { callByLink } from '#api/token-calls/link-call.ts';
import { type ClientDossier, linkSign } from '#shared/operations/client-link/client-links.ts';
import { rememberClientPage } from '#ui/plain/client-page.ts';

const timeoutMs = 15_000;

interface SignaturePartProps {
  readonly token: string;
  readonly signature: NonNullable<ClientDossier['signature']>;
  readonly onDossier: (dossier: ClientDossier) => void;
  readonly onEnded: (message: string) => void;
  /** Opens another page of the app. */
  readonly leave?: (path: string) => void;
  /** The alternative: signing on paper. */
  readonly children: ReactNode;
}

const goTo = (path: string): void => location.assign(path);

/** Papers to sign, with how to sign them: by the link of the signing e-mail, or from here if this link came by that e-mail. */
export function SignaturePart(props: SignaturePartProps) {
  const { token, signature, onDossier, onEnded, leave: openPage = goTo, children } = props;
  const { state, count, email, isOtherEmail, isDirect = false, signingToken, awaited } = signature;
  const titleId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** Opens the page where the documents are read and signed. */
  const openDocuments = (to: string): void => {
    rememberClientPage(token);
    openPage(`/sign/${to}`);
  };
  const requestSignature = async () => {
    setIsAsking(true);
    setFailure(undefined);
    try {
      const { success, message, dossier } = await callByLink(linkSign, {}, { token, timeoutMs });
      if (!success) setFailure(message?.message);
      if (dossier) onDossier(dossier);
      const next = dossier?.signature?.signingToken;
      if (next !== undefined) openDocuments(next);
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
        {state === 'signed' && awaited !== undefined ? (
          <p className="completion-sent">Vous avez signé. La signature de {awaited} est encore attendue.</p>
        ) : null}
        {state === 'signed' && awaited === undefined ? (
          <>
            <p className="completion-sent">Vos documents sont signés.</p>
            {email === null ? null : <p>Ils vous sont envoyés par e-mail, à {email}.</p>}
          </>
        ) : null}
        {state === 'sent' ? (
          <p>
            Vos documents à signer sont envoyés à {email}.{' '}
            {signingToken === undefined ? 'Ouvrez cet e-mail pour les lire et les signer.' : null}
          </p>
        ) : null}
      </div>
      {state === 'offered' ? (
        <p>
          {count > 1 ? `${count} documents sont à signer. ` : 'Un document est à signer. '}
          {isDirect ? null : `Vous ${count > 1 ? 'les' : 'le'} recevez à ${email}. `}
          {isDirect ? `Un code sera envoyé à ${email}` : 'Un code y sera envoyé'} au moment de signer.
        </p>
      ) : null}
      {isOtherEmail && state !== 'signed' ? (
        <p>
          Pour votre sécurité, c’est l’adresse que votre courtier a confirmée. Pour les recevoir à la nouvelle,
          demandez-lui de la confirmer.
        </p>
      ) : null}
      {failure === undefined ? null : (
        <p className="notice notice-error" role="alert">
          {failure}
        </p>
      )}
      {state === 'offered' ? (
        <div className="completion-choice">
          <button type="button" className="primary" disabled={isAsking} onClick={() => void requestSignature()}>
            {isDirect ? 'Lire et signer' : 'Recevoir pour signer'}
          </button>
        </div>
      ) : null}
      {state !== 'offered' && signingToken !== undefined ? (
        <div className="completion-choice">
          <button
            type="button"
            className={state === 'sent' ? 'primary' : 'secondary'}
            onClick={() => openDocuments(signingToken)}
          >
            {state === 'sent' ? 'Lire et signer' : awaited === undefined ? 'Vos documents' : 'Voir la demande'}
          </button>
        </div>
      ) : null}
      {children}
    </section>
  );
}
