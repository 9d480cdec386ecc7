import type { call as callApi } from '#api/call.ts';
import { CallError } from '#api/errors.ts';
import { tookNoEffect } from '#api/no-effect.ts';
import type { NewItem } from '#offline/interfaces/outbox-types.ts';
import type { Accepted, Refused } from '#offline/interfaces/submit-result.ts';
import { keySettle } from '#shared/operations/home/receipts.ts';
import type { EndpointDefinition, Input } from '#shared/operations/wire/endpoint.ts';
import { dedupeKeyOf } from './dedupe-key.ts';
import { parseReplaced, tookEffect } from './outbox-policy.ts';

/** A sent request whose answer was lost: it may have taken effect. */
interface UnansweredRequest {
  readonly key: string;
  readonly draftId: string | undefined;
  readonly dedupeKey: string;
}

const messages = {
  running: 'Votre premier envoi est encore en cours de réception\u202F: réessayez dans un instant.',
  earlier:
    'Votre premier envoi avait bien été reçu, sans ce que vous avez changé depuis. Envoyez de nouveau pour en faire un second envoi.',
};

/**
 * Sends work without the queue. Work whose first answer was lost is never sent a second time, from whatever form or
 * screen: the status of its idempotency key is queried first.
 */
export const createDirectSubmitter = ({ call }: { readonly call: typeof callApi }) => {
  let unansweredRequests: readonly UnansweredRequest[] = [];

  const findUnanswered = (item: NewItem): UnansweredRequest | undefined => {
    const { draftId } = item;
    const itemDedupeKey = dedupeKeyOf(item);
    return unansweredRequests.find(
      (unansweredRequest) =>
        (draftId !== undefined && unansweredRequest.draftId === draftId) ||
        unansweredRequest.dedupeKey === itemDedupeKey,
    );
  };
  const removeUnanswered = (key: string): void => {
    unansweredRequests = unansweredRequests.filter((unansweredRequest) => unansweredRequest.key !== key);
  };

  /**
   * Result of the earlier request; undefined once it can no longer take effect. Throws `Unreachable` or `CallError`.
   */
  const queryEarlierResult = async (
    { key, dedupeKey }: UnansweredRequest,
    item: NewItem,
  ): Promise<Accepted<unknown> | Refused | undefined> => {
    const keyStatus = await call(keySettle, { key });
    if (keyStatus.state === 'running') throw new CallError(409, messages.running);
    removeUnanswered(key);
    if (keyStatus.state === 'cancelled' || !tookEffect(keyStatus.status, keyStatus.body)) return undefined;
    if (dedupeKey === dedupeKeyOf(item)) return { state: 'accepted', answer: keyStatus.body };
    return { state: 'refused', refused: { message: messages.earlier, errors: {} } };
  };

  return {
    isUnanswered: (item: NewItem): boolean => findUnanswered(item) !== undefined,
    /**
     * Sends work with `key` as idempotency key, or finds that it was received before. Throws `Unreachable` or
     * `CallError`.
     */
    send: async <E extends EndpointDefinition>(item: NewItem<E>, key: string): Promise<Accepted<unknown> | Refused> => {
      const itemOfAnyKind = item as unknown as NewItem;
      const earlier = findUnanswered(itemOfAnyKind);
      const earlierResult = earlier && (await queryEarlierResult(earlier, itemOfAnyKind));
      if (earlierResult) return earlierResult;
      unansweredRequests = [
        ...unansweredRequests,
        { key, draftId: item.draftId, dedupeKey: dedupeKeyOf(itemOfAnyKind) },
      ];
      const files = (item.files ?? []).map(({ name, type, bytes }) => new File([bytes], name, { type }));
      const fields = files.length > 0 ? { [item.fileField ?? 'files']: files } : {};
      try {
        const answer = await call(item.endpoint, Object.assign(fields, item.input) as Input<E>, {
          idempotencyKey: key,
        });
        removeUnanswered(key);
        const replaced = parseReplaced(answer);
        return replaced ? { state: 'refused', refused: replaced } : { state: 'accepted', answer };
      } catch (error) {
        if (tookNoEffect(error)) removeUnanswered(key);
        throw error;
      }
    },
  };
};

export type DirectSubmitter = ReturnType<typeof createDirectSubmitter>;
