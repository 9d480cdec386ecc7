import type { NextAction, NextActionKind } from '#shared/operations/home/next-actions.ts';
import { actionKinds } from './next-actions.ts';

/** On which tab of the contract's file one does what is due, and the word for it there. */
const onContract = {
  unpaid: ['primes', 'Encaisser'],
  'missing-document': ['pieces', 'Photographier'],
  signature: ['documents', 'Relancer'],
} as const satisfies Partial<Record<NextActionKind, readonly [tab: string, words: string]>>;

type ContractKind = keyof typeof onContract;
type ContractWay = (typeof onContract)[ContractKind];

/** What one does about an action on its contract's file; `undefined` where the file as a whole is what one opens. */
export const contractTabAction = (kind: NextActionKind): ContractWay | undefined =>
  kind in onContract ? onContract[kind as ContractKind] : undefined;

/** The dossier that an action is about, open on what is to be done there. Not for what lies on the device. */
export const dossierPath = ({ kind, id }: Pick<NextAction, 'kind' | 'id'>): string => {
  if (kind === 'request-answered') return `/task/search/${id}`;
  const tab = contractTabAction(kind)?.[0];
  return `/contract/search/${id}${tab ? `#${tab}` : ''}`;
};

/** Where one does what is due, and the word for it. */
export const actionLink = (action: NextAction): readonly [path: string, words: string] => {
  if (action.kind === 'request-answered') return [dossierPath(action), 'Lire'];
  if (action.product) return [`/estimate/${action.product}?contract=${action.id}`, 'Refaire un devis'];
  return [dossierPath(action), contractTabAction(action.kind)?.[1] ?? 'Ouvrir'];
};

/** How an action is coloured where it stands above a file: what is urgent of the grave ones stands out. */
export const alertTone = ({ kind, isUrgent }: Pick<NextAction, 'kind' | 'isUrgent'>): 'danger' | 'warning' | 'info' => {
  const { tone } = actionKinds[kind];
  if (tone === 'danger' && isUrgent) return 'danger';
  return tone === 'info' || tone === 'success' ? 'info' : 'warning';
};
