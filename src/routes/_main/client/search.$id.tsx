import { createFileRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { createFilePrefetchLoader } from '#app/prefetch-loader.ts';
import type { MoveClientDialog } from '#features/clients/client-file-actions.tsx';
import { ClientFileScreen } from '#features/clients/client-file-screen.tsx';
import { FileFollowUp } from '#features/follow-up/file-follow-up.tsx';
import { ClientTasks } from '#features/tasks/client-tasks.tsx';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { draftParams } from '#ui/navigation/draft-params.ts';

// Only a tablet in landscape shows the list beside the file, so the list is lazy-loaded.
const ClientsBeside = lazyComponent(() => import('#features/clients/clients-split-list.tsx'));

const ResumedDialog = lazyComponent(() => import('#features/follow-up/resumed-dialog.tsx'));
const MoveClientsDialog = lazyComponent(() => import('#features/administration/brokers/move-clients-dialog.tsx'));

export const Route = createFileRoute('/_main/client/search/$id')({
  // The draft of a reminder or note is resumed over the client that it is about.
  validateSearch: draftParams,
  staticData: { name: 'Client', splitView: { list: '/client/search', List: ClientsBeside } },
  loader: createFilePrefetchLoader(async () => (await import('#features/clients/client-file-api.ts')).clientFileQuery),
  component: ClientRoute,
});

const MoveDialog: MoveClientDialog = ({ clientId, ...props }) => <MoveClientsDialog source={{ clientId }} {...props} />;

const FollowUp: ComponentType<{ readonly client: { readonly id: number; readonly fullname: string } }> = ({
  client,
}) => <FileFollowUp target={{ clientId: client.id, clientName: client.fullname, contractId: null, taskId: null }} />;

function ClientRoute() {
  const id = Number(Route.useParams().id);
  const { draft } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <ClientFileScreen id={id} requests={<ClientTasks clientId={id} />} MoveDialog={MoveDialog} FollowUp={FollowUp} />
      {draft ? (
        <ResumedDialog
          key={draft}
          draftId={draft}
          onClose={() => void navigate({ search: {}, replace: true, resetScroll: false })}
        />
      ) : null}
    </>
  );
}
