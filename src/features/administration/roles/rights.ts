import { isAllowed } from '#shared/operations/access.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { RoleKind } from '#shared/operations/people/admin-organisation.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';

/** Example user with the rights of a kind, for the access rules. */
const exampleUser = (kind: RoleKind) => ({
  isRoot: kind === 'root',
  isAdmin: kind === 'admin',
  isBroker: kind === 'broker',
  agency: kind === 'broker' || kind === 'agency' ? { code: '' } : null,
});

/** Something that a person may do, and with which kinds of role. */
export interface OperationRights {
  /** French label; unique. */
  readonly summary: string;
  readonly isAllowedByKind: Readonly<Record<RoleKind, boolean>>;
}

type OperationName = keyof typeof endpoints;

/** Calls of the app itself, or steps of another operation. */
const appCalls: readonly OperationName[] = [
  'deviceKey',
  'identityConfirm',
  'identityProve',
  'keySettle',
  'passkeyBegin',
  'passkeyProofBegin',
  'paymentCheck',
  'paymentFormGet',
  'paymentFormSubmit',
  'secondFactorBegin',
  'uploadPartAdd',
];

/** Switches of a role that an operation also requires, by their label. */
const switches: Partial<Record<OperationName, string>> = {
  receivedPaymentAdd: 'Encaissement autorisé',
  receivedPaymentCancel: 'Encaissement autorisé',
  receivedPaymentRefund: 'Encaissement autorisé',
  remittanceAdd: 'Encaissement autorisé',
  remittanceSettle: 'Encaissement autorisé',
  remittanceWithdraw: 'Encaissement autorisé',
  commissionExport: 'Commissions visibles',
  commissionStatement: 'Commissions visibles',
};

/** Reading is a matter of whose data it is, except what administrators alone consult. */
const isAct = ({ effect, access, summary }: EndpointDefinition): boolean =>
  effect !== 'none' || (access === 'admin' && summary.startsWith('Consulter'));

const labelOf = (name: OperationName, summary: string): string => {
  const requiredSwitch = switches[name];
  const label = summary.replace(' (administration)', '');
  return requiredSwitch === undefined ? label : `${label}, si «\u00A0${requiredSwitch}\u00A0»`;
};

const kindsOf = (access: EndpointDefinition['access']): OperationRights['isAllowedByKind'] => {
  const isAllowedFor = (kind: RoleKind) => isAllowed(access, exampleUser(kind) as never);
  return {
    root: isAllowedFor('root'),
    admin: isAllowedFor('admin'),
    broker: isAllowedFor('broker'),
    agency: isAllowedFor('agency'),
  };
};

const listRights = (): OperationRights[] => {
  const bySummary = new Map<string, OperationRights['isAllowedByKind']>();
  for (const [name, definition] of Object.entries<EndpointDefinition>(endpoints)) {
    const operation = name as OperationName;
    const { access, summary } = definition;
    if (access === 'public' || access === 'client-link' || appCalls.includes(operation) || !isAct(definition)) continue;
    const label = labelOf(operation, summary);
    const kinds = kindsOf(access);
    const earlierKinds = bySummary.get(label) ?? kinds;
    // The same act by two operations, such as one for all brokers and one for one's own.
    bySummary.set(label, {
      root: kinds.root || earlierKinds.root,
      admin: kinds.admin || earlierKinds.admin,
      broker: kinds.broker || earlierKinds.broker,
      agency: kinds.agency || earlierKinds.agency,
    });
  }
  return [...bySummary].map(([summary, isAllowedByKind]) => ({ summary, isAllowedByKind }));
};

/** Matrix of what each kind of role may do, derived from the list of operations. */
export const rights: readonly OperationRights[] = listRights().sort((a, b) => a.summary.localeCompare(b.summary, 'fr'));

/** Rights gained and lost when a role changes its kind. */
export const compareRights = (from: RoleKind, to: RoleKind) => ({
  gained: rights
    .filter(({ isAllowedByKind }) => isAllowedByKind[to] && !isAllowedByKind[from])
    .map(({ summary }) => summary),
  lost: rights
    .filter(({ isAllowedByKind }) => isAllowedByKind[from] && !isAllowedByKind[to])
    .map(({ summary }) => summary),
});
