import { defineWork } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';

/** Supporting documents of a contract. Specification 2, section 5.2. */
export const pieceWork = defineWork({
  kind: 'piece',
  label: 'Pièce',
  version: 1,
  resume: (draft, lane) => {
    const link = dossierLink(lane, 'pieces');
    return link && { ...link, search: { draft } };
  },
  received: (_, lane) => ({ link: dossierLink(lane, 'pieces') }),
});
