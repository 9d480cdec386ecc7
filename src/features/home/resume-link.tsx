import { useDrafts } from '#offline/outbox/work-hooks.ts';
import { Icon } from '#ui/icon.tsx';
import { WorkAnchor } from '#work/work-anchor.tsx';
import { useWorkByKind } from '#work/works.tsx';

/** Link to the open drafts. Its space stays reserved without any and while they load, so that the screen does not shift. */
export function ResumeLink() {
  return (
    <div className="resume-place">
      <OpenDrafts />
    </div>
  );
}

function OpenDrafts() {
  const workOf = useWorkByKind();
  const open = useDrafts()?.filter(({ state }) => state === 'open') ?? [];
  const [latest] = open;
  if (!latest) return null;
  const isOnlyDraft = open.length === 1;
  const work = workOf(latest.kind);
  // The title of a quote already begins with its kind.
  const title = latest.title.startsWith(work.label) ? latest.title : `${work.label}\u00A0: ${latest.title}`;
  const text = isOnlyDraft ? title : `${open.length} brouillons`;
  return (
    <WorkAnchor link={isOnlyDraft ? work.resumeLink(latest.id, latest.lane) : undefined} className="resume">
      <Icon name="edit" size={20} />
      <span>
        <small>Reprendre</small>
        {text}
      </span>
    </WorkAnchor>
  );
}
