import { useCanSaveWork } from '#offline/interfaces/offline-context.tsx';
import { useDrafts, useOutbox } from '#offline/outbox/work-hooks.ts';
import { EmptyLine } from '#ui/page/states.tsx';
import { DraftsSection } from './drafts.tsx';
import { Queue, type QueueProps } from './queue.tsx';

/** Queue and drafts; one line if both are empty. */
export function UnsentWork(props: QueueProps) {
  const { state, entries } = useOutbox();
  const drafts = useDrafts();
  const canSaveWork = useCanSaveWork();
  if (state === 'ready' && entries.length === 0 && drafts?.length === 0)
    return (
      <div className="section">
        <EmptyLine title="Rien n’attend d’être envoyé, aucun brouillon">
          {canSaveWork
            ? 'Ce que vous saisissez est gardé ici jusqu’à son envoi.'
            : 'Ce que vous saisissez attend ici son envoi, tant que cette page reste ouverte.'}
        </EmptyLine>
      </div>
    );
  return (
    <>
      <Queue {...props} />
      <DraftsSection nowMs={props.nowMs} />
    </>
  );
}
