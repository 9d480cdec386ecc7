import { Button, chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { formatFaults } from '#offline/interfaces/device-faults.ts';
import {
  useConnectivity,
  useDeviceFaults,
  useDeviceState,
  useOffline,
  useSyncProgress,
} from '#offline/interfaces/offline-context.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { formatFileSize } from '#shared/primitives/file-size.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { Line, ProgressLine } from '#ui/page/progress-line.tsx';
import { ReadinessLine } from '#ui/page/readiness-line.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { browserFacts, installSteps, manualInstall } from '#ui/window/install-state.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { Freshness } from './freshness.tsx';
import { lockedText } from './unread-placeholder.tsx';
import { WorkFiles } from './work-files.tsx';

/** Storage of this device: contents, retention, and actions. */
export const DeviceSection = memo(function DeviceSection() {
  const { device, portfolio } = useOffline();
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const state = useDeviceState();
  const progress = useSyncProgress();
  const [isErasing, setIsErasing] = useState(false);
  const { data: estimate } = useQuery({
    queryKey: ['device', 'estimate', progress.state],
    queryFn: () => device.estimate(),
    gcTime: 0,
  });
  const refresh = () => queries.invalidateQueries({ queryKey: ['device'] });
  const synchronise = useMutation({ mutationFn: () => portfolio.syncNow(), onSettled: refresh });
  const requestPersistence = async () => {
    const isGranted = await device.requestPersistence();
    await refresh();
    if (!isGranted)
      notify({
        type: 'info',
        message: 'Le navigateur n’a pas accordé la conservation. Installez Lagon sur cet appareil, puis redemandez-la.',
        durationMs: 8_000,
      });
  };
  const isStored = state === 'ready' || state === 'full';
  const isOpen = isStored || state === 'memory';
  const isRunning = synchronise.isPending || progress.state === 'running';
  return (
    <PageSection
      title="Cet appareil"
      facts={state === 'locked' ? lockedText : isStored ? <ReadinessLine progress={progress} /> : undefined}
      actions={
        <Button variant="outline" disabled={isOffline || isRunning} onClick={() => synchronise.mutate()}>
          <Icon name="refresh" />
          {isRunning ? 'Synchronisation…' : 'Synchroniser maintenant'}
        </Button>
      }
    >
      <FaultList />
      {progress.state === 'running' && progress.total > 0 ? (
        <ProgressLine label="Synchronisation du portefeuille" done={progress.done} total={progress.total} />
      ) : null}
      {state === 'memory' ? null : (
        <>
          <StorageFacts estimate={estimate} />
          <Freshness />
        </>
      )}
      <WorkFiles />
      <chakra.div display="flex" flexWrap="wrap" gap="3" mt="5">
        {estimate?.isPersisted === false && isStored ? (
          <Button variant="outline" onClick={() => void requestPersistence()}>
            <Icon name="lock" />
            Demander la conservation
          </Button>
        ) : null}
        <Button
          variant="outline"
          whiteSpace="normal"
          maxW="full"
          h="auto"
          minH="11"
          py="2"
          disabled={isRunning || !isOpen}
          onClick={() => setIsErasing(true)}
        >
          <Icon name="trash" />
          Effacer les données de cet appareil
        </Button>
      </chakra.div>
      {isErasing ? <EraseDialog onClose={() => setIsErasing(false)} onErased={() => void refresh()} /> : null}
    </PageSection>
  );
});

type StorageUse = Awaited<ReturnType<OfflineServices['device']['estimate']>>;

const unknownText = 'Ce navigateur ne le dit pas';

/** Whether the browser may evict the stored data, and how to prevent it. */
const retentionText = (isPersisted: boolean | null): string => {
  if (isPersisted) return 'Garantie par le navigateur';
  // WebKit deletes the data of a page that is not installed, after seven days of use without a visit.
  const manual = manualInstall(browserFacts());
  if (manual)
    return `Sept jours\u00A0: Safari efface ces données, brouillons et envois compris, après sept jours sans visite. Installez Lagon pour les garder\u00A0: ${installSteps[manual]}.`;
  if (isPersisted === null) return unknownText;
  return 'Non garantie\u00A0: le navigateur peut effacer ces données s’il manque de place';
};

/** Storage that is used, and whether the browser guarantees to retain it. */
function StorageFacts({ estimate }: { readonly estimate: StorageUse | undefined }) {
  const { usageBytes, quotaBytes, isPersisted } = estimate ?? { usageBytes: null, quotaBytes: null, isPersisted: null };
  return (
    <Facts
      facts={[
        [
          'Espace utilisé',
          usageBytes === null ? (
            estimate && unknownText
          ) : (
            <>
              {formatFileSize(usageBytes)}
              {quotaBytes === null ? null : ` sur ${formatFileSize(quotaBytes)}`}
              {quotaBytes === null ? null : (
                <Line aria-label="Espace utilisé" value={usageBytes} max={quotaBytes} display="block" mt="2" w="full" />
              )}
            </>
          ),
        ],
        ['Conservation', retentionText(isPersisted)],
        ['Protection', 'Chiffrées pour vous seul'],
      ]}
    />
  );
}

/** Texts of all storage faults of this device. */
function FaultList() {
  const faultTexts = formatFaults(useDeviceFaults());
  if (faultTexts.length === 0) return null;
  return (
    <chakra.ul listStyle="none" mb="5" display="grid" gap="2">
      {faultTexts.map((faultText) => (
        <chakra.li key={faultText} display="flex" gap="2" color="warning.fg">
          <Icon name="warning" />
          <span>{faultText}</span>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
