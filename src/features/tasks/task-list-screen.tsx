import { Box, Button, chakra, Input } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { causeOf } from '#api/errors.ts';
import { useSession } from '#api/use-session.ts';
import { useOffline } from '#offline/offline-context.tsx';
import type { TaskListRow } from '#shared/contract/tasks.ts';
import { frenchDate } from '#shared/domain/calendar.ts';
import { count } from '#shared/domain/money.ts';
import { processingTaskStatuses } from '#shared/domain/statuses.ts';
import { fold } from '#shared/domain/text.ts';
import { exportNames } from '#shared/tables/export-file.ts';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { FailedState, KnownNotice, LoadingState } from '#ui/states.tsx';
import { ServerTable } from '#ui/table/server-table.tsx';
import { type OpenRow, opens } from '#ui/table/table-rows.tsx';
import { BrokerNotice } from './broker-notice.tsx';
import { QueuedTasks } from './queued-tasks.tsx';
import { taskListQuery } from './tasks-api.ts';

interface TaskListScreenProps {
  /** Only those that are not done yet, as the dashboard counts them. */
  readonly isProcessing: boolean;
  readonly onProcessing: (isProcessing: boolean) => void;
}

/** The requests of the broker. Specification 4, section 2 "Task list". */
export function TaskListScreen(props: TaskListScreenProps) {
  const isLinked = useSession()?.user.agency !== null;
  return (
    <Page title="Demandes" icon="tasks" width="wide" actions={isLinked ? <NewTask /> : null}>
      {isLinked ? (
        <>
          <QueuedTasks />
          <SentTasks {...props} />
        </>
      ) : (
        <BrokerNotice />
      )}
    </Page>
  );
}

function NewTask() {
  return (
    <Button asChild size="lg">
      <Link to="/task/creation" search={{}}>
        <Icon name="add" />
        Nouvelle demande
      </Link>
    </Button>
  );
}

function SentTasks({ isProcessing, onProcessing }: TaskListScreenProps) {
  const { data, error, refetch } = useQuery(taskListQuery(useOffline()));
  const [filter, setFilter] = useState('');
  const table = data?.value.tasks;
  const found = useMemo(() => {
    const matches = matching(filter);
    return table && { ...table, data: table.data.filter((row) => matches(row) && (!isProcessing || isOpen(row))) };
  }, [table, filter, isProcessing]);
  if (!data || !found)
    return error ? (
      <FailedState cause={causeOf(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Chargement des demandes" blocks={6} blockHeight={48} />
    );
  return (
    <>
      <KnownNotice known={data} onRetry={() => void refetch()} />
      <FilterBox value={filter} onChange={setFilter}>
        <chakra.label display="flex" alignItems="center" gap="3" minH="11" mt="2" w="fit-content">
          <chakra.input
            type="checkbox"
            boxSize="5"
            accentColor="accent.solid"
            checked={isProcessing}
            onChange={(event) => onProcessing(event.target.checked)}
          />
          En cours de traitement seulement
        </chakra.label>
      </FilterBox>
      <ServerTable
        title={found.data.length > 1 ? `${count(found.data.length)} demandes` : `${found.data.length} demande`}
        table={found}
        open={openTask}
        exportName={exportNames.tasks}
        known={data}
        emptyTitle={
          filter === '' && !isProcessing ? 'Aucune demande envoyée' : 'Aucune demande ne correspond à ce filtre'
        }
      />
    </>
  );
}

interface FilterBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

function FilterBox({ value, onChange, children }: FilterBoxProps) {
  const id = useId();
  return (
    <Box mb="5" maxW="480px" data-print="hide">
      <label htmlFor={id}>
        <Box as="span" fontSize="sm" fontWeight="medium" display="block" mb="1.5">
          Filtrer les demandes
        </Box>
      </label>
      <Input
        id={id}
        type="search"
        autoComplete="off"
        size="lg"
        px="3"
        bg="bg.surface"
        borderColor="border.strong"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {children}
    </Box>
  );
}

const isOpen = ({ status }: TaskListRow): boolean => processingTaskStatuses.includes(status);

/** Every word typed is found somewhere in the row, as the row shows it. */
const matching = (filter: string): ((row: TaskListRow) => boolean) => {
  const words = fold(filter).split(/\s+/).filter(Boolean);
  return (row) => {
    const dates = [row.effectDate, row.creationDate].map((date) => frenchDate(date));
    const texts = [row.number, row.type, row.subject, row.status, row.contractNumber, row.clientName, ...dates];
    const all = fold(texts.join(' '));
    return words.every((word) => all.includes(word));
  };
};

const openTask: OpenRow<TaskListRow> = (row, content) => {
  if (row.contractId !== null)
    return (
      <Link to="/contract/search/$id" params={{ id: String(row.contractId) }} hash="taches" {...opens}>
        {content}
      </Link>
    );
  if (row.clientId === null) return <span>{content}</span>;
  return (
    <Link to="/client/search/$id" params={{ id: String(row.clientId) }} {...opens}>
      {content}
    </Link>
  );
};
