import { formatState, needsUserAction } from '#offline/outbox/outbox-labels.ts';
import { useDrafts, useOutbox } from '#offline/outbox/work-hooks.ts';
import { evaluateActions } from '#shared/actions/next-actions.ts';
import { draftAction, refusedSendAction } from '#shared/actions/other-actions.ts';
import type { NextAction } from '#shared/operations/home/next-actions.ts';
import type { WorkLink } from '#work/define-work.ts';
import { useWorkByKind } from '#work/works.tsx';

interface WorkActions {
  readonly actions: readonly NextAction[];
  /** Link of each action by key; undefined if it opens « Brouillons et envois ». */
  readonly links: ReadonlyMap<string, WorkLink | undefined>;
}

/** Actions of local work: refused and conflicting items, and drafts. */
export const useWorkActions = (today: string): WorkActions => {
  const workOf = useWorkByKind();
  const { entries } = useOutbox();
  const drafts = useDrafts()?.filter(({ state }) => state === 'open') ?? [];
  const links = new Map<string, WorkLink | undefined>();
  const queuedWorks = entries.filter(needsUserAction).map((entry) => ({
    id: entry.key,
    label: workOf(entry.kind).label,
    title: entry.title,
    atMs: entry.createdAtMs,
    refusal: entry.reason?.message ?? formatState(entry),
  }));
  const draftWorks = drafts.map((draft) => ({
    id: draft.id,
    label: workOf(draft.kind).label,
    title: draft.title,
    atMs: draft.savedAtMs,
    refusal: draft.refusal?.message ?? null,
    link: workOf(draft.kind).resumeLink(draft.id, draft.lane),
  }));
  const works = [...queuedWorks, ...draftWorks];
  const actions = [
    ...evaluateActions(refusedSendAction, works, today),
    ...evaluateActions(draftAction, draftWorks, today),
  ];
  for (const action of actions) links.set(action.key, draftWorks.find(({ id }) => id === action.id)?.link);
  return { actions, links };
};
