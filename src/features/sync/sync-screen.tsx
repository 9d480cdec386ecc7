import { useDeviceState } from '#offline/interfaces/offline-context.tsx';
import { formatNeededActions } from '#offline/outbox/outbox-labels.ts';
import { useDrafts, useOutbox } from '#offline/outbox/work-hooks.ts';
import { useNowMs } from '#ui/clock/use-now.ts';
import { Page } from '#ui/page/page.tsx';
import { DeviceSection } from './device-section.tsx';
import { Receipts } from './receipts.tsx';
import { UnsentWork } from './unsent-work.tsx';

/** Unsent work, receipts of the last 30 days, and stored data of this device. */
export function SyncScreen({ item }: { readonly item: string | undefined }) {
  const nowMs = useNowMs();
  const { state, entries, waiting, authPaused } = useOutbox();
  // Render the rest only once unsent work is read, to avoid layout shifts.
  const isRead = useDrafts() !== undefined && state !== 'closed';
  const isLocked = useDeviceState() === 'locked';
  const unsentCount = waiting + authPaused;
  const facts = [
    ...(unsentCount > 0 ? [unsentCount === 1 ? '1 envoi en attente' : `${unsentCount} envois en attente`] : []),
    ...formatNeededActions(entries),
  ];
  return (
    <Page title="Brouillons et envois" icon="send" facts={facts.length > 0 ? facts.join(' · ') : undefined}>
      <UnsentWork nowMs={nowMs} item={item} />
      {isRead || isLocked ? (
        <>
          <Receipts />
          <DeviceSection />
        </>
      ) : null}
    </Page>
  );
}
