import type { Db } from '#server/db/db.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Answer, Caller, Handler, Handlers } from '#server/http/handler.ts';
import { forbidden, invalid, notFound } from '#server/http/refusal.ts';
import {
  describeChains,
  findOverlap,
  formatDossiers,
  formatPeriod,
  isSameDelegation,
  type RequestedDelegation,
} from '#shared/actions/delegations.ts';
import { isAllowed } from '#shared/operations/access.ts';
import type {
  Delegation,
  delegationCreate,
  delegationList,
  delegationRevoke,
} from '#shared/operations/follow-up/delegations.ts';
import { dayInNoumea, frenchDate, frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { dayProblem } from '#shared/primitives/calendar/french-date.ts';
import { upperFirst } from '#shared/primitives/text.ts';
import { delegationDays, delegationMessages, isPeriod } from '#shared/schemas/delegation-form.ts';
import { notifyOfDelegation } from './delegation-notice.ts';
import {
  addDelegation,
  type Delegator,
  findDelegationById,
  findDelegations,
  findDelegator,
  findForeignClients,
  lockDelegation,
  lockDelegator,
  revokeDelegation,
} from './delegation-repository.ts';
import { findColleagues, isColleague } from './reminder-repository.ts';

const isInScope = ({ scope }: Caller, brokerId: number): boolean => scope.kind === 'all' || scope.brokerId === brokerId;

/** True if the caller may delegate the work of a person: their own, or that of their broker’s people as who manages its users. */
const canDelegate = ({ user }: Caller, fromId: number): boolean => user.id === fromId || isAllowed('user-admin', user);

type DelegatorOfBroker = Delegator & { readonly brokerId: number };

/** Person with a broker, whose work the caller may delegate. Throws a 404 for one of another broker, a 403 for a colleague. */
const findDelegatorFor = async (db: Db, caller: Caller, userId: number): Promise<DelegatorOfBroker> => {
  const delegatorUser = await findDelegator(db, userId);
  if (!delegatorUser || delegatorUser.brokerId === null || !isInScope(caller, delegatorUser.brokerId))
    throw notFound('Cette personne n’existe pas ou n’est liée à aucun courtier.');
  if (!canDelegate(caller, delegatorUser.id)) throw forbidden();
  return { ...delegatorUser, brokerId: delegatorUser.brokerId };
};

const listDelegations: Handler<typeof delegationList> = async ({ userId }, { db, caller, services }) => {
  if (userId === undefined && caller.brokerId === null) return { success: true, colleagues: [], delegations: [] };
  const { brokerId, id, name } = await findDelegatorFor(db, caller, userId ?? caller.user.id);
  return {
    success: true,
    person: { id, name },
    colleagues: await findColleagues(db, brokerId),
    delegations: await findDelegations(db, brokerId, dayInNoumea(services.now())),
  };
};

const assertValidDelegation = async (
  db: Db,
  brokerId: number,
  { fromId, toId, fromDay, toDay, clientIds }: RequestedDelegation,
  today: string,
): Promise<void> => {
  const days = delegationDays(today);
  const startProblem = dayProblem(fromDay, days);
  if (startProblem !== null) throw invalid({ fromDay: [startProblem] });
  const endProblem = toDay === null ? null : dayProblem(toDay, days);
  if (endProblem !== null) throw invalid({ toDay: [endProblem] });
  if (!isPeriod({ fromDay, toDay })) throw invalid({ toDay: [delegationMessages.endBeforeStart] });
  if (toId === fromId) throw invalid({ toUserId: ['Choisissez une autre personne'] });
  if (!(await isColleague(db, brokerId, toId)))
    throw invalid({ toUserId: ['Cette personne n’est plus chez ce courtier'] });
  const foreignClients = await findForeignClients(db, brokerId, clientIds ?? []);
  if (foreignClients.length > 0) {
    const message = 'Un client choisi n’existe pas ou n’est plus disponible.';
    throw notFound(message, { clientIds: [message] });
  }
};

/** « Les dossiers de Marie Wéa sont déjà passés à … » */
const describeOverlap = ({ from, to, clients, createdBy, createdAt, ...period }: Delegation): string =>
  `${upperFirst(formatDossiers(clients?.length ?? null, from.name))} sont déjà passés à ${to.name} ${formatPeriod(period)}${createdBy === null ? '' : `, par ${createdBy}`}, le ${frenchDateTime(new Date(createdAt))}`;

const createDelegation: Handler<typeof delegationCreate> = async (
  input,
  context,
): Promise<Answer<typeof delegationCreate>> => {
  const { db, caller, services } = context;
  const delegator = await findDelegatorFor(db, caller, input.userId ?? caller.user.id);
  const { toUserId: toId, fromDay, toDay } = input;
  const clientIds = input.clientIds && [...new Set(input.clientIds)];
  const requested = { fromId: delegator.id, toId, fromDay, toDay, clientIds };
  const now = services.now();
  const today = dayInNoumea(now);
  await assertValidDelegation(db, delegator.brokerId, requested, today);
  await lockDelegator(db, delegator.id);
  const current = await findDelegations(db, delegator.brokerId, today);
  const overlap = findOverlap(current, requested);
  if (overlap && isSameDelegation(overlap, requested))
    return {
      success: true,
      message: { type: 'info', message: `${describeOverlap(overlap)}.` },
      delegationId: overlap.id,
    };
  if (overlap)
    return {
      success: false,
      message: {
        type: 'warning',
        message: `${describeOverlap(overlap)}. Reprenez-les d’abord, ou choisissez d’autres jours.`,
      },
    };
  const delegationId = await addDelegation(db, {
    ...requested,
    brokerId: delegator.brokerId,
    createdBy: caller.user.id,
    createdAt: now,
  });
  await recordAudit(db, context, {
    action: 'delegation-created',
    subject: `user ${delegator.id}`,
    after: { toUserId: toId, fromDay, toDay, clients: clientIds?.length ?? 'all' },
  });
  await notifyOfDelegation(db, { ...requested, delegationId, change: 'created', actorId: caller.user.id, at: now });
  const delegate = (await findColleagues(db, delegator.brokerId)).find(({ id }) => id === toId);
  const chains = describeChains(current, requested);
  const savedText = `${upperFirst(formatDossiers(clientIds?.length ?? null, delegator.name))} passent à ${delegate?.name ?? 'un collègue'} ${formatPeriod(input)}.`;
  return {
    success: true,
    message: { type: chains.length > 0 ? 'warning' : 'success', message: [savedText, ...chains].join(' ') },
    delegationId,
  };
};

const endDelegation: Handler<typeof delegationRevoke> = async ({ delegationId }, context) => {
  const { db, caller, services } = context;
  await lockDelegation(db, delegationId);
  const delegation = await findDelegationById(db, delegationId);
  if (!delegation || !isInScope(caller, delegation.brokerId)) throw notFound();
  const { from, to, fromDay, toDay, revokedAt, revokedBy } = delegation;
  if (!canDelegate(caller, from.id)) throw forbidden();
  if (revokedAt !== null) {
    const revokerName = revokedBy ?? 'Un collègue';
    const message = `${revokerName} a déjà rendu ces dossiers à ${from.name} le ${frenchDate(dayInNoumea(new Date(revokedAt)))}.`;
    return { success: true, message: { type: 'info', message } };
  }
  const now = services.now();
  await revokeDelegation(db, delegationId, { userId: caller.user.id, at: now });
  await recordAudit(db, context, {
    action: 'delegation-revoked',
    subject: `user ${from.id}`,
    before: { toUserId: to.id, fromDay, toDay },
  });
  const people = { fromId: from.id, toId: to.id, actorId: caller.user.id };
  await notifyOfDelegation(db, { ...people, delegationId, change: 'revoked', at: now });
  return {
    success: true,
    message: { type: 'success', message: `Les dossiers passés à ${to.name} reviennent à ${from.name}.` },
  };
};

export const delegationHandlers = {
  delegationList: listDelegations,
  delegationCreate: createDelegation,
  delegationRevoke: endDelegation,
} satisfies Partial<Handlers>;
