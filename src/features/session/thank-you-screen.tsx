import { findClientPage, findSignedPage } from '#ui/plain/client-page.ts';
import { PublicCard } from '#ui/plain/public-card.tsx';

/** Confirmation after signing. Specification 1, section 2. */
export function ThankYouScreen() {
  const [clientPage, signedPage] = [findClientPage(), findSignedPage()];
  const heading = (
    <>
      Merci, <span>Vos signatures ont bien été enregistrées.</span>
    </>
  );
  return (
    <PublicCard title="Merci" heading={heading}>
      {signedPage === undefined ? null : (
        <>
          <p>Vos documents signés vous sont envoyés par e-mail dans quelques minutes.</p>
          <p>
            <a href={signedPage}>Vos documents</a>
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
