import { Link } from '@tanstack/react-router';
import { findClientPage } from '#ui/plain/client-page.ts';
import { PublicCard } from '#ui/plain/public-card.tsx';

interface ThankYouScreenProps {
  /** Token of the signing link that led here. */
  readonly signingToken?: string | undefined;
}

/** Confirmation after signing. Specification 1, section 2. */
export function ThankYouScreen({ signingToken }: ThankYouScreenProps) {
  const clientPage = findClientPage();
  const heading = (
    <>
      Merci, <span>Vos signatures ont bien été enregistrées.</span>
    </>
  );
  return (
    <PublicCard title="Merci" heading={heading}>
      {signingToken === undefined ? null : (
        <>
          <p>Vos documents signés vous sont envoyés par e-mail dans quelques minutes.</p>
          <p>
            <Link to="/sign/$token" params={{ token: signingToken }}>
              Vos documents
            </Link>
          </p>
        </>
      )}
      {clientPage === undefined ? (
        <p className="quiet">Vous pouvez fermer cette page.</p>
      ) : (
        <p>
          <a href={clientPage}>Revenir à votre dossier</a>
        </p>
      )}
    </PublicCard>
  );
}
