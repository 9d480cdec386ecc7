import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '#api/use-session.ts';
import { isAllowed } from '#shared/domain/access.ts';
import { Page } from '#ui/page.tsx';
import { ForbiddenState } from '#ui/states.tsx';

/** Guards the screens of user administration: root, admin, or a broker. Specification 0, "The server's answers". */
export function UserAdminOnly({ children }: { readonly children: ReactNode }) {
  if (isAllowed('user-admin', useSession()?.user ?? null)) return children;
  return (
    <Page title="Utilisateurs" icon="users">
      <ForbiddenState
        action={
          <Button asChild size="lg" variant="outline">
            <Link to="/">Aller à l’accueil</Link>
          </Button>
        }
      />
    </Page>
  );
}
