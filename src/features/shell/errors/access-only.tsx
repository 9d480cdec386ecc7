import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '#api/session/use-session.ts';
import { isAllowed } from '#shared/operations/access.ts';
import type { Access } from '#shared/operations/wire/endpoint.ts';
import { Page } from '#ui/page/page.tsx';
import { ForbiddenState } from '#ui/page/states.tsx';

interface AccessOnlyProps {
  readonly access: Access;
  /** Page title for users without access. */
  readonly title: string;
  readonly children: ReactNode;
}

/** Guards screens with the same access rules as the server’s operations. Specification 0, "The server's answers". */
export function AccessOnly({ access, title, children }: AccessOnlyProps) {
  if (isAllowed(access, useSession()?.user ?? null)) return children;
  return (
    <Page title={title} icon="users">
      <ForbiddenState
        action={
          <Button asChild variant="outline">
            <Link to="/">Aller à l’accueil</Link>
          </Button>
        }
      />
    </Page>
  );
}
