import { useDrafts, useOutbox } from '#offline/outbox/work-hooks.ts';
import { EmptyLine } from '#ui/page/states.tsx';
import { DraftsSection } from './drafts.tsx';
import { Queue, type QueueProps } from './queue.tsx';

/** What waits to be sent and what was begun; one line where there is neither. */
export function UnsentWork(props: QueueProps) {
  const { state, entries } = useOutbox();
  const drafts = useDrafts();
  if (state === 'ready' && entries.length === 0 && drafts?.length === 0)
    return (
      <div className="section">
        <EmptyLine title="Rien n’attend d’être envoyé, aucun brouillon">
          Ce que vous saisissez est gardé ici jusqu’à son envoi.
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
