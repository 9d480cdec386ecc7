import type { NextAction, NextActionKind } from '#shared/operations/home/next-actions.ts';
import { contractActions } from './contract-actions.ts';
import type { ContractAction, ContractOrder, ContractSubject, DefinedAction } from './define-action.ts';
import { draftAction, refusedSendAction, taskAnsweredAction, unopenedClaimAction } from './other-actions.ts';
import { reminderAction } from './reminder-action.ts';

/** Maximum number of actions per kind, more than are shown, so that others follow once some are done or postponed. */
export const maxPerKind = 30;

type ActionTexts = Omit<DefinedAction<never>, 'evaluate'>;

/** Every kind with its texts and command, in display order. A missing kind does not compile. */
export const actionKinds: Readonly<Record<NextActionKind, ActionTexts>> = (() => {
  const findAction = (kind: NextActionKind): ContractAction =>
    contractActions.find((action) => action.kind === kind) as ContractAction;
  return {
    reminder: reminderAction,
    'refused-send': refusedSendAction,
    unpaid: findAction('unpaid'),
    'payment-link': findAction('payment-link'),
    unremitted: findAction('unremitted'),
    'request-answered': taskAnsweredAction,
    'agreed-quote': findAction('agreed-quote'),
    signature: findAction('signature'),
    'missing-document': findAction('missing-document'),
    'silent-claim': unopenedClaimAction,
    quote: findAction('quote'),
    renewal: findAction('renewal'),
    draft: draftAction,
  };
})();

const sortKeys: Readonly<Record<ContractOrder, (today: string) => (subject: ContractSubject) => string | number>> = {
  'largest-balance':
    () =>
    ({ row }) =>
      -(row.solde ?? 0),
  'next-anniversary':
    (today) =>
    ({ row }) =>
      `${row.dateEffet.slice(5) < today.slice(5) ? 1 : 0}${row.dateEffet.slice(5)}`,
  oldest:
    () =>
    ({ dateCreation }) =>
      dateCreation,
};

/** Comparator of an action's order; equal subjects by number, newest first. */
export const compareSubjects = (order: ContractOrder, today: string) => {
  const value = sortKeys[order](today);
  return (a: ContractSubject, b: ContractSubject): number => {
    const [left, right] = [value(a), value(b)];
    return left === right ? b.row.id - a.row.id : left < right ? -1 : 1;
  };
};

/** Evaluates a rule for several subjects; returns those that are due. */
export const evaluateActions = <Subject>(
  { evaluate }: Pick<DefinedAction<Subject>, 'evaluate'>,
  subjects: readonly Subject[],
  today: string,
): NextAction[] => subjects.map((subject) => evaluate(subject, today)).filter((action) => action !== undefined);

/** First `count` actions: urgent ones first, then round robin over the kinds, so that no kind hides the others. */
export const interleaveKinds = (actions: readonly NextAction[], count: number): NextAction[] => {
  const kinds = Object.keys(actionKinds) as NextActionKind[];
  const interleaved = [true, false].flatMap((isUrgent) => {
    const queues = kinds.map((kind) =>
      actions.filter((action) => action.kind === kind && action.isUrgent === isUrgent),
    );
    const longest = Math.max(0, ...queues.map(({ length }) => length));
    return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue[turn] ?? [])).flat();
  });
  return interleaved.slice(0, count);
};
