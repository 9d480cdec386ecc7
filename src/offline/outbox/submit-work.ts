import { CallError } from '#api/errors.ts';
import { submit } from '#api/submit.ts';
import type { NewItem } from '#offline/interfaces/outbox-types.ts';
import type { Accepted, Pending, Refused } from '#offline/interfaces/submit-result.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { WorkNotSaved, type WorkSaveFault } from '#offline/interfaces/work-not-saved.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { dedupeKeyOf } from './dedupe-key.ts';
import type { DirectSubmitter } from './direct-submit.ts';

/** Faults after which work is sent directly while there is a network. */
const directSendFaults: ReadonlySet<WorkSaveFault> = new Set(['unavailable', 'full', 'failed']);

let loading: Promise<DirectSubmitter> | undefined;
/** Lazy-loaded with the first work that the device could not store. */
const loadDirectSubmitter = (): Promise<DirectSubmitter> => {
  loading ??= import('./direct-submit.ts').then(({ createDirectSubmitter }) => createDirectSubmitter({ call: submit }));
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

export type SubmitDeps = Pick<OfflineServices, 'outbox' | 'drafts' | 'connectivity'>;

/** Removes the draft of accepted work, so that it is not resumed. */
const removeDraft = ({ drafts }: SubmitDeps, draftId: string | undefined): Promise<void> =>
  draftId === undefined ? Promise.resolve() : drafts.remove(draftId).catch(() => undefined);

/**
 * Adds work to the outbox; if this device cannot store it, sends it directly while there is a network. Throws
 * `WorkNotSaved`, `Unreachable` or `CallError` if nothing was queued or sent.
 */
export const submitWork = async <E extends EndpointDefinition>(
  services: SubmitDeps,
  item: NewItem<E>,
): Promise<Accepted<unknown> | Pending | Refused> => {
  const { outbox, connectivity } = services;
  // A failed write may have reached the disk all the same: with one idempotency key, both take effect once.
  const key = item.key ?? crypto.randomUUID();
  const sendDirectly = async (directSubmitter: DirectSubmitter): Promise<Accepted<unknown> | Refused> => {
    const result = await directSubmitter.send(item, key);
    if (result.state === 'accepted') await removeDraft(services, item.draftId);
    return result;
  };
  const directSubmitter = await loading;
  // If an earlier answer was lost, query the server first; the queue would use another idempotency key.
  if (directSubmitter?.isUnanswered(item as unknown as NewItem)) return sendDirectly(directSubmitter);
  try {
    return { state: 'pending', key: await outbox.add({ ...item, key }) };
  } catch (error) {
    if (!(error instanceof WorkNotSaved && directSendFaults.has(error.fault))) throw error;
    // The state may be older than the attempt to store, which takes long on a full device.
    const isOffline = connectivity.state === 'offline' && (await connectivity.probe()) === 'offline';
    if (isOffline) throw error;
    return sendDirectly(await loadDirectSubmitter());
  }
};

type DeliveredResult = Accepted<unknown> | Pending;

/** Items of an earlier press that were delivered while another item of the same press failed. */
const deliveredEarlier = new Map<string, DeliveredResult>();

/**
 * Submits all items of one press, the last one after the others. Throws as `submitWork` does if one failed; a repeated
 * press then does not submit the delivered ones again. A refused item throws.
 */
export const submitWorkTogether = async <E extends EndpointDefinition>(
  services: SubmitDeps,
  items: readonly NewItem<E>[],
): Promise<readonly DeliveredResult[]> => {
  const dedupeKeys = items.map((item) => dedupeKeyOf(item as unknown as NewItem));
  /** Counts equal items of one press, since the same file may be sent twice on purpose. */
  const occurrenceKey = (index: number): string =>
    `${dedupeKeys.slice(0, index).filter((dedupeKey) => dedupeKey === dedupeKeys[index]).length} ${dedupeKeys[index]}`;
  const submitOnce = async (item: NewItem<E>, index: number): Promise<DeliveredResult> => {
    const earlierResult = deliveredEarlier.get(occurrenceKey(index));
    // An item that was withdrawn from the queue since is submitted anew.
    const isDelivered =
      earlierResult?.state === 'accepted' ||
      (earlierResult && (await services.outbox.waitForResult(earlierResult.key, 0)));
    if (earlierResult && isDelivered) {
      await removeDraft(services, item.draftId);
      return earlierResult;
    }
    const result = await submitWork(services, item);
    if (result.state === 'refused') throw new CallError(422, result.refused.message, { errors: result.refused.errors });
    deliveredEarlier.set(occurrenceKey(index), result);
    return result;
  };
  // Wait for all results, so that no item is still being submitted when the button can be pressed again.
  const attempts = await Promise.allSettled(items.slice(0, -1).map(submitOnce));
  const failed = attempts.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  const firstResults = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
  const lastResults = await Promise.all(items.slice(-1).map((item) => submitOnce(item, items.length - 1)));
  for (const index of items.keys()) deliveredEarlier.delete(occurrenceKey(index));
  return [...firstResults, ...lastResults];
};
