import { dossierOf } from '#offline/lanes.ts';
import { defineWork, workLink } from '#work/define-work.ts';

/** A request. Specification 4, section 2. */
export const taskWork = defineWork({
  kind: 'task',
  label: 'Demande',
  version: 1,
  resume: (draft) => workLink({ to: '/task/creation', search: { draft } }),
  received: ({ id, number }, lane) => {
    if (id !== undefined) return { link: workLink({ to: '/task/search/$id', params: { id: String(id) } }), number };
    const about = dossierOf(lane);
    if (about?.kind === 'contract')
      return { link: workLink({ to: '/contract/search/$id', params: { id: about.key }, hash: 'taches' }) };
    return about?.kind === 'client' ? { link: workLink({ to: '/client/search/$id', params: { id: about.key } }) } : {};
  },
});
