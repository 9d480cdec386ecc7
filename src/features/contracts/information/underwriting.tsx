import { useSession } from '#api/session/use-session.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { canBecomeContract } from '#shared/products/quote-actions.ts';
import { lazyPart } from '#ui/disclosure/lazy-part.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { Reasons } from '#ui/page/reasons.tsx';

const Decision = lazyPart(() => import('./decision.tsx'));

const titles = {
  refer: 'À étudier par l’assureur\u00A0: le prix est indicatif.',
  accepted: 'Risque accepté par l’assureur.',
  declined: 'Risque refusé par l’assureur.',
} as const;
/** What the decision means for a quote that can be converted. */
const conversionTexts = {
  refer: ' Le devis ne peut pas encore être transformé en contrat.',
  accepted: '',
  declined: ' Le devis ne peut pas être transformé en contrat.',
} as const;

/** Underwriting decision of a referred quote, pending or taken; renders nothing for a risk that was never referred. */
export function Underwriting({ details }: { readonly details: ContractFile['details'] }) {
  const user = useSession()?.user;
  const { acceptance } = details;
  if (!acceptance) return null;
  const { outcome, reasons, comment } = acceptance;
  const title = `${titles[outcome]}${canBecomeContract(details) ? conversionTexts[outcome] : ''}`;
  return (
    <PageSection title="Étude du risque">
      <Reasons title={title} reasons={comment ? [...reasons, `Réponse\u00A0: ${comment}`] : reasons} />
      {outcome === 'refer' && (user?.isRoot || user?.isAdmin) ? <Decision contractId={details.id} /> : null}
    </PageSection>
  );
}
