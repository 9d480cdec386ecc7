import { useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { readWorkFile } from '#offline/files/work-files.ts';
import type { WorkKind } from '#offline/interfaces/draft-types.ts';
import { useCanSaveWork, useOffline } from '#offline/interfaces/offline-context.tsx';
import type { NewItem, OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import type { Accepted, Blocked, Conflicting, Pending, Refused } from '#offline/interfaces/submit-result.ts';
import { isStuck } from '#offline/outbox/outbox-labels.ts';
import { submitAndWait, waitForResultBriefly } from '#offline/outbox/submit-and-wait.ts';
import { submitWorkTogether } from '#offline/outbox/submit-work.ts';
import { notify } from '#ui/toast/toaster.ts';
import type { DefinedWork } from './define-work.ts';

/** Compile-time check that a kind is registered in `src/app/works.ts`; the property name is the compiler's message. */
export type RequireListed<Kind extends string> = Kind extends WorkKind
  ? unknown
  : { readonly 'not listed: add its definition to src/app/works.ts': Kind };

type AnyWork<Kind extends string, Answer, Sent, Conflict> = Pick<
  DefinedWork<Kind, unknown, Answer, never, Sent, Conflict>,
  'kind' | 'texts' | 'toItem' | 'parseAnswer' | 'conflict' | 'dependsOn'
>;

const sentenceSchema = v.object({ message: v.union([v.string(), v.object({ message: v.string() })]) });

/** Message of an answer without effect. */
const formatRefusal = (answer: unknown): string => {
  const parsed = v.safeParse(sentenceSchema, answer);
  const message = parsed.success ? parsed.output.message : '';
  return (typeof message === 'string' ? message : message.message) || 'Votre demande ne peut pas aboutir';
};

const classifyAnswer = <Answer, Conflict>(
  work: AnyWork<string, Answer, never, Conflict>,
  answer: unknown,
): Accepted<Answer> | Conflicting<Conflict> | Refused => {
  const conflict = work.conflict(answer);
  if (conflict !== undefined) return { state: 'conflict', conflict };
  const accepted = work.parseAnswer(answer);
  if (accepted !== undefined) return { state: 'accepted', answer: accepted };
  return { state: 'refused', refused: { message: formatRefusal(answer), errors: {} } };
};

/** Builds the outbox item of work. */
const buildItem = async <Kind extends string, Sent>(
  work: AnyWork<Kind, unknown, Sent, unknown> & RequireListed<Kind>,
  submission: Sent,
  draftId: string | undefined,
): Promise<NewItem> => {
  const { title, lane, operation, input, files = [], after = null } = work.toItem(submission, draftId ?? '');
  return {
    kind: work.kind as WorkKind,
    title,
    lane: lane ?? draftId ?? '',
    endpoint: operation,
    input,
    files: await Promise.all(files.map(readWorkFile)),
    after,
    ...(work.dependsOn && { dependsOn: work.dependsOn }),
    ...(draftId === undefined ? {} : { draftId }),
  };
};

/**
 * Submits work to the outbox and waits briefly for the result; if it stays queued, tells the person and navigates to
 * the queue. Throws as `submitWork` does if nothing was queued or sent.
 */
export const useWorkSubmit = <Kind extends string, Answer, Sent, Conflict>(
  work: AnyWork<Kind, Answer, Sent, Conflict> & RequireListed<Kind>,
) => {
  const services = useOffline();
  const router = useRouter();
  const canSaveWork = useCanSaveWork();
  return async (sent: Sent, draftId: string): Promise<Accepted<Answer> | Pending | Refused | Conflicting<Conflict>> => {
    const submitted = await submitAndWait(services, await buildItem(work, sent, draftId));
    if (submitted.state === 'refused') return submitted;
    if (submitted.state === 'accepted') return classifyAnswer(work, submitted.answer);
    if (submitted.state === 'conflict') return classifyAnswer(work, submitted.conflict);
    notify({
      type: 'info',
      message: canSaveWork ? work.texts.stored : `${work.texts.stored} Ne fermez pas cette page.`,
    });
    await router.navigate({ to: '/sync', search: { item: submitted.key }, replace: true });
    return submitted;
  };
};

/** Another person's change conflicts with an item, which stays in the outbox until the person chooses. */
interface QueuedConflict {
  readonly state: 'queued-conflict';
  readonly key: string;
  readonly message: string;
  readonly entry: OutboxEntry;
}

/** Result of one of several items submitted together; one that is not accepted is in the outbox under its key. */
export type ItemResult = Accepted<unknown> | Pending | QueuedConflict | ((Refused | Blocked) & Pick<Pending, 'key'>);

/**
 * Submits the items of one press, each with its own state, so that a slow one does not delay the results of the others.
 * The last one removes `draftId`. An item that is not accepted stays queued: a refused one until corrected, a blocked one
 * until sent again. Throws as `submitWorkTogether` does.
 */
export const useSubmitTogether = <Kind extends string, Sent>(
  work: AnyWork<Kind, unknown, Sent, unknown> & RequireListed<Kind>,
) => {
  const services = useOffline();
  const { outbox, connectivity } = services;
  return async (sentItems: readonly Sent[], draftId?: string): Promise<readonly ItemResult[]> => {
    const lastIndex = sentItems.length - 1;
    const items = await Promise.all(
      sentItems.map((sent, index) => buildItem(work, sent, index === lastIndex ? draftId : undefined)),
    );
    const delivered = await submitWorkTogether(services, items);
    return Promise.all(
      delivered.map(async (delivery): Promise<ItemResult> => {
        if (delivery.state === 'accepted') return delivery;
        const entry = await waitForResultBriefly(outbox, connectivity.state === 'offline', delivery.key);
        if (entry?.state === 'rejected') {
          const message = entry.reason?.message ?? '';
          return isStuck(entry)
            ? { state: 'blocked', message, key: delivery.key }
            : { state: 'refused', refused: { message, errors: {} }, key: delivery.key };
        }
        if (entry?.state === 'conflict')
          return { state: 'queued-conflict', key: delivery.key, message: entry.reason?.message ?? '', entry };
        return entry?.state === 'accepted' ? { state: 'accepted', answer: entry.answer } : delivery;
      }),
    );
  };
};
