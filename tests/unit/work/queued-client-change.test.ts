import { expect, it } from 'vitest';
import { queuedCorrection } from '#features/clients/form/client-draft.ts';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { textAt } from '#shared/forms/raw.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { client } from '#tests/support/quotes/quotes.ts';

const createCorrection = (lastname: string, idClient: number, state = 'queued') =>
  ({
    kind: 'client',
    state,
    input: { idClient, client: { person: { ...client, lastname } } },
  }) as unknown as OutboxEntry;

it('client form: begins with the latest correction of the client that waits, and none that needs a decision', () => {
  const entries = [
    createCorrection('UN', 7),
    createCorrection('DEUX', 7),
    createCorrection('AUTRE', 8),
    createCorrection('TROIS', 7, 'conflict'),
  ];
  const findCorrection = (clientId: number) => queuedCorrection(entries, clientId, quoteContext());
  expect(textAt(findCorrection(7), 'person.lastname')).toBe('DEUX');
  expect(findCorrection(9)).toBeUndefined();
});
