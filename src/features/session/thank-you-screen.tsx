import { PublicCard } from '#ui/plain/public-card.tsx';

/** Confirmation after signing. Specification 1, section 2. */
export function ThankYouScreen() {
  const heading = (
    <>
      Merci, <span>Vos signatures ont bien été enregistrées.</span>
    </>
  );
  return (
    <PublicCard title="Merci" heading={heading}>
      <p className="quiet">Vous pouvez fermer cette page.</p>
    </PublicCard>
  );
}
