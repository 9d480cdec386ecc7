import { defineWork, workLink } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';

/** A request. Specification 4, section 2. */
export const taskWork = defineWork({
  kind: 'task',
  label: 'Demande',
  version: 1,
  resume: (draft) => workLink({ to: '/task/creation', search: { draft } }),
  received: ({ id, number }, lane) => ({
    link:
      id === undefined ? dossierLink(lane, 'taches') : workLink({ to: '/task/search/$id', params: { id: String(id) } }),
    number,
  }),
});
