import { clientLane, dossierOf } from '#offline/base/lanes.ts';
import { defineWork, workLink } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';

/** A client, new or changed. Specification 3, section 2.4. */
export const clientWork = defineWork({
  kind: 'client',
  label: 'Client',
  version: 1,
  resume: (draft, lane) => {
    const about = dossierOf(lane);
    return about?.kind === 'client'
      ? workLink({ to: '/client/search/$id/edit', params: { id: about.key }, search: { draft } })
      : workLink({ to: '/client/add', search: { draft } });
  },
  received: ({ clientId }, lane) => ({ link: dossierLink(clientId ? clientLane(clientId) : lane) }),
});
