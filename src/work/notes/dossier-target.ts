import * as v from 'valibot';
import { clientLane, contractLane } from '#offline/interfaces/lanes.ts';

/** Dossier of a reminder: a client, and their contract or request. */
export const dossierTargetSchema = v.object({
  clientId: v.number(),
  clientName: v.string(),
  contractId: v.nullable(v.number()),
  taskId: v.nullable(v.number()),
});
export type DossierTarget = v.InferOutput<typeof dossierTargetSchema>;

/** Whether two targets are the same client, contract and request. */
export const isSameDossier = (target: DossierTarget, otherTarget: DossierTarget): boolean =>
  target.clientId === otherTarget.clientId &&
  target.contractId === otherTarget.contractId &&
  target.taskId === otherTarget.taskId;

/** Outbox lane of a dossier. */
export const laneOf = ({ clientId, contractId }: DossierTarget): string =>
  contractId === null ? clientLane(clientId) : contractLane(contractId);

/** Ids of a dossier as operations take them. */
export const targetIds = ({ clientId, contractId, taskId }: DossierTarget) => ({ clientId, contractId, taskId });
