import { describe, expect, it } from 'vitest';
import { matchesQueuedClient, queuedClients } from '#features/quotes/wizard/known/queued-clients.ts';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { client, company } from '#tests/support/quotes/quotes.ts';

const entry = (key: string, kind: string, input: object) => ({ key, kind, input }) as OutboxEntry;
const person = { ...client, lastname: 'WAÏA', firstname: 'HÉLÈNE' };

describe('queuedClients', () => {
  it('are those of client forms and quotes, each once, the latest first', () => {
    const found = queuedClients([
      entry('form', 'client', { client: { person }, shown: [] }),
      entry('change', 'client', { client: { person }, idClient: 7 }),
      entry('known', 'estimate', { estimate: { person: { ...person, id: '7' } } }),
      entry('company', 'estimate', { estimate: { person: company } }),
      entry('quote', 'estimate', { estimate: { person: { ...person, profession: 'Infirmière' } } }),
      entry('request', 'task', { text: 'Bonjour' }),
    ]);
    expect(found.map(({ key, name }) => [key, name])).toEqual([
      ['company', company.socialReason],
      ['quote', 'WAÏA HÉLÈNE'],
    ]);
  });
});

it.each([
  ['', true],
  ['helene', true],
  ['wai hel', true],
  ['7512', true],
  ['elene', false],
])('matchesQueuedClient: %j', (text, expected) => {
  const typed = { key: 'a', name: 'WAÏA HÉLÈNE', person: { phone: { number: '751234' }, mail: { mail: '' } } };
  expect(matchesQueuedClient(text)(typed)).toBe(expected);
});
