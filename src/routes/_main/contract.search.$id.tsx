import { createFileRoute } from '@tanstack/react-router';
import { ContractFileScreen } from '#features/contracts/contract-file-screen.tsx';

export const Route = createFileRoute('/_main/contract/search/$id')({
  staticData: { name: 'Contrat' },
  component: () => <ContractFileScreen id={Number(Route.useParams().id)} />,
});
