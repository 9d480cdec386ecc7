import { expect, it } from 'vitest';
import { searchHelp } from '#features/help/search-help.ts';
import { helpGroups } from '#features/help/topics.ts';
import { shots } from '#tests/look/screens.ts';

const found = (typed: string) => searchHelp(typed).flatMap(({ topics }) => topics.map(({ id }) => id));
const topics = helpGroups.flatMap((group) => group.topics);

it('help: finds topics by every word, regardless of accents and order', () => {
  expect(found('ECHEANCE')).toContain('echeances');
  expect(found('photo envoyer')).toContain('demande');
  expect(found('réseau brousse')).toEqual(['hors-ligne']);
  expect(found('licorne')).toEqual([]);
});

it('help: answers what brokers ask for', () => {
  for (const word of [
    'attestation',
    'carte verte',
    'rappel',
    'note',
    'chèque',
    'payer',
    'signature',
    'sinistre',
    'photo',
  ])
    expect(found(word), word).not.toEqual([]);
  expect(found('attestation')[0]).toBe('attestation');
});

it('help: lists everything without words', () => {
  expect(found('  ')).toEqual(topics.map(({ id }) => id));
});

it('help: links lead to screens that exist', () => {
  for (const { link } of topics) if (link) expect(Object.keys(shots), link.path).toContain(link.path);
});

it('help: has one id for each topic', () => {
  expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length);
});
