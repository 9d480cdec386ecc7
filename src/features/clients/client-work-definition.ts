import * as v from 'valibot';
import { clientLane, dossierOf } from '#offline/interfaces/lanes.ts';
import type { CheckedClient } from '#shared/clients/client-form.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { clientAdd, clientUpdate } from '#shared/operations/clients/client-changes.ts';
import { type CallOf, defineWork, workLink } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';

interface TypedClient {
  /** Null for a new client. */
  readonly clientId: number | null;
  readonly typed: RawGroup;
  /** What the file said when the form opened; null for a new client. */
  readonly previous: RawGroup | null;
}

interface SentClient extends Pick<TypedClient, 'clientId' | 'previous'> {
  readonly checked: CheckedClient;
  /** Look-alikes that were shown. */
  readonly shown: readonly number[];
  /** Also over what somebody else wrote, once both were shown. */
  readonly force: boolean;
}

const titleOf = (clientId: number | null, name: string): string =>
  `${clientId === null ? 'Nouveau client' : 'Modification de client'}${name === '' ? '' : `\u00A0: ${name}`}`;

const nameIn = (typed: RawGroup): string =>
  ['socialReason', 'lastname', 'firstname']
    .map((name) => textAt(typed, `person.${name}`))
    .filter(Boolean)
    .join(' ');

const laneOf = (clientId: number | null) => (clientId === null ? null : clientLane(clientId));

const callOf = (sent: SentClient): CallOf<typeof clientAdd | typeof clientUpdate> => {
  const { clientId: idClient, checked, previous, shown, force } = sent;
  const { typed: client } = checked;
  return idClient === null
    ? { operation: clientAdd, input: { client, shown: [...shown] } }
    : { operation: clientUpdate, input: { idClient, client, previous, force } };
};

const conflictSchema = v.object({ conflict: v.record(v.string(), v.unknown()) });

/** A client, new or changed. Specification 3, section 2.4. */
export const clientWork = defineWork({
  kind: 'client',
  label: 'Client',
  words: {
    open: 'Ce client est ouvert',
    refused: 'Le serveur a refusé ce client',
    kept: 'Client gardé sur cet appareil\u00A0: il partira dès que possible.',
  },
  operations: [clientAdd, clientUpdate],
  version: 1,
  keeps: v.object({
    typed: v.record(v.string(), v.unknown()),
    previous: v.nullable(v.record(v.string(), v.unknown())),
  }),
  draft: ({ clientId, typed, previous }: TypedClient) => ({
    title: titleOf(clientId, nameIn(typed)),
    lane: laneOf(clientId),
    value: { typed, previous },
  }),
  item: (sent: SentClient) => {
    const { lastname, firstname, socialReason } = sent.checked.values;
    const title = titleOf(sent.clientId, socialReason ?? `${lastname} ${firstname}`);
    return { title, lane: laneOf(sent.clientId), ...callOf(sent) };
  },
  resume: (draft, lane) => {
    const about = dossierOf(lane);
    return about?.kind === 'client'
      ? workLink({ to: '/client/search/$id/edit', params: { id: about.key }, search: { draft } })
      : workLink({ to: '/client/add', search: { draft } });
  },
  answer: v.object({ success: v.literal(true), message: v.string(), clientId: v.nullable(v.number()) }),
  conflict: (answer): RawGroup | undefined => {
    const read = v.safeParse(conflictSchema, answer);
    // An answer of the server carries the form's own shape.
    return read.success ? (read.output.conflict as RawGroup) : undefined;
  },
  received: (answer, lane) => ({ link: dossierLink(answer?.clientId ? clientLane(answer.clientId) : lane) }),
});
