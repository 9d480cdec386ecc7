import { findClientOfDraft } from '#server/areas/clients/client-change-repository.ts';
import { findBrokerOfClient, lockClientAgainstMove } from '#server/areas/clients/client-move-repository.ts';
import { findHolder } from '#server/areas/contracts/contract-search-repository.ts';
import { isListItem } from '#server/areas/lists/list-repository.ts';
import { assertQuota } from '#server/files/quota.ts';
import type { StoredFile } from '#server/files/storage-repository.ts';
import { addStoredBytes } from '#server/files/storage-repository.ts';
import { storeUploads } from '#server/files/uploads.ts';
import type { Answer, Context, Handler, Handlers, StagedHandler } from '#server/http/handler.ts';
import { forbidden, invalid, notFound } from '#server/http/refusal.ts';
import { amendmentCode, explainEnded, terminationCode } from '#shared/actions/contract-end.ts';
import { isAllowed } from '#shared/operations/access.ts';
import type { taskCreate, taskSearch } from '#shared/operations/tasks/tasks.ts';
import type { ParsedInput } from '#shared/operations/wire/endpoint.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { dayProblem } from '#shared/primitives/calendar/french-date.ts';
import { taskEffectDays } from '#shared/schemas/task-form.ts';
import { findTask } from './task-file-repository.ts';
import { addTask, findSimilarTaskNumbers, searchTasks } from './task-repository.ts';
import { buildTaskTable } from './task-table.ts';

interface TaskTarget {
  readonly contractId: number | null;
  readonly personId: number;
  /** Broker of the contract or client, which an administrator's own broker may differ from. */
  readonly brokerId: number;
}

/** A 404 with a message at the field, so that the form keeps its values. */
const missingReference = (field: string, message: string) => notFound(message, { [field]: [message] });

/**
 * Contract or client of the request, within the caller's scope; throws a 404 otherwise, and a 422 for an amendment of an
 * ended contract.
 */
const findTarget = async (
  input: Pick<ParsedInput<typeof taskCreate>, 'contrat' | 'client' | 'clientReference' | 'typeDemande'>,
  { db, caller }: Context<typeof taskCreate>,
): Promise<TaskTarget> => {
  if (input.contrat) {
    const holder = await findHolder(db, caller.scope, input.contrat);
    if (!holder) throw missingReference('contrat', 'Ce contrat n’existe pas ou n’est plus disponible.');
    const ended = input.typeDemande.code === amendmentCode ? explainEnded(holder) : null;
    if (ended !== null) throw invalid({ contrat: [ended] }, `${ended}.`);
    const { personId, brokerId } = holder;
    return { contractId: input.contrat, personId, brokerId };
  }
  const personId = input.clientReference
    ? await findClientOfDraft(db, caller.user.id, input.clientReference)
    : input.client || undefined;
  if (input.clientReference && personId === undefined)
    throw missingReference('client', 'Ce client n’a pas été créé. Choisissez-en un autre.');
  if (personId === undefined) throw invalid({ client: ['Le champ Nom du client est requis'] });
  const brokerId = await findBrokerOfClient(db, caller.scope, personId);
  if (brokerId === undefined) throw missingReference('client', 'Ce client n’existe pas ou n’est plus disponible.');
  return { contractId: null, personId, brokerId };
};

/** Maximum age of a submission; older times indicate a wrong device clock. */
const maxSubmissionAgeMs = 366 * 86_400_000;
const minDelayMs = 60_000;

/** Time at which a delayed request was submitted on its device; null if it was not delayed or the device clock is wrong. */
export const parseSubmissionTime = (submittedAt: string | null, now: Date): Date | null => {
  const submitted = new Date(submittedAt ?? Number.NaN);
  const delayMs = now.getTime() - submitted.getTime();
  return delayMs > minDelayMs && delayMs < maxSubmissionAgeMs ? submitted : null;
};

