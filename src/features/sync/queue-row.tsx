import { memo } from 'react';
import { uploadShares } from '#offline/files/upload-shares.ts';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { canFollowUp, formatState, isCorrectable, isStuck, isSuperseded } from '#offline/outbox/outbox-labels.ts';
import { useUploadedBytes } from '#offline/outbox/work-hooks.ts';
import { formatAge } from '#shared/completeness/data-origin-text.ts';
import { frenchDateTime, timeInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { formatFileSize } from '#shared/primitives/file-size.ts';
import { UploadProgress } from '#ui/files/upload-progress.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { workLink } from '#work/define-work.ts';
import { formatRefusalReason } from '#work/refusal.ts';
import { useOverwrite } from '#work/use-overwrite.ts';
import { WorkAnchor } from '#work/work-anchor.tsx';
import { useWorkByKind } from '#work/works.tsx';
import { QueueActions } from './queue-actions.tsx';

interface QueueRowProps {
  readonly entry: OutboxEntry;
  readonly nowMs: number;
  readonly isHighlighted: boolean;
  /** Another item of the same lane waits for it. */
  readonly blocksOthers: boolean;
  /** What it waits for, « attend … ». */
  readonly awaited?: string | undefined;
}

/** An outbox item: status, reason and actions. */
export const QueueRow = memo(function QueueRow({ entry, nowMs, isHighlighted, blocksOthers, awaited }: QueueRowProps) {
  const { key, kind, lane, title, state, reason, files, draftId } = entry;
  const work = useWorkByKind()(kind);
  const choice = state === 'conflict' ? work.formatConflict(entry.answer) : undefined;
  const overwrite = useOverwrite()(entry);
  // What was refused for good cannot be edited: its screen shows what to do instead, such as to sign again.
  const screenLink = work.isFinal && state === 'rejected' ? work.resumeLink(draftId ?? key, lane) : undefined;
  const followUp =
    draftId !== null && canFollowUp(entry, blocksOthers) ? work.followUp?.(draftId, lane, entry.input) : undefined;
  return (
    <li aria-current={isHighlighted ? 'true' : undefined} aria-label={title}>
      <div>
        {title}
        <small>{[...entryFacts(entry, nowMs), ...(awaited === undefined ? [] : [awaited])].join(' · ')}</small>
        <Files itemKey={key} files={files} />
        {choice ? <small data-reason={state}>{choice}</small> : null}
        {reason && state !== 'sending' ? <small data-reason={state}>{formatRefusalReason(reason)}</small> : null}
        {reason?.contract ? (
          <WorkAnchor link={workLink({ to: '/contract/search/$id', params: { id: String(reason.contract.id) } })}>
            {`Ouvrir le contrat ${reason.contract.number}`}
          </WorkAnchor>
        ) : null}
        {screenLink ? <WorkAnchor link={screenLink}>Ouvrir l’écran concerné</WorkAnchor> : null}
        {followUp ? <WorkAnchor link={followUp.link}>{followUp.label}</WorkAnchor> : null}
      </div>
      <StatusChip status={formatState(entry)} />
      <QueueActions
        itemKey={key}
        kind={kind}
        title={title}
        state={state}
        draftId={draftId}
        // Without its draft an item is edited where its lane leads.
        isCorrectable={isCorrectable(entry) && (draftId !== null || work.resumeLink(key, lane) !== undefined)}
        mayBeAccepted={isStuck(entry)}
        // An older version stored the contract only.
        isReplaced={isSuperseded(entry) || reason?.contract !== undefined}
        overwrite={overwrite}
        editLabel={choice ? 'Comparer et choisir' : 'Modifier'}
      />
    </li>
  );
});

/** File names, or the upload progress of each file while sending. */
function Files({ itemKey, files }: Pick<OutboxEntry, 'files'> & { readonly itemKey: string }) {
  const sentBytes = useUploadedBytes(itemKey);
  if (files.length === 0) return null;
  if (sentBytes !== null) return <UploadProgress files={uploadShares(files, sentBytes)} />;
  return <small>{files.map(({ name }) => name).join(', ')}</small>;
}

const entryFacts = (
  { createdAtMs, attempts, nextAtMs, bytes, state }: OutboxEntry,
  nowMs: number,
): readonly string[] => [
  `Créé le ${frenchDateTime(new Date(createdAtMs))}, ${formatAge(createdAtMs, nowMs)}`,
  formatFileSize(bytes),
  ...(attempts > 0 ? [attempts === 1 ? '1 tentative' : `${attempts} tentatives`] : []),
  ...(state === 'retry-wait' && nextAtMs !== null ? [`prochain essai à ${timeInNoumea(new Date(nextAtMs))}`] : []),
];
