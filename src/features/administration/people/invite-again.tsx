import { Button, Flex, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { callOnce } from '#api/call-once.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { adminUserInvite } from '#shared/operations/people/account-life.ts';
import type { AdminUserRow } from '#shared/operations/people/admin-users.ts';
import { accountLifeLabel } from '#shared/search/columns/admin-columns.ts';
import { Icon } from '#ui/icon.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

/** State of an account that was not used yet, and the button that sends its invitation again. */
export function InviteAgain({ row }: { readonly row: AdminUserRow }) {
  const isOffline = useConnectivity() === 'offline';
  const queries = useQueryClient();
  const invitation = useOnlineChange({
    mutationFn: () => callOnce(adminUserInvite, { id: row.id }),
    onSuccess: ({ message }) => {
      if (message) notify(message);
      void queries.invalidateQueries();
    },
  });
  if (row.lastSeenAt !== null || !row.isEnabled) return null;
  return (
    <Flex marginTop="8" gap="3" align="center" wrap="wrap">
      <Text color="fg.muted">{accountLifeLabel(row)}</Text>
      <Button
        type="button"
        variant="outline"
        disabled={isOffline}
        loading={invitation.isPending}
        onClick={() => invitation.mutate(undefined)}
      >
        <Icon name="send" />
        Renvoyer l’invitation
      </Button>
    </Flex>
  );
}
