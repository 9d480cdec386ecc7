import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useSession } from '#api/session/use-session.ts';
import { readKey } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { notify } from '#ui/toast/toaster.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkSubmit } from '#work/use-work-submit.ts';
import type { TaskValues } from './task-fields.ts';
import { taskWork } from './task-work-definition.ts';

type AcceptedTask = NonNullable<ReturnType<typeof taskWork.parseAnswer>>;

/** A warning names other requests, which takes longer to read, milliseconds. */
const warningMs = 6_000;

/** Submits a request to the outbox and navigates to its contract or client once the server accepted it. */
export const useTaskSubmit = (natures: readonly ListItem[], { draftId, onAccepted }: OpenWork) => {
  const submit = useWorkSubmit(taskWork);
  const queries = useQueryClient();
  const router = useRouter();
  const agencyCode = useSession()?.user.agency?.code ?? null;

  const onServerAccepted = async ({ type, message, id, contractId, clientId }: AcceptedTask): Promise<void> => {
    notify({ type, message, action: <TaskLink id={id} />, ...(type === 'warning' && { durationMs: warningMs }) });
    onAccepted();
    // Not awaited: on a slow network, this navigation would come after one to the request that was just confirmed.
    void queries.invalidateQueries({ queryKey: readKey(taskSearch) });
    void queries.invalidateQueries({ queryKey: readKey(contractGet) });
    // `replace`: Back must not return to the submitted form.
    if (contractId === null)
      return router.navigate({ to: '/client/search/$id', params: { id: String(clientId) }, replace: true });
    const params = { id: String(contractId) };
    return router.navigate({ to: '/contract/search/$id', params, hash: 'taches', replace: true });
  };

  return async (values: TaskValues) => {
    const { typeDemande: code } = values;
    const nature = natures.find((listedNature) => listedNature.code === code) ?? { code, libelle: code };
    const outcome = await submit({ values, nature, agencyCode }, draftId);
    if (outcome.state === 'accepted') await onServerAccepted(outcome.answer);
    return outcome;
  };
};

/** Link in the toast that confirms the request. */
function TaskLink({ id }: { readonly id: number }) {
  return (
    <Link className="toast-close" to="/task/search/$id" params={{ id: String(id) }}>
      Voir la demande
    </Link>
  );
}
