import { Box, Button, Flex } from '@chakra-ui/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import { readFailure } from '#api/errors.ts';
import { useSession } from '#api/session/use-session.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { isAllowed } from '#shared/operations/access.ts';
import type { TaskListRow } from '#shared/operations/tasks/tasks.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { fold } from '#shared/primitives/text.ts';
import { exportNames } from '#shared/tables/export-file.ts';
import { SelectControl, TextControl } from '#ui/fields/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { usePreloadScreen } from '#ui/navigation/use-preload-screen.ts';
import { Page } from '#ui/page/page.tsx';
import { FailedState, LoadingState, OriginNotice } from '#ui/page/states.tsx';
import { ServerTable } from '#ui/table/server-table.tsx';
import { BrokerNotice } from './broker-notice.tsx';
import { renderTaskLink } from './open-task.tsx';
import { QueuedTasks } from './queued-tasks.tsx';
import { stateLabels, type TaskState } from './task-states.ts';
import { taskListQuery } from './tasks-api.ts';

interface TaskListScreenProps {
  /** Only requests in this state. */
  readonly state: TaskState | undefined;
  readonly onState: (state: TaskState | undefined) => void;
}

/** Requests of the broker, or of all brokers for an administrator. Specification 4, section 2 "Task list". */
export function TaskListScreen(props: TaskListScreenProps) {
  const user = useSession()?.user ?? null;
  usePreloadScreen('/task/search/$id');
  return (
    <Page title="Demandes" icon="tasks" width="wide">
      {isAllowed('linked-or-admin', user) ? (
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
    <Button asChild marginStart="auto">
      <Link to="/task/creation" search={{}}>
        <Icon name="add" />
        Nouvelle demande
      </Link>
    </Button>
  );
}

function SentTasks({ state, onState }: TaskListScreenProps) {
  const { data, error, refetch } = useQuery({
    ...taskListQuery(useOffline(), { state }),
    placeholderData: keepPreviousData,
  });
  const [filter, setFilter] = useState('');
  const [assignment, setAssignment] = useState<Assignment>();
  const user = useSession()?.user ?? null;
  const isAdmin = isAllowed('admin', user);
  const newTask = isAllowed('linked', user) ? <NewTask /> : null;
  const table = data?.value.tasks;
  const filteredRows = useMemo(
    () =>
      table && {
        ...table,
        data: table.data.filter(matchesText(filter)).filter(matchesAssignment(assignment, user?.id)),
      },
    [table, filter, assignment, user?.id],
  );
  if (!data || !filteredRows)
    return (
      <>
        <Flex mb="3">{newTask}</Flex>
        {error ? (
          <FailedState {...readFailure(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingState label="Chargement des demandes" blocks={6} blockHeight={48} />
        )}
      </>
    );
  const { omittedCount = 0 } = data.value;
  const isFiltered = filter !== '' || assignment !== undefined;
  const empty =
    isFiltered || state
      ? { emptyTitle: 'Aucune demande ne correspond à ce filtre' }
      : { emptyTitle: 'Aucune demande envoyée', emptyText: '«\u00A0Nouvelle demande\u00A0» envoie la première.' };
  return (
    <>
      <OriginNotice origin={data} onRetry={() => void refetch()} />
      <Flex wrap="wrap" align="center" gap="3" mb="3" data-print="hide">
        <FilterBox value={filter} onChange={setFilter} />
        <Choice label="État" all="Tous" choices={stateLabels} value={state} onChange={onState} />
        {isAdmin ? (
          <Choice
            label="Prise en charge"
            all="Toutes"
            choices={assignments}
            value={assignment}
            onChange={setAssignment}
          />
        ) : null}
        {newTask}
      </Flex>
      {omittedCount > 0 ? <OmittedNotice count={omittedCount} /> : null}
      <ServerTable
        title={formatListed(filteredRows.data.length, isFiltered ? 0 : omittedCount)}
        table={filteredRows}
        renderLink={renderTaskLink}
        exportName={exportNames.tasks}
        origin={data}
        {...empty}
      />
    </>
  );
}

/** Number of listed requests, and of all if older ones are left out. */
const formatListed = (count: number, omittedCount: number): string => {
  const countText = count > 1 ? `${formatCount(count)} demandes` : `${count} demande`;
  return omittedCount > 0 ? `${countText} sur ${formatCount(count + omittedCount)}` : countText;
};

function OmittedNotice({ count }: { readonly count: number }) {
  const omitted =
    count > 1
      ? `${formatCount(count)} demandes plus anciennes ne sont ni listées, ni filtrées, ni exportées.`
      : 'Une demande plus ancienne n’est ni listée, ni filtrée, ni exportée.';
  return (
    <div className="device-notice" data-tone="warning">
      <Icon name="alert" size={18} />
      <p>{omitted} Choisissez un état pour en lister d’autres.</p>
    </div>
  );
}

interface FilterBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FilterBox({ value, onChange }: FilterBoxProps) {
  return (
    <Box flex="1 1 15rem" maxWidth="30rem">
      <TextControl
        type="search"
        aria-label="Filtrer les demandes"
        placeholder="Filtrer les demandes"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Box>
  );
}

interface ChoiceProps<Name extends string> {
  readonly label: string;
  /** Label of the option that shows everything. */
  readonly all: string;
  readonly choices: Readonly<Record<Name, string>>;
  readonly value: Name | undefined;
  readonly onChange: (value: Name | undefined) => void;
}

function Choice<Name extends string>({ label, all, choices, value, onChange }: ChoiceProps<Name>) {
  const id = useId();
  const names = Object.keys(choices) as Name[];
  return (
    <Flex wrap="wrap" align="center" gap="2">
      <Box asChild fontSize="sm" fontWeight="medium" whiteSpace="nowrap">
        <label htmlFor={id}>{label}</label>
      </Box>
      <SelectControl
        isNarrow
        id={id}
        value={value ?? ''}
        onChange={(event) => onChange(names.find((name) => name === event.target.value))}
      >
        <option value="">{all}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {choices[name]}
          </option>
        ))}
      </SelectControl>
    </Flex>
  );
}

/** Assignment filter: assigned to the user, or unassigned. */
const assignments = { mine: 'Par moi', nobody: 'Par personne' } as const;
type Assignment = keyof typeof assignments;

const matchesAssignment =
  (taking: Assignment | undefined, userId: number | undefined) =>
  ({ takenById }: TaskListRow): boolean =>
    taking === undefined || (taking === 'mine' ? takenById === userId : takenById === null);

/** Matches rows whose displayed texts contain every typed word. */
const matchesText = (filter: string): ((row: TaskListRow) => boolean) => {
  const words = fold(filter).split(/\s+/).filter(Boolean);
  return (row) => {
    const dates = [row.effectDate, row.creationDate].map((date) => frenchDate(date));
    const texts = [
      row.number,
      row.type,
      row.subject,
      row.status,
      row.contractNumber,
      row.clientName,
      row.brokerName,
      row.takenBy,
      ...dates,
    ];
    const all = fold(texts.join(' '));
    return words.every((word) => all.includes(word));
  };
};
