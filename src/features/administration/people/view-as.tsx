import { Box, Button, Heading, Text } from '@chakra-ui/react';
import { useId } from 'react';
import { useSession } from '#api/session/use-session.ts';
import { beginView } from '#api/sign-in/view-as-actions.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import type { AdminUserRow } from '#shared/operations/people/admin-users.ts';
import { canViewAs, viewAsMinutes } from '#shared/operations/people/view-as.ts';
import { Icon } from '#ui/icon.tsx';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { useRoles } from '../roles/use-roles.ts';

/** « Voir comme »: Lagon as a user sees it. The server checks the permission again. docs/decisions/view-as.md. */
export function ViewAs({ row }: { readonly row: AdminUserRow }) {
  const headingId = useId();
  const isOffline = useConnectivity() === 'offline';
  const isRoot = useSession()?.user.isRoot === true;
  const kind = useRoles()?.find(({ title }) => title === row.roleId)?.kind;
  const begin = useOnlineChange({ mutationFn: () => beginView(row.id) });
  if (!row.isEnabled || !kind || !canViewAs(isRoot ? 'root' : 'admin', kind)) return null;
  return (
    <Box as="section" aria-labelledby={headingId} marginTop="8">
      <Heading as="h3" id={headingId} size="md" marginBottom="2">
        Voir comme
      </Heading>
      <Text color="fg.muted" marginBottom="3">
        {`Montre Lagon tel que cette personne le voit, en lecture seule, pendant ${viewAsMinutes}\u00A0minutes au plus. Le journal d’audit en garde la trace.`}
      </Text>
      <Button
        type="button"
        variant="outline"
        disabled={isOffline || begin.isPending}
        onClick={() => begin.mutate(undefined)}
      >
        <Icon name="eye" />
        {`Voir comme ${row.firstname} ${row.lastname}`}
      </Button>
    </Box>
  );
}
