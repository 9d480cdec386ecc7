import type { call as callApi } from '#api/call.ts';
import { CallError } from '#api/errors.ts';
import { tookNoEffect } from '#api/no-effect.ts';
import type { HandedOver } from '#offline/interfaces/handed-over.ts';
import type { NewItem } from '#offline/interfaces/outbox-types.ts';
import { keySettle } from '#shared/operations/home/receipts.ts';
import type { EndpointDefinition, Input } from '#shared/operations/wire/endpoint.ts';
import { tookEffect } from './outbox-policy.ts';
import { printOf } from './work-print.ts';

/** What was sent and may have taken effect though nobody said so. */
interface Unanswered {
  readonly key: string;
  readonly draftId: string | undefined;
  readonly print: string;
}

const messages = {
  running: 'Votre premier envoi est encore en cours de réception\u202F: réessayez dans un instant.',
  earlier:
    'Votre premier envoi avait bien été reçu, sans ce que vous avez changé depuis. Envoyez de nouveau pour en faire un second envoi.',
};

/**
 * Sends without the queue. A piece of work of which nobody knows whether it took effect is never sent beside its first
 * sending, whatever form or screen it comes from: the server is first asked what became of that one.
 */
export const createDirectSends = ({ call }: { readonly call: typeof callApi }) => {
  let unanswered: readonly Unanswered[] = [];

  const find = (item: NewItem): Unanswered | undefined => {
    const { draftId } = item;
    const print = printOf(item);
    return unanswered.find((one) => (draftId !== undefined && one.draftId === draftId) || one.print === print);
  };
  const forget = (key: string): void => {
    unanswered = unanswered.filter((one) => one.key !== key);
  };

  /** What became of an earlier sending; nothing where it can take effect no more. Throws `Unreachable` or `CallError`. */
  const earlierEnd = async ({ key, print }: Unanswered, item: NewItem): Promise<HandedOver | undefined> => {
    const known = await call(keySettle, { key });
    if (known.state === 'running') throw new CallError(409, messages.running);
    forget(key);
    if (known.state === 'cancelled' || !tookEffect(known.status, known.body)) return undefined;
    if (print === printOf(item)) return { state: 'accepted', answer: known.body };
    return { state: 'refused', refused: { message: messages.earlier, errors: {} } };
  };

  return {
    isUnanswered: (item: NewItem): boolean => find(item) !== undefined,
    /** Sends a piece of work under `key`, or finds that it was received before. Throws `Unreachable` or `CallError`. */
    send: async <E extends EndpointDefinition>(item: NewItem<E>, key: string): Promise<HandedOver> => {
      const sent = item as unknown as NewItem;
      const before = find(sent);
      const earlier = before && (await earlierEnd(before, sent));
      if (earlier) return earlier;
      unanswered = [...unanswered, { key, draftId: item.draftId, print: printOf(sent) }];
      const files = (item.files ?? []).map(({ name, type, bytes }) => new File([bytes], name, { type }));
      const fields = files.length > 0 ? { [item.fileField ?? 'files']: files } : {};
      try {
        const answer = await call(item.endpoint, Object.assign(fields, item.input) as Input<E>, {
          idempotencyKey: key,
        });
        forget(key);
        return { state: 'accepted', answer };
      } catch (error) {
        if (tookNoEffect(error)) forget(key);
        throw error;
      }
    },
  };
};

export type DirectSends = ReturnType<typeof createDirectSends>;
