import { Button } from '@chakra-ui/react';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { Icon } from '#ui/icon.tsx';
import { isRoutablePath, PathLink } from '#ui/page/path-link.tsx';
import { ServerTable } from '#ui/table/server-table.tsx';
import { type RenderRowLink, rowLinkProps } from '#ui/table/table-rows.tsx';

interface TasksTabProps {
  readonly contract: ContractFile;
  /** Requests still queued on this device. */
  readonly unsent: ReactNode;
}

/** Requests of a contract, with a link to create one. Specification 4, task tab. */
export function TasksTab({ contract: { details, tasks }, unsent }: TasksTabProps) {
  const path = `/task/creation?contract=${details.id}`;
  const tools = isRoutablePath(useRouter(), path) ? (
    <Button asChild>
      <PathLink path={path}>
        <Icon name="add" />
        Nouvelle demande
      </PathLink>
    </Button>
  ) : null;
  return (
    <>
      {unsent}
      <ServerTable
        title="Tâches"
        table={tasks}
        tools={tools}
        renderLink={renderTaskLink}
        emptyTitle="Aucune tâche envoyée"
        emptyText="Vos demandes à l’assureur sur ce dossier se suivent ici."
      />
    </>
  );
}

const renderTaskLink: RenderRowLink<ContractFile['tasks']['data'][number]> = ({ id }, content) => (
  <Link to="/task/search/$id" params={{ id: String(id) }} {...rowLinkProps}>
    {content}
  </Link>
);
