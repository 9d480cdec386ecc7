import { getSession } from '#api/session/session-store.ts';
import type { NewItem } from '#offline/interfaces/outbox-types.ts';

const timestamp = /^\d{4}-\d\d-\d\dT/;

/**
 * Key for deduplicating work of the signed-in person that is typed and submitted again. Timestamps of submission are
 * excluded.
 */
export const dedupeKeyOf = ({ endpoint, lane, draftId, input, files = [] }: NewItem): string =>
  JSON.stringify(
    [
      getSession()?.user.id,
      endpoint.path,
      lane === draftId ? null : lane,
      input,
      files.map(({ name, bytes }) => [name, bytes.byteLength]),
    ],
    (_, value: unknown) => (typeof value === 'string' && timestamp.test(value) ? undefined : value),
  );
