import { parseLane } from '#offline/interfaces/lanes.ts';
import { type WorkLink, workLink } from './define-work.ts';

/** The file of the contract or client that work was about, `tab` being one of the contract's. */
export const dossierLink = (lane: string | null, tab?: string): WorkLink | undefined => {
  const { kind, key: id } = parseLane(lane) ?? {};
  if (kind === 'contract' && id)
    return workLink({ to: '/contract/search/$id', params: { id }, ...(tab && { hash: tab }) });
  return kind === 'client' && id ? workLink({ to: '/client/search/$id', params: { id } }) : undefined;
};
