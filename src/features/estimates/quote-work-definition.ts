import { contractLane, dossierOf } from '#offline/base/lanes.ts';
import { defineWork, workLink } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';

/** A quote. Specification 3, sections 2 and 4. */
export const quoteWork = defineWork({
  kind: 'estimate',
  label: 'Devis',
  version: 1,
  resume: (draft, lane) => {
    const about = dossierOf(lane);
    return about?.kind === 'quote'
      ? workLink({ to: '/estimate/$key', params: { key: about.key }, search: { draft } })
      : workLink({ to: '/estimate', search: {} });
  },
  received: ({ contractId, contractNumber }) =>
    contractId ? { link: dossierLink(contractLane(contractId)), number: contractNumber } : {},
});
