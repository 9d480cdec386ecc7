import { expect, it } from 'vitest';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { textAt } from '#shared/forms/raw.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { client } from '#tests/support/quotes/quotes.ts';
import { queuedChangeValues } from '#work/clients/queued-client-change.ts';

const createChange = (lastname: string, idClient: number, state = 'queued') =>
  ({
    kind: 'client',
    state,
    input: { idClient, client: { person: { ...client, lastname } } },
  }) as unknown as OutboxEntry;

it('client form: begins with the latest change of the client that waits, and none that needs a decision', () => {
  const entries = [
    createChange('UN', 7),
    createChange('DEUX', 7),
    createChange('AUTRE', 8),
    createChange('TROIS', 7, 'conflict'),
  ];
  const findChange = (clientId: number) => queuedChangeValues(entries, clientId, quoteContext());
  expect(textAt(findChange(7), 'person.lastname')).toBe('DEUX');
  expect(findChange(9)).toBeUndefined();
});
