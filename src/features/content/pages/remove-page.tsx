import { Button } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callOnce } from '#api/call-once.ts';
import { useConnectivity, useOffline } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { menuRead, useRefetchReference } from '#offline/reads/use-refetch-reference.ts';
import { pageRemove, pageSearch } from '#shared/operations/content/pages.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { isRowRemoved } from '#work/drafts/removed-row.tsx';
import { useOnlineChange } from '#work/online/use-online-change.ts';

interface RemovePageProps {
  readonly id: number;
  readonly title: string;
  readonly version: string;
  /** Called before the screen is left. */
  readonly onRemoved: () => void;
}

/** Button that removes a page after a confirmation, then refetches the menu and shows the list. */
export function RemovePage({ id, title, version, onRemoved }: RemovePageProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const isOffline = useConnectivity() === 'offline';
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { recordOwnChange } = useOffline();
  const refetchReference = useRefetchReference();
  const leave = async () => {
    onRemoved();
    recordOwnChange();
    await navigate({ to: '/page/search' });
    await refetchReference(menuRead);
    void queries.invalidateQueries({ queryKey: readKey(pageSearch) });
  };
  const removal = useOnlineChange({
    mutationFn: () => callOnce(pageRemove, { id, version }),
    onSuccess: ({ success, message }) => {
      if (message) notify(message);
      return success ? leave() : undefined;
    },
    onSettled: (_, error) => {
      setIsConfirming(false);
      return isRowRemoved(error) ? leave() : undefined;
    },
  });
  return (
    <>
      <Button variant="outline" colorPalette="danger" disabled={isOffline} onClick={() => setIsConfirming(true)}>
        <Icon name="trash" />
        Supprimer
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          question={'Suppression de page\u00A0?'}
          confirmLabel="Oui"
          isDestructive
          cancelLabel="Non"
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate(undefined)}
          onClose={() => setIsConfirming(false)}
        >
          {`${title}. Toutes ses versions seront supprimées. Cette action est irréversible.`}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
