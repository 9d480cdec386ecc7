import { findBrokerOfClient, lockClientAgainstMove } from '#server/areas/clients/client-move-repository.ts';
import { findHolder } from '#server/areas/contracts/contract-search-repository.ts';
import { findTask } from '#server/areas/tasks/task-file-repository.ts';
import type { Db } from '#server/db/db.ts';
import { forbidden, notFound } from '#server/http/refusal.ts';

/** Broker of the caller; an operation for linked accounts always has one. */
export const requireBrokerId = ({ brokerId }: { readonly brokerId: number | null }): number => {
  if (brokerId === null) throw forbidden();
  return brokerId;
};

/** Dossier of what people of a broker write about it. */
export interface DossierTarget {
  readonly personId: number;
  readonly contractId: number | null;
  readonly taskId: number | null;
}

interface RequestedTarget {
  readonly clientId: number | null;
  readonly contractId: number | null;
  readonly taskId: number | null;
}

const dossierMissing = () => notFound('Ce dossier n’existe pas ou n’est plus disponible.');

/** Client, contract and request within the broker by the most precise id; throws a 404 otherwise. Locks the client against a move. */
export const findDossierTarget = async (
  tx: Db,
  brokerId: number,
  requested: RequestedTarget,
): Promise<DossierTarget> => {
  const scope = { kind: 'broker', brokerId } as const;
  const task = requested.taskId === null ? undefined : await findTask(tx, scope, requested.taskId);
  if (requested.taskId !== null && !task) throw dossierMissing();
  const contractId = task ? task.contractId : requested.contractId;
  const holder = contractId === null ? undefined : await findHolder(tx, scope, contractId);
  if (contractId !== null && !holder) throw dossierMissing();
  const personId = holder?.personId ?? task?.clientId ?? requested.clientId;
  if (personId === null || (await findBrokerOfClient(tx, scope, personId)) === undefined) throw dossierMissing();
  if ((await lockClientAgainstMove(tx, scope, personId)) === undefined) throw dossierMissing();
  return { personId, contractId, taskId: requested.taskId };
};
