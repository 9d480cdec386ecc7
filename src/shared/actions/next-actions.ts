import type { NextAction, NextActionKind } from '#shared/operations/home/next-actions.ts';
import { contractActions } from './contract-actions.ts';
import type { ContractAction, ContractOrder, ContractSubject, DefinedAction } from './define-action.ts';
import { draftAction, refusedSendAction, requestAnsweredAction } from './other-actions.ts';

/** How many of each kind are told: there is always a next one for those that were done or put off. */
export const maxPerKind = 30;

type Described = Omit<DefinedAction<never>, 'evaluate'>;

/** Every kind: what it is called and what one does about it, in the order in which they are told. A missing one does not compile. */
export const actionKinds: Readonly<Record<NextActionKind, Described>> = (() => {
  const of = (kind: NextActionKind): ContractAction =>
    contractActions.find((action) => action.kind === kind) as ContractAction;
  return {
    'refused-send': refusedSendAction,
    unpaid: of('unpaid'),
    'request-answered': requestAnsweredAction,
    signature: of('signature'),
    'missing-document': of('missing-document'),
    quote: of('quote'),
    renewal: of('renewal'),
    draft: draftAction,
  };
})();

const orders: Readonly<Record<ContractOrder, (today: string) => (subject: ContractSubject) => string | number>> = {
  'largest-balance':
    () =>
    ({ row }) =>
      -row.solde,
  'next-anniversary':
    (today) =>
    ({ row }) =>
      `${row.dateEffet.slice(5) < today.slice(5) ? 1 : 0}${row.dateEffet.slice(5)}`,
  oldest:
    () =>
    ({ dateCreation }) =>
      dateCreation,
};

/** Orders subjects as an action wants them first; equal ones by their number, the newest first. */
export const compareSubjects = (first: ContractOrder, today: string) => {
  const value = orders[first](today);
  return (a: ContractSubject, b: ContractSubject): number => {
    const [left, right] = [value(a), value(b)];
    return left === right ? b.row.id - a.row.id : left < right ? -1 : 1;
  };
};

/** What the rules say of some subjects. */
export const evaluateActions = <Subject>(
  { evaluate }: Pick<DefinedAction<Subject>, 'evaluate'>,
  subjects: readonly Subject[],
  today: string,
): NextAction[] => subjects.map((subject) => evaluate(subject, today)).filter((action) => action !== undefined);

/** The first of all kinds: what is urgent before the rest, and the kinds in turn, so that none hides the others. */
export const interleaveKinds = (actions: readonly NextAction[], count: number): NextAction[] => {
  const kinds = Object.keys(actionKinds) as NextActionKind[];
  const turns = [true, false].flatMap((isUrgent) => {
    const queues = kinds.map((kind) => actions.filter((one) => one.kind === kind && one.isUrgent === isUrgent));
    const longest = Math.max(0, ...queues.map(({ length }) => length));
    return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue[turn] ?? [])).flat();
  });
  return turns.slice(0, count);
};
