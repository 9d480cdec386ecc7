import { useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { workFileOf } from '#offline/files/work-files.ts';
import type { WorkKind } from '#offline/interfaces/draft-types.ts';
import type { Refused } from '#offline/interfaces/handed-over.ts';
import { useKeepsWork, useOffline } from '#offline/interfaces/offline-context.tsx';
import type { NewItem } from '#offline/interfaces/outbox-types.ts';
import { handOverTogether } from '#offline/outbox/hand-over.ts';
import { isStuck } from '#offline/outbox/outbox-words.ts';
import { answeredSoon, useQueuedSubmit } from '#offline/outbox/queued-submit.ts';
import { notify } from '#ui/toast/toaster.ts';
import type { DefinedWork } from './define-work.ts';

/** Asks of a definition what `src/app/works.ts` lists; the name of the property is what the compiler says else. */
export type Listed<Kind extends string> = Kind extends WorkKind
  ? unknown
  : { readonly 'not listed: add its definition to src/app/works.ts': Kind };

/**
 * What became of a submission.
 * - `accepted`: it took effect
 * - `waiting`: it lies in the queue, which was told; the person is led there
 * - `conflict`: it took no effect, and asks the person to choose
 * - `refused`: it took no effect
 */
export type Outcome<Answer, Conflict = never> =
  | { readonly state: 'accepted'; readonly answer: Answer }
  | { readonly state: 'waiting' }
  | { readonly state: 'conflict'; readonly conflict: Conflict }
  | { readonly state: 'refused'; readonly refused: Refused };

type AnyWork<Kind extends string, Answer, Sent, Conflict> = Pick<
  DefinedWork<Kind, unknown, Answer, never, Sent, Conflict>,
  'kind' | 'words' | 'item' | 'accepted' | 'conflict'
>;

const sentenceSchema = v.object({ message: v.union([v.string(), v.object({ message: v.string() })]) });

/** What an answer says where nothing took effect. */
const sentenceOf = (answer: unknown): string => {
  const said = v.safeParse(sentenceSchema, answer);
  const message = said.success ? said.output.message : '';
  return (typeof message === 'string' ? message : message.message) || 'Votre demande ne peut pas aboutir';
};

const outcomeOf = <Answer, Conflict>(
  work: AnyWork<string, Answer, never, Conflict>,
  answer: unknown,
): Outcome<Answer, Conflict> => {
  const conflict = work.conflict(answer);
  if (conflict !== undefined) return { state: 'conflict', conflict };
  const accepted = work.accepted(answer);
  if (accepted !== undefined) return { state: 'accepted', answer: accepted };
  return { state: 'refused', refused: { message: sentenceOf(answer), errors: {} } };
};

/** The item of the outbox that a piece of work becomes. */
const itemOf = async <Kind extends string, Sent>(
  work: AnyWork<Kind, unknown, Sent, unknown> & Listed<Kind>,
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
    files: await Promise.all(files.map(workFileOf)),
    after,
    ...(draftId === undefined ? {} : { draftId }),
  };
};

/**
 * Hands a piece of work to the outbox and waits a little for its answer; where it has to wait, says so and leads to the
 * queue. Throws as `useQueuedSubmit` does where nothing was handed over.
 */
export const useWorkSubmit = <Kind extends string, Answer, Sent, Conflict>(
  work: AnyWork<Kind, Answer, Sent, Conflict> & Listed<Kind>,
) => {
  const submit = useQueuedSubmit();
  const router = useRouter();
  const isKept = useKeepsWork();
  return async (sent: Sent, draftId: string): Promise<Outcome<Answer, Conflict>> => {
    const submitted = await submit(await itemOf(work, sent, draftId));
    if (submitted.state === 'refused') return submitted;
    if (submitted.state !== 'waiting') return outcomeOf(work, submitted.answer);
    notify({ type: 'info', message: isKept ? work.words.kept : `${work.words.kept} Ne fermez pas cette page.` });
    await router.navigate({ to: '/sync', search: { item: submitted.key }, replace: true });
    return { state: 'waiting' };
  };
};

/**
 * What became of one of several items that were handed over together. The queue holds the others: a refused one until it is
 * corrected, a blocked one, which the server has not refused, until it is sent again.
 */
export type ItemOutcome =
  | { readonly state: 'accepted' | 'waiting' }
  | { readonly state: 'blocked'; readonly message: string }
  | { readonly state: 'refused'; readonly refused: Refused };

/**
 * Hands over what one press sends, one item each, so that each has its own state and a long one does not hold the others'
 * result back. The last spends `draftId`. Throws as `handOverTogether` does where one was not handed over.
 */
export const useSubmitTogether = <Kind extends string, Sent>(
  work: AnyWork<Kind, unknown, Sent, unknown> & Listed<Kind>,
) => {
  const services = useOffline();
  const { outbox, connectivity } = services;
  return async (all: readonly Sent[], draftId?: string): Promise<readonly ItemOutcome[]> => {
    const last = all.length - 1;
    const items = await Promise.all(all.map((sent, at) => itemOf(work, sent, at === last ? draftId : undefined)));
    const handed = await handOverTogether(services, items);
    return Promise.all(
      handed.map(async (one): Promise<ItemOutcome> => {
        if (one.state === 'accepted') return { state: 'accepted' };
        const entry = await answeredSoon(outbox, connectivity.state === 'offline', one.key);
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
