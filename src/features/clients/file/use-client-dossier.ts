import { useQuery } from '@tanstack/react-query';
import { useSession } from '#api/session/use-session.ts';
import { clientLane, contractLane } from '#offline/interfaces/lanes.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { isAllowed } from '#shared/operations/access.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { followUpList } from '#shared/operations/follow-up/reminders.ts';
import { type NextAction, nextActionList } from '#shared/operations/home/next-actions.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { clientContractsQuery, clientFileQuery, firstContracts } from '../client-file-api.ts';
import { clientTimeline, type TimelineEntry } from './client-timeline.ts';
import { useDeviceContractFiles } from './use-contract-files.ts';

/** Limit of contracts; for a client with more, the newest are used. */
const maxContracts = 100;

interface ClientDossier {
  readonly files: readonly ContractFile[];
  readonly contractIds: readonly number[];
  readonly taskIds: readonly number[];
  readonly timeline: readonly TimelineEntry[];
  /** Number of contracts whose file is not on this device. */
  readonly missingFiles: number;
  /** Next actions of the person signed in, of all clients, from the server’s list. */
  readonly actions: readonly NextAction[];
  /** True until everything is read that an alert above the list of contracts is made from. */
  readonly areAlertsLoading: boolean;
}

/** Contracts, requests and timeline of a client, from the server’s lists and the files on this device. */
export const useClientDossier = (clientId: number): ClientDossier => {
  const offline = useOffline();
  const today = useToday();
  const user = useSession()?.user ?? null;
  // Reuses the first page of the list, so that most clients need no extra request.
  const firstPage = useQuery(clientContractsQuery(offline, clientId, firstContracts)).data?.value;
  const isLonger = firstPage !== undefined && firstPage.totalCount > firstPage.contractList.length;
  const allContracts = useQuery({
    ...clientContractsQuery(offline, clientId, { ...firstContracts, pageSize: maxContracts }),
    enabled: isLonger,
  });
  const contracts = (isLonger ? allContracts.data?.value : undefined) ?? firstPage;
  const contractIds = contracts?.contractList.map(({ id }) => id);
  const { files, isReadingFiles } = useDeviceContractFiles(clientId, contractIds);
  const taskQuery = useQuery({
    ...readQuery(offline, taskSearch, { idPersonne: clientId }),
    enabled: isAllowed(taskSearch.access, user),
  });
  const tasks = taskQuery.data?.value.tasks.data ?? [];
  const actionQuery = useQuery(readQuery(offline, nextActionList, {}));
  const notes = useQuery(clientFileQuery(offline, clientId)).data?.value.notes ?? [];
  const followUp = useQuery({ ...readQuery(offline, followUpList, {}), enabled: isAllowed(followUpList.access, user) });
  const reminderEvents = (followUp.data?.value.events ?? []).filter((event) => event.clientId === clientId);
  const lanes = new Set([clientLane(clientId), ...(contractIds ?? []).map(contractLane)]);
  const queued = useOutbox().entries.filter(({ lane }) => lane !== null && lanes.has(lane));
  const storedIds = new Set(files?.map(({ details }) => details.id));
  const listed = files === undefined ? [] : (contracts?.contractList ?? []).filter(({ id }) => !storedIds.has(id));
  return {
    files: files ?? [],
    contractIds: contractIds ?? [],
    taskIds: tasks.map(({ id }) => id),
    timeline: clientTimeline({
      files: files ?? [],
      listed,
      tasks,
      queued,
      notes,
      reminderEvents,
      clientPath: `/client/search/${clientId}`,
      today,
    }),
    missingFiles: listed.length,
    actions: actionQuery.data?.value.actions ?? [],
    areAlertsLoading: allContracts.isLoading || isReadingFiles || taskQuery.isLoading || actionQuery.isLoading,
  };
};
