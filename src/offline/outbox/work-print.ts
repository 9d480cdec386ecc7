import { getSession } from '#api/session/session-store.ts';
import type { NewItem } from '#offline/interfaces/outbox-types.ts';

const moment = /^\d{4}-\d\d-\d\dT/;

/** What a piece of work of the person signed in says: the same where it is typed again. The moment of its sending is none of it. */
export const printOf = ({ endpoint, lane, draftId, input, files = [] }: NewItem): string =>
  JSON.stringify(
    [
      getSession()?.user.id,
      endpoint.path,
      lane === draftId ? null : lane,
      input,
      files.map(({ name, bytes }) => [name, bytes.byteLength]),
    ],
    (_, value: unknown) => (typeof value === 'string' && moment.test(value) ? undefined : value),
  );
