import { useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { clientLane } from '#offline/base/lanes.ts';
import type { Refused } from '#offline/outbox/hand-over.ts';
import { type Submitted, useQueuedSubmit } from '#offline/outbox/queued-submit.ts';
import type { CheckedClient } from '#shared/clients/client-form.ts';
import { clientAdd, clientUpdate } from '#shared/contract/clients/client-changes.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { notify } from '#ui/toast/toaster.ts';
import { clientWork } from '../client-work-definition.ts';

/** Where a submission leaves the form: nothing to say, or what the person must see. */
export type Left = { readonly refused: Refused } | { readonly conflict: RawGroup } | undefined;

const answerSchema = v.pick(clientUpdate.output, ['success', 'message', 'clientId', 'conflict']);

interface Sent {
  readonly previous: RawGroup | null;
  /** Look-alikes that were shown. */
  readonly shown: readonly number[];
  readonly force: boolean;
}

/** The name that lists of drafts and sendings show. */
export const clientTitle = (clientId: number | null, name: string): string =>
  `${clientId === null ? 'Nouveau client' : 'Modification de client'}${name === '' ? '' : `\u00A0: ${name}`}`;

/** Hands a client to the outbox, waits a little for the answer, and goes to the file. `onAccepted`: the server has it. */
export const useClientSubmit = (draftId: string, clientId: number | null, onAccepted: () => void) => {
  const router = useRouter();
  const add = useQueuedSubmit<typeof clientAdd>();
  const update = useQueuedSubmit<typeof clientUpdate>();

  const finish = async (submitted: Submitted): Promise<Left> => {
    if (submitted.state === 'refused') return { refused: submitted.refused };
    if (submitted.state === 'waiting') {
      notify({ type: 'info', message: 'Client gardé sur cet appareil\u00A0: il partira dès que possible.' });
      await router.navigate({ to: '/sync', search: { item: submitted.key }, replace: true });
      return undefined;
    }
    const { success, message, conflict, clientId: id } = v.parse(answerSchema, submitted.answer);
    // An answer of the server carries the form's own shape.
    if (conflict) return { conflict: conflict as RawGroup };
    if (!success) return { refused: { message, errors: {} } };
    notify({ type: 'success', message });
    onAccepted();
    await router.navigate({ to: '/client/search/$id', params: { id: String(id) }, replace: true });
    return undefined;
  };

  return async ({ typed, values }: CheckedClient, { previous, shown, force }: Sent): Promise<Left> => {
    const name = values.socialReason ?? `${values.lastname} ${values.firstname}`;
    const item = { kind: clientWork.kind, title: clientTitle(clientId, name), draftId };
    if (clientId === null) {
      const input = { client: typed, shown: [...shown] };
      return finish(await add({ ...item, lane: draftId, endpoint: clientAdd, input }));
    }
    const input = { idClient: clientId, client: typed, previous, force };
    return finish(await update({ ...item, lane: clientLane(clientId), endpoint: clientUpdate, input }));
  };
};
