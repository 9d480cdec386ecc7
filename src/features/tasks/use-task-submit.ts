import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { call } from '#api/call.ts';
import { useSession } from '#api/use-session.ts';
import { useConnectivity, useOffline } from '#offline/offline-context.tsx';
import { readKey } from '#offline/read-query.ts';
import { workFileOf } from '#offline/work-files.ts';
import { WorkNotKept } from '#offline/work-not-kept.ts';
import { contractGet } from '#shared/contract/contracts.ts';
import type { Input } from '#shared/contract/endpoint.ts';
import type { FieldErrors, ListItem } from '#shared/contract/envelope.ts';
import { taskCreate, taskSearch } from '#shared/contract/tasks.ts';
import { leadsSomewhere } from '#ui/path-link.tsx';
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

  const inputOf = (values: TaskValues): Input<typeof taskCreate> => ({
    typeDemande: natures.find(({ code }) => code === values.typeDemande) ?? {
      code: values.typeDemande,
      libelle: values.typeDemande,
    },
    sujet: values.sujet,
    dateEffet: values.dateEffet,
    commentaire: values.commentaire,
    contrat: values.contrat?.id ?? null,
    client: values.client?.id ?? null,
    role: agency && { code: agency.code },
  });

  /** The form's own address is left blank first, so that coming back begins a new request. */
  const leaveFor = async (href: string): Promise<void> => {
    await router.navigate({ to: '/task/creation', search: {}, replace: true });
    await router.navigate({ href });
  };

  const arrive = async ({ message, contractId, clientId }: Accepted, values: TaskValues): Promise<void> => {
    notify({ type: 'success', message });
    await Promise.all([
      queries.invalidateQueries({ queryKey: readKey(taskSearch) }),
      queries.invalidateQueries({ queryKey: readKey(contractGet) }),
    ]);
    const client = `/client/search/${clientId}`;
    if (values.contrat && contractId !== null) return leaveFor(`/contract/search/${contractId}#taches`);
    return leaveFor(leadsSomewhere(router, client) ? client : '/task/search');
  };

  const queued = async (values: TaskValues): Promise<Refused | undefined> => {
    const { libelle } = inputOf(values).typeDemande as ListItem;
    const key = await outbox.add({
      kind: taskKind,
      title: `${libelle}\u00A0: ${values.sujet}`,
      lane: laneOf(values) ?? draftId,
      endpoint: taskCreate,
      input: inputOf(values),
      files: await Promise.all(values.files.map(workFileOf)),
      draftId,
    });
    const entry = await outbox.settled(key, connectivity === 'offline' ? 0 : answerWithinMs);
    if (entry?.state === 'accepted') {
      await arrive(v.parse(acceptedSchema, entry.answer), values);
      return undefined;
    }
    if (entry?.state === 'rejected' && (await outbox.edit(key)).state === 'withdrawn')
      return { message: entry.reason?.message ?? '', errors: entry.reason?.errors ?? {} };
    notify({ type: 'info', message: 'Demande gardée sur cet appareil\u00A0: elle partira dès que possible.' });
    await leaveFor(`/sync?item=${key}`);
    return undefined;
  };

  return async (values: TaskValues): Promise<Refused | undefined> => {
    try {
      return await queued(values);
    } catch (error) {
      // A browser that keeps nothing can still send while there is a network.
      if (!(error instanceof WorkNotKept) || connectivity === 'offline') throw error;
      const input = { ...inputOf(values), files: [...values.files] };
      await arrive(await call(taskCreate, input, { idempotencyKey: draftId }), values);
      return undefined;
    }
  };
};
