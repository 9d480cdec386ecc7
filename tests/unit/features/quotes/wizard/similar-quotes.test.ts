import { describe, expect, it } from 'vitest';
import { findQueuedQuotes } from '#features/quotes/wizard/similar/similar-quotes.ts';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { client, company } from '#tests/support/quotes/quotes.ts';

const createEntry = (
  key: string,
  person: object,
  overrides: Partial<OutboxEntry> = {},
  code = 'AUTO',
): OutboxEntry => ({
  key,
  kind: 'estimate',
  title: 'Devis Automobile',
  lane: `quote/${code}/${key}`,
  state: 'queued',
  isAwaitingAnswer: true,
  createdAtMs: 1,
  attempts: 0,
  nextAtMs: null,
  reason: null,
  blockedBy: null,
  awaitedDraftId: null,
  files: [],
  bytes: 10,
  draftId: `draft-${key}`,
  input: { estimate: { product: { code }, person } },
  answer: null,
  ...overrides,
});

const { lastname, firstname, birthDate } = client;
const marie = { productCode: 'AUTO', personId: null, lastname, firstname, birthDate, siret: null };
const garage = { ...marie, lastname: null, firstname: null, birthDate: null, siret: '0300137001' };
const findDuplicates = (
  entries: readonly OutboxEntry[],
  asker: Parameters<typeof findQueuedQuotes>[1],
  draftId = 'mine',
) => findQueuedQuotes(entries, asker, draftId).map(({ key }) => key);

describe('similar quotes in the queue', () => {
  it('match by name and birth date in any notation', () => {
    const entries = [
      createEntry('same', client),
      createEntry('capitals', { ...client, lastname: 'WAMYTAN', firstname: 'MARIE' }),
      createEntry('conflict', client, { state: 'conflict' }),
      createEntry('born another day', { ...client, birthDate: '1986-05-05' }),
      createEntry('another name', { ...client, firstname: 'Anne' }),
      createEntry('another product', client, {}, 'PJ'),
      createEntry('no quote', client, { kind: 'task' }),
      createEntry('nothing in it', client, { input: null }),
    ];
    expect(findDuplicates(entries, marie)).toEqual(['same', 'capitals', 'conflict']);
  });

  it('match companies by RIDET and clients by number, except the quote itself', () => {
    const entries = [
      createEntry('garage', company),
      createEntry('client', { ...client, id: '12' }),
      createEntry('namesake', { ...client, id: '13' }),
      createEntry('nobody', { ...client, birthDate: '' }),
    ];
    expect(findDuplicates(entries, garage)).toEqual(['garage']);
    expect(findDuplicates(entries, { ...marie, personId: 12 })).toEqual(['client']);
    expect(findDuplicates(entries, marie)).toEqual(['client', 'namesake']);
    expect(findDuplicates(entries, marie, 'draft-client')).toEqual(['namesake']);
    expect(findDuplicates(entries, { ...marie, birthDate: null })).toEqual([]);
  });
});
