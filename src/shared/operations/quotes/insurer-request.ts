import * as v from 'valibot';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { processingTaskStatuses } from '#shared/primitives/vocabulary/statuses.ts';

/** What the request of a saved quote asks of the insurer, by kind, in its subject and on screens. */
const subjects = { study: 'risque à étudier', verify: 'informations à vérifier' } as const;
const statements = {
  study: 'Risque à étudier par l’assureur',
  verify: 'Informations à vérifier par l’assureur',
} as const;

type InsurerRequestKind = keyof typeof subjects;

/** The request that the server opens with a quote whose risk the insurer must study or whose statements it must verify. */
export const insurerRequestSchema = v.object({
  kind: v.picklist(['study', 'verify']),
  id: v.number(),
  number: v.string(),
});
export type InsurerRequest = v.InferOutput<typeof insurerRequestSchema>;

/** A request that will be opened once the quote is sent. */
export type PendingInsurerRequest = Pick<InsurerRequest, 'kind'>;

export const insurerRequestSubject = (quoteNumber: string, kind: InsurerRequestKind): string =>
  `Devis ${quoteNumber}\u00A0: ${subjects[kind]}`;

/** The sentence about it, the same on every screen. */
export const formatInsurerRequest = (request: InsurerRequest | PendingInsurerRequest): string =>
  `${statements[request.kind]}\u00A0: ${
    'number' in request
      ? `la demande ${request.number} lui a été adressée avec le devis.`
      : 'une demande lui sera adressée à l’envoi du devis.'
  }`;

/** Label of the link to it. */
export const insurerRequestLinkLabel = 'Ouvrir la demande';

/** The request of a quote that the insurer has not answered yet, from the file of the quote; undefined if there is none. */
export const findOpenInsurerRequest = ({
  details,
  tasks,
}: Pick<ContractFile, 'details' | 'tasks'>): InsurerRequest | undefined => {
  if (!details.isEstimate) return undefined;
  for (const kind of ['study', 'verify'] as const) {
    const subject = insurerRequestSubject(details.number, kind);
    const task = tasks.data.find((row) => row.subject === subject && processingTaskStatuses.includes(row.status));
    if (task) return { kind, id: task.id, number: task.number };
  }
  return undefined;
};
