import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import * as v from 'valibot';
import { call } from '#api/call.ts';
import { CallError } from '#api/errors.ts';
import { useSession } from '#api/use-session.ts';
import { useConnectivity, useOffline } from '#offline/offline-context.tsx';
import { readKey } from '#offline/read-query.ts';
import { workFileOf } from '#offline/work-files.ts';
import { WorkNotKept } from '#offline/work-not-kept.ts';
import { contractGet } from '#shared/contract/contracts.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import type { FieldErrors, ListItem } from '#shared/contract/envelope.ts';
import { taskCreate, taskSearch } from '#shared/contract/tasks.ts';
import { notify } from '#ui/toaster.ts';
import { laneOf, type TaskValues } from './task-fields.ts';
import { taskKind } from './task-kind.ts';

/** How long the answer of a request that was just submitted is waited for. */
const answerWithinMs = 6_000;

/** The server refused it: the form stays, with what it said. */
export interface Refused {
  readonly message: string;
  readonly errors: FieldErrors;
}

type Accepted = Pick<v.InferOutput<typeof taskCreate.output>, 'message' | 'contractId' | 'clientId'>;
const acceptedSchema = v.pick(taskCreate.output, ['message', 'contractId', 'clientId']);

/** Hands a request to the outbox, waits a little for its answer, and goes where the person expects. */
export const useTaskSubmit = (draftId: string, natures: readonly ListItem[]) => {
  const { outbox } = useOffline();
  const connectivity = useConnectivity();
  const queries = useQueryClient();
  const router = useRouter();
  const agency = useSession()?.user.agency ?? null;

  const natureOf = ({ typeDemande }: TaskValues) =>
    natures.find(({ code }) => code === typeDemande) ?? { code: typeDemande, libelle: typeDemande };
  const inputOf = (values: TaskValues): Input<typeof taskCreate> => ({
    typeDemande: natureOf(values),
    sujet: values.sujet,
    dateEffet: values.dateEffet,
    commentaire: values.commentaire,
    contrat: values.contrat?.id ?? null,
    client: values.client?.id ?? null,
    role: agency && { code: agency.code },
  });

  const arrive = async ({ message, contractId, clientId }: Accepted): Promise<void> => {
    notify({ type: 'success', message });
    await Promise.all([
      queries.invalidateQueries({ queryKey: readKey(taskSearch) }),
      queries.invalidateQueries({ queryKey: readKey(contractGet) }),
    ]);
    // In the place of the form: coming back does not lead to a request that is gone.
    if (contractId === null)
      return router.navigate({ to: '/client/search/$id', params: { id: String(clientId) }, replace: true });
    const params = { id: String(contractId) };
    return router.navigate({ to: '/contract/search/$id', params, hash: 'taches', replace: true });
  };

  const direct = useDirectSend();
  const waits = async (key: string): Promise<undefined> => {
    notify({ type: 'info', message: 'Demande gardée sur cet appareil\u00A0: elle partira dès que possible.' });
    await router.navigate({ to: '/sync', search: { item: key }, replace: true });
  };

  /** What became of a queued request. Whatever fails from here on, it stays in the queue under its key. */
  const follow = async (key: string): Promise<Refused | undefined> => {
    const withinMs = connectivity === 'offline' ? 0 : answerWithinMs;
    const entry = await outbox.settled(key, withinMs).catch(() => undefined);
    if (entry?.state === 'accepted') {
      await arrive(v.parse(acceptedSchema, entry.answer));
      return undefined;
    }
    if (entry?.state !== 'rejected') return waits(key);
    const taken = await outbox.edit(key).catch(() => undefined);
    if (taken?.state !== 'withdrawn') return waits(key);
    return { message: entry.reason?.message ?? '', errors: entry.reason?.errors ?? {} };
  };

  return async (values: TaskValues): Promise<Refused | undefined> => {
    const send = async (): Promise<undefined> =>
      arrive(await direct.send({ ...inputOf(values), files: [...values.files] })).then(() => undefined);
    // One whose fate is unknown is asked again under its own key; the queue would give it another.
    if (direct.isUnknown()) return send();
    let key: string;
    try {
      key = await outbox.add({
        kind: taskKind,
        title: `${natureOf(values).libelle}\u00A0: ${values.sujet}`,
        lane: laneOf(values) ?? draftId,
        endpoint: taskCreate,
        input: inputOf(values),
        files: await Promise.all(values.files.map(workFileOf)),
        draftId,
      });
    } catch (error) {
      // A browser that keeps nothing can still send while there is a network.
      const keepsNothing = error instanceof WorkNotKept && (error.fault === 'unavailable' || error.fault === 'full');
      if (!keepsNothing || connectivity === 'offline') throw error;
      return send();
    }
    return follow(key);
  };
};

/** Sends without the queue. The key stays the same until the server's answer says that nothing took effect. */
const useDirectSend = () => {
  const attempt = useRef<string>(undefined);
  return {
    isUnknown: () => attempt.current !== undefined,
    send: async (input: Input<typeof taskCreate>) => {
      attempt.current ??= crypto.randomUUID();
      try {
        const answer = await call(taskCreate, input, { idempotencyKey: attempt.current });
        attempt.current = undefined;
        return answer;
      } catch (error) {
        if (error instanceof CallError && error.status < 500) attempt.current = undefined;
        throw error;
      }
    },
  };
};
