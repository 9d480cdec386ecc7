import { createFileRoute } from '@tanstack/react-router';
import { ContractFileScreen } from '#features/contracts/contract-file-screen.tsx';
import { QueuedTasks } from '#features/tasks/queued-tasks.tsx';
import { contractLane } from '#offline/lanes.ts';

export const Route = createFileRoute('/_main/contract/search/$id')({
  staticData: { name: 'Contrat' },
  component: ContractRoute,
});

function ContractRoute() {
  const id = Number(Route.useParams().id);
  return <ContractFileScreen id={id} unsentTasks={<QueuedTasks lane={contractLane(id)} />} />;
}
