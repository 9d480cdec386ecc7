import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { client, company } from '#tests/support/quotes/quotes.ts';
import { matchesQueuedClient, queuedClientReference, queuedClients } from '#work/clients/queued-clients.ts';

const queuedEntry = (key: string, kind: string, input: object) =>
  ({ key, kind, input, state: 'queued', reason: null }) as OutboxEntry;
const person = { ...client, lastname: 'WAÏA', firstname: 'HÉLÈNE' };

describe('queuedClients', () => {
  it('are those of client forms and quotes, each once, the latest first', () => {
    const clientsInQueue = queuedClients([
      queuedEntry('form', 'client', { client: { person }, shown: [] }),
      queuedEntry('change', 'client', { client: { person }, idClient: 7 }),
      queuedEntry('known', 'estimate', { estimate: { person: { ...person, id: '7' } } }),
      queuedEntry('company', 'estimate', { estimate: { person: company } }),
      queuedEntry('quote', 'estimate', { estimate: { person: { ...person, profession: 'Infirmière' } } }),
      queuedEntry('request', 'task', { text: 'Bonjour' }),
    ]);
    expect(clientsInQueue.map(({ key, name }) => [key, name])).toEqual([
      ['company', company.socialReason],
      ['quote', 'WAÏA HÉLÈNE'],
    ]);
    expect(clientsInQueue.map(({ state }) => state)).toEqual(['En attente d’envoi', 'En attente d’envoi']);
  });
});

describe('queuedClientReference', () => {
  const reference = '6f0c1c3e-6a52-4d0e-9f0a-0f5b7c1d2e3f';
  const entries = [
    queuedEntry('quote', 'estimate', { estimate: { person, reference: 'of a quote' } }),
    queuedEntry('form', 'client', { client: { person }, reference }),
  ];
  it('is the draft of the form of the same person, who has no id', () => {
    expect(queuedClientReference(entries, { ...person, firstname: 'Hélène', profession: 'Infirmière' })).toBe(
      reference,
    );
    expect(queuedClientReference(entries, { ...person, id: '7' })).toBeUndefined();
    expect(queuedClientReference(entries, { ...person, birthDate: '1987-05-04' })).toBeUndefined();
    expect(queuedClientReference(entries.slice(0, 1), person)).toBeUndefined();
  });
});

it.each([
  ['', true],
  ['helene', true],
  ['wai hel', true],
  ['75 12 34', true],
  ['+687 75.12.34', true],
  ['04/05/1986', true],
  ['marie.wamytan@', true],
  ['alma', true],
  ['dupont', false],
  ['84 62 02', false],
])('matchesQueuedClient: %j', (text, expected) => {
  const [typed] = queuedClients([queuedEntry('a', 'client', { client: { person } })]);
  expect(typed && matchesQueuedClient(text)(typed)).toBe(expected);
});
