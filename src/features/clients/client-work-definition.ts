import * as v from 'valibot';
import { clientLane, parseLane } from '#offline/interfaces/lanes.ts';
import type { CheckedClient } from '#shared/clients/client-form.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { clientAdd, clientUpdate } from '#shared/operations/clients/client-changes.ts';
import { defineWork, type OperationCall, workLink } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';

interface ClientValues {
  /** Null for a new client. */
  readonly clientId: number | null;
  readonly typed: RawGroup;
  /** Stored values when the form opened (revision for optimistic concurrency); null for a new client. */
  readonly previous: RawGroup | null;
}

interface SubmittedClient extends Pick<ClientValues, 'clientId' | 'previous'> {
  readonly checked: CheckedClient;
  /** Ids of possible duplicates already shown. */
  readonly shownDuplicateIds: readonly number[];
}

const clientTitle = (clientId: number | null, name: string): string =>
  `${clientId === null ? 'Nouveau client' : 'Modification de client'}${name === '' ? '' : `\u00A0: ${name}`}`;

const clientName = (typed: RawGroup): string =>
  ['socialReason', 'lastname', 'firstname']
    .map((name) => textAt(typed, `person.${name}`))
    .filter(Boolean)
    .join(' ');

const laneFor = (clientId: number | null) => (clientId === null ? null : clientLane(clientId));

const buildCall = (
  submittedClient: SubmittedClient,
  draftId: string,
): OperationCall<typeof clientAdd | typeof clientUpdate> => {
  const { clientId: idClient, checked, previous, shownDuplicateIds: shown } = submittedClient;
  const { typed: client } = checked;
  return idClient === null
    ? { operation: clientAdd, input: { client, shown: [...shown], reference: draftId || null } }
    : { operation: clientUpdate, input: { idClient, client, previous } };
};

const conflictSchema = v.object({ conflict: v.record(v.string(), v.unknown()) });

/** Definition of the client work: create or change a client. Specification 3, section 2.4. */
export const clientWork = defineWork({
  kind: 'client',
  label: 'Client',
  texts: {
    open: 'Ce client est ouvert',
    refused: 'Le serveur a refusé ce client',
    stored: 'Client gardé sur cet appareil\u00A0: il partira dès que possible.',
  },
  operations: [clientAdd, clientUpdate],
  version: 1,
  valueSchema: v.object({
    typed: v.record(v.string(), v.unknown()),
    previous: v.nullable(v.record(v.string(), v.unknown())),
  }),
  toDraft: ({ clientId, typed, previous }: ClientValues) => ({
    title: clientTitle(clientId, clientName(typed)),
    lane: laneFor(clientId),
    value: { typed, previous },
  }),
  toItem: (sent: SubmittedClient, draftId) => {
    const { lastname, firstname, socialReason } = sent.checked.values;
    const title = clientTitle(sent.clientId, socialReason ?? `${lastname} ${firstname}`);
    return { title, lane: laneFor(sent.clientId), ...buildCall(sent, draftId) };
  },
  resumeLink: (draft, lane) => {
    const subject = parseLane(lane);
    return subject?.kind === 'client'
      ? workLink({ to: '/client/search/$id/edit', params: { id: subject.key }, search: { draft } })
      : workLink({ to: '/client/add', search: { draft } });
  },
  answer: v.object({ success: v.literal(true), message: v.string(), clientId: v.nullable(v.number()) }),
  conflict: (answer): RawGroup | undefined => {
    const parsed = v.safeParse(conflictSchema, answer);
    // The server’s conflict has the shape of the form.
    return parsed.success ? (parsed.output.conflict as RawGroup) : undefined;
  },
  summarizeReceipt: (answer, lane) => ({ link: dossierLink(answer?.clientId ? clientLane(answer.clientId) : lane) }),
});
