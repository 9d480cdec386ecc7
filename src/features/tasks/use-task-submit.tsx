import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { useSession } from '#api/use-session.ts';
import { workFileOf } from '#offline/base/work-files.ts';
import type { Refused } from '#offline/outbox/hand-over.ts';
import { useQueuedSubmit } from '#offline/outbox/queued-submit.ts';
import { readKey } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/contract/contracts/contracts.ts';
import { taskCreate, taskSearch } from '#shared/contract/tasks/tasks.ts';
import type { Input } from '#shared/contract/wire/endpoint.ts';
import type { ListItem } from '#shared/contract/wire/envelope.ts';
import { notify } from '#ui/toast/toaster.ts';
import { laneOf, type TaskValues } from './task-fields.ts';
import { taskWork } from './task-work-definition.ts';

type Accepted = Pick<v.InferOutput<typeof taskCreate.output>, 'message' | 'id' | 'contractId' | 'clientId'>;
const acceptedSchema = v.pick(taskCreate.output, ['message', 'id', 'contractId', 'clientId']);

/**
 * Hands a request to the outbox, waits a little for its answer, and goes where the person expects. `onAccepted`: the
 * server has it.
 */
export const useTaskSubmit = (draftId: string, natures: readonly ListItem[], onAccepted: () => void) => {
  const submit = useQueuedSubmit<typeof taskCreate>();
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
    submittedAt: new Date().toISOString(),
    role: agency && { code: agency.code },
  });

  const arrive = async ({ message, id, contractId, clientId }: Accepted): Promise<void> => {
    notify({ type: 'success', message, action: <TaskLink id={id} /> });
    onAccepted();
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

  return async (values: TaskValues): Promise<Refused | undefined> => {
    const submitted = await submit({
      kind: taskWork.kind,
      title: `${natureOf(values).libelle}\u00A0: ${values.sujet}`,
      lane: laneOf(values) ?? draftId,
      endpoint: taskCreate,
      input: inputOf(values),
      files: await Promise.all(values.files.map(workFileOf)),
      draftId,
    });
    if (submitted.state === 'refused') return submitted.refused;
    if (submitted.state === 'accepted') await arrive(v.parse(acceptedSchema, submitted.answer));
    if (submitted.state === 'waiting') {
      notify({ type: 'info', message: 'Demande gardée sur cet appareil\u00A0: elle partira dès que possible.' });
      await router.navigate({ to: '/sync', search: { item: submitted.key }, replace: true });
    }
    return undefined;
  };
};

/** In the card that says that a request was received. */
function TaskLink({ id }: { readonly id: number }) {
  return (
    <Link className="toast-close" to="/task/search/$id" params={{ id: String(id) }}>
      Voir la demande
    </Link>
  );
}
