import { useQuery } from '@tanstack/react-query';
import { useSession } from '#api/session/use-session.ts';
import { clientLane, contractLane } from '#offline/interfaces/lanes.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { isAllowed } from '#shared/operations/access.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { clientContractsQuery, firstContracts } from '../client-file-api.ts';
import { clientTimeline, type TimelineEntry } from './client-timeline.ts';
import { useContractFiles } from './use-contract-files.ts';

/** Of a client with more contracts, the newest are told. */
const atMostContracts = 100;

interface ClientDossier {
  readonly files: readonly ContractFile[];
  readonly contractIds: readonly number[];
  readonly taskIds: readonly number[];
  readonly timeline: readonly TimelineEntry[];
  /** How many contracts are told by their row alone. */
  readonly notHeld: number;
}

/** Everything that is known of what a client holds: of the calls of their file, and of the files on this device. */
export const useClientDossier = (clientId: number): ClientDossier => {
  const offline = useOffline();
  const today = useToday();
  const user = useSession()?.user ?? null;
  // The page that the list shows first, so that most clients cost no other call.
  const first = useQuery(clientContractsQuery(offline, clientId, firstContracts)).data?.value;
  const isLonger = first !== undefined && first.totalCount > first.contractList.length;
  const whole = useQuery({
    ...clientContractsQuery(offline, clientId, { ...firstContracts, pageSize: atMostContracts }),
    enabled: isLonger,
  }).data?.value;
  const contracts = (isLonger ? whole : undefined) ?? first;
  const contractIds = contracts?.contractList.map(({ id }) => id);
  const files = useContractFiles(contractIds);
  const asked = useQuery({
    ...readQuery(offline, taskSearch, { idPersonne: clientId }),
    enabled: isAllowed(taskSearch.access, user),
  });
  const tasks = asked.data?.value.tasks.data ?? [];
  const lanes = new Set([clientLane(clientId), ...(contractIds ?? []).map(contractLane)]);
  const sends = useOutbox().entries.filter(({ lane }) => lane !== null && lanes.has(lane));
  const held = new Set(files?.map(({ details }) => details.id));
  const listed = files === undefined ? [] : (contracts?.contractList ?? []).filter(({ id }) => !held.has(id));
  return {
    files: files ?? [],
    contractIds: contractIds ?? [],
    taskIds: tasks.map(({ id }) => id),
    timeline: clientTimeline({ files: files ?? [], listed, tasks, sends, today }),
    notHeld: listed.length,
  };
};