/** Validates a request before its files are stored; throws the refusal. */
const assertValidTask = async (
  input: ParsedInput<typeof taskCreate>,
  { db, services }: Context<typeof taskCreate>,
): Promise<void> => {
  const problem = dayProblem(input.dateEffet, taskEffectDays(dayInNoumea(services.now())));
  if (problem !== null) throw invalid({ dateEffet: [problem] });
  if (!(await isListItem(db, 'taskNatures', input.typeDemande.code)))
    throw invalid({ typeDemande: ['Le champ Type de demande n’est pas valide'] });
};

/** Stores the files, then inserts the request in the transaction. */
const createTask: StagedHandler<typeof taskCreate> = {
  stage: async (input, context) => {
    if (context.caller.brokerId === null) throw forbidden();
    await assertValidTask(input, context);
    const { brokerId } = await findTarget(input, context);
    await assertQuota(context.db, context.services.settings, brokerId, input.files);
    const files = await storeUploads(context.services, 'task', input.files);
    return (tx) => writeTask(input, { ...context, db: tx }, files);
  },
};

const writeTask = async (
  input: ParsedInput<typeof taskCreate>,
  context: Context<typeof taskCreate>,
  files: readonly StoredFile[],
): Promise<Answer<typeof taskCreate>> => {
  const { db, caller, services } = context;
  const now = services.now();
  const target = await findTarget(input, context);
  // Locks the client: moved to another broker meanwhile, the client would be separated from this request.
  const brokerId = await lockClientAgainstMove(db, caller.scope, target.personId);
  if (brokerId === undefined)
    throw missingReference(input.contrat ? 'contrat' : 'client', 'Ce client n’existe pas ou n’est plus disponible.');
  const typeCode = input.typeDemande.code;
  const similar = await findSimilarTaskNumbers(db, { ...target, brokerId, typeCode });
  const submittedAt = parseSubmissionTime(input.submittedAt, now);
  const { id, number } = await addTask(
    db,
    {
      ...target,
      brokerId,
      userId: caller.user.id,
      typeCode,
      subject: input.sujet,
      comment: input.commentaire,
      effectDate: input.dateEffet,
      createdAt: now,
      submittedAt,
      idempotencyKey: context.idempotencyKey ?? null,
    },
    files,
  );
  await addStoredBytes(db, brokerId, files);
  // The form of a request that waited on its device may not have known that the contract ended.
  const isEndNews = typeCode === terminationCode || submittedAt !== null;
  const end = isEndNews ? (await findTask(db, caller.scope, id))?.contractEnd : undefined;
  return {
    success: true,
    type: similar.length === 0 && end === undefined ? 'success' : 'warning',
    message: `Votre demande ${number} a bien été enregistrée.${end ? ` ${end}` : ''}${similarTasksText(similar)}`,
    id,
    number,
    contractId: target.contractId,
    clientId: target.personId,
  };
};

/** Sentence about the open requests like the one that was sent, as a colleague’s that arrived before a queued one. */
const similarTasksText = (numbers: readonly string[]): string => {
  if (numbers.length === 0) return '';
  const beginning =
    numbers.length === 1 ? 'Une demande de ce type est déjà en cours' : 'Des demandes de ce type sont déjà en cours';
  return ` ${beginning}\u00A0: ${numbers.join(', ')}.`;
};

const searchTasksHandler: Handler<typeof taskSearch> = async (input, { db, caller }) => {
  const { rows, omittedCount } = await searchTasks(db, caller.scope, {
    contractId: input.idContrat || null,
    personId: input.idPersonne || null,
    types: input.codeTypeList || [],
    statuses: input.codeEtatList || [],
  });
  const tasks = buildTaskTable(rows, isAllowed('admin', caller.user));
  return { success: true, tasks, ...(omittedCount > 0 && { omittedCount }) };
};

export const tasksHandlers = { taskCreate: createTask, taskSearch: searchTasksHandler } satisfies Partial<Handlers>;
