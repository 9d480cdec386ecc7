import { dossierOf } from '#offline/lanes.ts';
import { defineWork, workLink } from '#work/define-work.ts';

/** Supporting documents of a contract. Specification 2, section 5.2. */
export const pieceWork = defineWork({
  kind: 'piece',
  label: 'Pièce',
  version: 1,
  resume: (draft, lane) => {
    const about = dossierOf(lane);
    if (about?.kind !== 'contract') return undefined;
    return workLink({ to: '/contract/search/$id', params: { id: about.key }, search: { draft }, hash: 'pieces' });
  },
  received: (_, lane) => {
    const about = dossierOf(lane);
    if (about?.kind !== 'contract') return {};
    return { link: workLink({ to: '/contract/search/$id', params: { id: about.key }, hash: 'pieces' }) };
  },
});
