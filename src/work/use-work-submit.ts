import { useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { readWorkFile } from '#offline/files/work-files.ts';
import type { WorkKind } from '#offline/interfaces/draft-types.ts';
import { useCanSaveWork, useOffline } from '#offline/interfaces/offline-context.tsx';
import type { NewItem } from '#offline/interfaces/outbox-types.ts';
import type { ServerRefusal } from '#offline/interfaces/send-result.ts';
import { isStuck } from '#offline/outbox/outbox-labels.ts';
import { useQueuedSubmit, waitForResultBriefly } from '#offline/outbox/queued-submit.ts';
import { submitWorkTogether } from '#offline/outbox/submit-work.ts';
import { notify } from '#ui/toast/toaster.ts';
import type { DefinedWork } from './define-work.ts';

/** Compile-time check that a kind is registered in `src/app/works.ts`; the property name is the compiler's message. */
export type RequireListed<Kind extends string> = Kind extends WorkKind
  ? unknown
  : { readonly 'not listed: add its definition to src/app/works.ts': Kind };

/**
 * Result of a submission.
 * - `accepted`: it took effect
 * - `waiting`: it is queued; the person was told and led to the queue
 * - `conflict`: it took no effect and asks the person to choose
 * - `refused`: it took no effect
 */
export type SubmitOutcome<Answer, Conflict = never> =
  | { readonly state: 'accepted'; readonly answer: Answer }
  | { readonly state: 'waiting' }
  | { readonly state: 'conflict'; readonly conflict: Conflict }
  | { readonly state: 'refused'; readonly refused: ServerRefusal };

type AnyWork<Kind extends string, Answer, Sent, Conflict> = Pick<
  DefinedWork<Kind, unknown, Answer, never, Sent, Conflict>,
  'kind' | 'words' | 'item' | 'accepted' | 'conflict'
>;

const sentenceSchema = v.object({ message: v.union([v.string(), v.object({ message: v.string() })]) });

/** Message of an answer without effect. */
const formatRefusal = (answer: unknown): string => {
  const said = v.safeParse(sentenceSchema, answer);
  const message = said.success ? said.output.message : '';
  return (typeof message === 'string' ? message : message.message) || 'Votre demande ne peut pas aboutir';
};

const classifyAnswer = <Answer, Conflict>(
  work: AnyWork<string, Answer, never, Conflict>,
  answer: unknown,
): SubmitOutcome<Answer, Conflict> => {
  const conflict = work.conflict(answer);
  if (conflict !== undefined) return { state: 'conflict', conflict };
  const accepted = work.accepted(answer);
  if (accepted !== undefined) return { state: 'accepted', answer: accepted };
  return { state: 'refused', refused: { message: formatRefusal(answer), errors: {} } };
};

/** Builds the outbox item of work. */
const buildItem = async <Kind extends string, Sent>(
  work: AnyWork<Kind, unknown, Sent, unknown> & RequireListed<Kind>,
  sent: Sent,
  draftId: string | undefined,
): Promise<NewItem> => {
  const { title, lane, operation, input, files = [], after = null } = work.item(sent, draftId ?? '');
  return {
    kind: work.kind as WorkKind,
    title,
    lane: lane ?? draftId ?? '',
    endpoint: operation,
    input,
    files: await Promise.all(files.map(readWorkFile)),
    after,
    ...(draftId === undefined ? {} : { draftId }),
  };
};

/**
 * Submits work to the outbox and waits briefly for the result; if it stays queued, tells the person and navigates to
 * the queue. Throws as `useQueuedSubmit` does if nothing was queued or sent.
 */
export const useWorkSubmit = <Kind extends string, Answer, Sent, Conflict>(
  work: AnyWork<Kind, Answer, Sent, Conflict> & RequireListed<Kind>,
) => {
  const submit = useQueuedSubmit();
  const router = useRouter();
  const canSaveWork = useCanSaveWork();
  return async (sent: Sent, draftId: string): Promise<SubmitOutcome<Answer, Conflict>> => {
    const submitted = await submit(await buildItem(work, sent, draftId));
    if (submitted.state === 'refused') return submitted;
    if (submitted.state !== 'waiting') return classifyAnswer(work, submitted.answer);
    notify({ type: 'info', message: canSaveWork ? work.words.kept : `${work.words.kept} Ne fermez pas cette page.` });
    await router.navigate({ to: '/sync', search: { item: submitted.key }, replace: true });
    return { state: 'waiting' };
  };
};

/**
 * Result of one of several items submitted together. Unaccepted ones stay queued: a refused one until corrected, a
 * blocked one, which the server did not refuse, until sent again.
 */
export type ItemOutcome =
  | { readonly state: 'accepted' | 'waiting' }
  | { readonly state: 'blocked'; readonly message: string }
  | { readonly state: 'refused'; readonly refused: ServerRefusal };

/**
 * Submits the items of one press, each with its own state, so that a slow one does not delay the results of the others.
 * The last one removes `draftId`. Throws as `submitWorkTogether` does.
 */
export const useSubmitTogether = <Kind extends string, Sent>(
  work: AnyWork<Kind, unknown, Sent, unknown> & RequireListed<Kind>,
) => {
  const services = useOffline();
  const { outbox, connectivity } = services;
  return async (all: readonly Sent[], draftId?: string): Promise<readonly ItemOutcome[]> => {
    const last = all.length - 1;
    const items = await Promise.all(all.map((sent, at) => buildItem(work, sent, at === last ? draftId : undefined)));
    const delivered = await submitWorkTogether(services, items);
    return Promise.all(
      delivered.map(async (one): Promise<ItemOutcome> => {
        if (one.state === 'accepted') return { state: 'accepted' };
        const entry = await waitForResultBriefly(outbox, connectivity.state === 'offline', one.key);
        if (entry?.state === 'rejected') {
          const message = entry.reason?.message ?? '';
          return isStuck(entry)
            ? { state: 'blocked', message }
            : { state: 'refused', refused: { message, errors: {} } };
        }
        return { state: entry?.state === 'accepted' ? 'accepted' : 'waiting' };
      }),
    );
  };
};
