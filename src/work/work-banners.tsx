import { useHasForkedFrom } from '#offline/outbox/work-hooks.ts';
import { ForkedDraft, ResumedDraft } from '#ui/form/draft-banners.tsx';
import { Banner } from '#ui/page/banner.tsx';
import type { WorkTexts } from './define-work.ts';
import type { OpenWork } from './open-work.ts';

interface WorkBannersProps {
  readonly work: OpenWork;
  readonly texts: WorkTexts;
  /** Why what is typed could not be stored on the device. */
  readonly failure: string | null;
}

/** Banners above the form of a work in a dialog: refused, forked, resumed, not stored. */
export function WorkBanners({ work, texts, failure }: WorkBannersProps) {
  const { draft, refusal, isReadOnly, onRestart } = work;
  const isForked = useHasForkedFrom(draft);
  return (
    <>
      {isReadOnly ? <Banner tone="warning">{`${texts.open} dans un autre onglet.`}</Banner> : null}
      {refusal ? <Banner tone="danger">{`${texts.refused}\u00A0: ${refusal.message}`}</Banner> : null}
      {isForked ? <ForkedDraft /> : null}
      {onRestart && draft && !isForked ? <ResumedDraft savedAtMs={draft.savedAtMs} onRestart={onRestart} /> : null}
      {failure ? <Banner tone="warning">{failure}</Banner> : null}
    </>
  );
}
