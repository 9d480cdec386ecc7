import * as v from 'valibot';
import { searchClaims } from '#server/areas/contracts/claim-search-repository.ts';
import { findContractsDue } from '#server/areas/contracts/contract-due.ts';
import { countFilteredContracts, findFirstContracts } from '#server/areas/contracts/contract-search-repository.ts';
import { findAnsweredTasks } from '#server/areas/tasks/task-file-repository.ts';
import type { Db, Scope } from '#server/db/db.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { contractActions } from '#shared/actions/contract-actions.ts';
import type { ContractAction } from '#shared/actions/define-action.ts';
import { evaluateActions, maxPerKind } from '#shared/actions/next-actions.ts';
import { answerDays, taskAnsweredAction, unopenedClaimAction } from '#shared/actions/other-actions.ts';
import { contractFilterSchema } from '#shared/operations/contracts/contracts.ts';
import type { ActionCount, NextAction, nextActionList } from '#shared/operations/home/next-actions.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { oldestDeclarationFirst, unopenedClaimsPreset } from '#shared/search/claim-search.ts';
import { claimListPath, contractListPath } from '#shared/search/counters.ts';

const findContractActions = async (
  db: Db,
  scope: Scope,
  action: ContractAction,
  today: string,
): Promise<{ actions: NextAction[]; count: ActionCount }> => {
  const filterFields = action.filter(today);
  const filter = v.parse(contractFilterSchema, filterFields);
  const count = await countFilteredContracts(db, scope, filter);
  const rows =
    count === 0 ? [] : await findFirstContracts(db, scope, { filter, order: action.order, today, limit: maxPerKind });
  const dueRows = await findContractsDue(
    db,
    scope,
    rows.map(({ row }) => row.id),
  );
  const subjects = rows.map((subject) => ({ ...subject, due: dueRows.get(subject.row.id) }));
  return {
    actions: evaluateActions(action, subjects, today),
    count: { kind: action.kind, count, route: action.list?.(today) ?? contractListPath(filterFields) },
  };
};

const findClaimActions = async (
  db: Db,
  scope: Scope,
  today: string,
): Promise<{ actions: NextAction[]; count: ActionCount }> => {
  const filter = unopenedClaimsPreset(today);
  const { rows, total } = await searchClaims(db, scope, {
    filter,
    sort: [oldestDeclarationFirst],
    offset: 0,
    limit: maxPerKind,
  });
  return {
    actions: evaluateActions(unopenedClaimAction, rows, today),
    count: { kind: unopenedClaimAction.kind, count: total, route: claimListPath(filter) },
  };
};

/** Next actions of a broker, by the same rules as on the device; none for callers who see all brokers. */
const listNextActions: Handler<typeof nextActionList> = async (_input, { db, caller, services }) => {
  const { scope, brokerId } = caller;
  if (brokerId === null || scope.kind === 'all') return { success: true, actions: [], counts: [] };
  const today = dayInNoumea(services.now());
  const actions: NextAction[] = [];
  const counts: ActionCount[] = [];
  for (const action of contractActions) {
    const actionsAndCount = await findContractActions(db, scope, action, today);
    actions.push(...actionsAndCount.actions);
    counts.push(actionsAndCount.count);
  }
  const claims = await findClaimActions(db, scope, today);
  actions.push(...claims.actions);
  counts.push(claims.count);
  // One day more than shown: the rules of the action decide.
  const since = new Date(services.now().getTime() - (answerDays + 1) * 86_400_000);
  actions.push(...evaluateActions(taskAnsweredAction, await findAnsweredTasks(db, scope, since, maxPerKind), today));
  return { success: true, actions, counts };
};

export const nextActionsHandlers = { nextActionList: listNextActions } satisfies Partial<Handlers>;
