import { chakra } from '@chakra-ui/react';
import type { DraftEntry } from '#offline/base/draft-types.ts';
import { refusedWords } from '#offline/outbox/outbox-words.ts';
import { useDrafts } from '#offline/outbox/work-hooks.ts';
import { stepIds, stepTitles } from '#shared/forms/layout.ts';
import { frenchDateTime } from '#shared/primitives/calendar.ts';
import { Icon } from '#ui/icon.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { WorkAnchor } from '#work/work-anchor.tsx';
import { quoteWork } from '../quote-work-definition.ts';
import { linkRow } from './link-row.ts';

/** The quotes that were begun and not finished; nothing where there is none. */
export function OpenQuotes() {
  const open = useDrafts(quoteWork.kind)?.filter(({ state }) => state === 'open') ?? [];
  if (open.length === 0) return null;
  return (
    <PageSection title="Reprendre un devis" isPlain>
      <List>
        {open.map((draft) => (
          <li key={draft.id}>
            <WorkAnchor link={quoteWork.resume(draft.id, draft.lane)}>
              <Icon name="edit" />
              <span>
                {draft.title}
                <small>{factsOf(draft)}</small>
              </span>
              <Icon name="chevronRight" />
            </WorkAnchor>
          </li>
        ))}
      </List>
    </PageSection>
  );
}

const factsOf = ({ step, savedAtMs, refusal }: DraftEntry): string => {
  const at = stepTitles[stepIds[step] ?? 'client'];
  const where = refusal ? refusedWords(refusal) : `Étape ${step + 1} sur ${stepIds.length}\u00A0: ${at}`;
  return `${where} · enregistré le ${frenchDateTime(new Date(savedAtMs))}`;
};

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'l3',
    overflow: 'hidden',
    '& li + li': { borderTopWidth: '1px', borderColor: 'border.subtle' },
    '& a': { ...linkRow, fontWeight: 'medium' },
    '& span': { flex: '1', minWidth: '0', overflowWrap: 'anywhere' },
    '& small': { display: 'block', fontSize: 'sm', fontWeight: 'normal', color: 'fg.muted' },
  },
});
