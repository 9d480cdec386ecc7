import type { DraftEntry } from '#offline/interfaces/draft-types.ts';
import { formatRefusalState } from '#offline/outbox/outbox-labels.ts';
import { useDrafts } from '#offline/outbox/work-hooks.ts';
import { stepIds, stepTitles } from '#shared/forms/layout.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { Icon } from '#ui/icon.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { WorkAnchor } from '#work/work-anchor.tsx';
import { quoteWork } from '../wizard/work/quote-work-definition.ts';
import { RowList } from './link-row.ts';

/** Unfinished quote drafts; renders nothing without any. */
export function OpenQuotes() {
  const open = useDrafts(quoteWork.kind)?.filter(({ state }) => state === 'open') ?? [];
  if (open.length === 0) return null;
  return (
    <PageSection title="Reprendre un devis" isPlain>
      <RowList>
        {open.map((draft) => (
          <li key={draft.id}>
            <WorkAnchor link={quoteWork.resumeLink(draft.id, draft.lane)}>
              <Icon name="edit" />
              <span>
                {draft.title}
                <small>{draftStatus(draft)}</small>
              </span>
              <Icon name="chevronRight" />
            </WorkAnchor>
          </li>
        ))}
      </RowList>
    </PageSection>
  );
}

const draftStatus = ({ step, savedAtMs, refusal }: DraftEntry): string => {
  const at = stepTitles[stepIds[step] ?? 'client'];
  const progressText = refusal ? formatRefusalState(refusal) : `Étape ${step + 1} sur ${stepIds.length}\u00A0: ${at}`;
  return `${progressText} · enregistré le ${frenchDateTime(new Date(savedAtMs))}`;
};
