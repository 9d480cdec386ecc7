import type { NextAction, NextActionKind } from '#shared/operations/home/next-actions.ts';
import { contractRequestPath, isConvertible } from '#shared/products/quote-actions.ts';
import { actionKinds } from './next-actions.ts';

/** Tab of the contract file where an action is handled, and the label of the button that opens it. */
const onContract = {
  unpaid: ['primes', 'Encaisser'],
  'payment-link': ['primes', 'Relancer'],
  unremitted: ['primes', 'Remettre'],
  'missing-document': ['pieces', 'Photographier'],
  signature: ['documents', 'Relancer'],
  'silent-claim': ['sinistres', 'Suivre'],
} as const satisfies Partial<Record<NextActionKind, readonly [tab: string, words: string]>>;

type ContractKind = keyof typeof onContract;
type ContractTabAction = (typeof onContract)[ContractKind];

/** Tab and label for an action on its contract's file; undefined if the file as a whole opens. */
export const contractTabAction = (kind: NextActionKind): ContractTabAction | undefined =>
  kind in onContract ? onContract[kind as ContractKind] : undefined;

/** Address of the dossier of an action, opened on the relevant tab. Not for work that is only on the device. */
export const dossierPath = ({ kind, id, path }: Pick<NextAction, 'kind' | 'id' | 'path'>): string => {
  if (path !== undefined) return path;
  if (kind === 'request-answered') return `/task/search/${id}`;
  const tab = contractTabAction(kind)?.[0];
  return `/contract/search/${id}${tab ? `#${tab}` : ''}`;
};

/**
 * Link to the conversion of a signed quote, or to a request for its contract if the product cannot be converted here.
 */
const agreedQuoteLink = ({
  id,
  product,
}: Pick<NextAction, 'id' | 'product'>): readonly [path: string, words: string] =>
  product !== undefined && isConvertible(product)
    ? [`/estimate/${id}/contract/create/false`, 'Transformer']
    : [contractRequestPath(id), 'Demander'];

/** Address and button label of an action. */
export const actionLink = (action: NextAction): readonly [path: string, words: string] => {
  if (action.kind === 'request-answered') return [dossierPath(action), 'Lire'];
  if (action.kind === 'agreed-quote') return agreedQuoteLink(action);
  if (action.product) return [`/estimate/${action.product}?contract=${action.id}`, 'Refaire un devis'];
  return [dossierPath(action), contractTabAction(action.kind)?.[1] ?? 'Ouvrir'];
};

/** Colour of an action above a file: only urgent actions with the tone `danger` are red. */
export const alertTone = ({ kind, isUrgent }: Pick<NextAction, 'kind' | 'isUrgent'>): 'danger' | 'warning' | 'info' => {
  const { tone } = actionKinds[kind];
  if (tone === 'danger' && isUrgent) return 'danger';
  return tone === 'info' || tone === 'success' ? 'info' : 'warning';
};
