import { createFileRoute } from '@tanstack/react-router';
import { ContractFileScreen } from '#features/contracts/contract-file-screen.tsx';
import { contractFileQuery } from '#features/contracts/contracts-api.ts';
import { QueuedTasks } from '#features/tasks/queued-tasks.tsx';
import { contractLane } from '#offline/lanes.ts';
import { readSoon } from '#offline/read-soon.ts';
import { offline, queryClient } from '../../main-services.tsx';

export const Route = createFileRoute('/_main/contract/search/$id')({
  staticData: { name: 'Contrat' },
  loader: ({ params }) => readSoon(queryClient, Number(params.id), (id) => contractFileQuery(offline, id)),
  component: ContractRoute,
});

function ContractRoute() {
  const id = Number(Route.useParams().id);
  return <ContractFileScreen id={id} unsentTasks={<QueuedTasks lane={contractLane(id)} />} />;
}
