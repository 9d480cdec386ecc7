import { nameOfKind, resumePath } from '#offline/work-forms.ts';
import { useDrafts } from '#offline/work-hooks.ts';
import { Icon } from '#ui/icon.tsx';
import { PathLink } from '#ui/path-link.tsx';

/** The way back to what was begun and not finished; nothing where there is nothing. */
export function ResumeLink() {
  const open = useDrafts()?.filter(({ state }) => state === 'open') ?? [];
  const [latest] = open;
  if (!latest) return null;
  const isAlone = open.length === 1;
  const path = (isAlone && resumePath(latest.kind, latest.id, latest.lane)) || '/sync';
  const text = isAlone ? `${nameOfKind(latest.kind)}\u00A0: ${latest.title}` : `${open.length} brouillons`;
  return (
    <PathLink path={path} className="resume">
      <Icon name="edit" size={20} />
      <span>
        <small>Reprendre</small>
        {text}
      </span>
    </PathLink>
  );
}
