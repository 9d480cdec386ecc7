import { expect, it } from 'vitest';
import { searchHelp } from '#features/help/search-help.ts';
import { helpGroups } from '#features/help/topics.ts';
import { shots } from '#tests/look/screens.ts';

const findTopicIds = (typed: string) => searchHelp(typed).flatMap(({ topics }) => topics.map(({ id }) => id));
const topics = helpGroups.flatMap((group) => group.topics);

it('help: finds topics by every word, regardless of accents and order', () => {
  expect(findTopicIds('ECHEANCE')).toContain('echeances');
  expect(findTopicIds('photo envoyer')).toContain('demande');
  expect(findTopicIds('réseau brousse')).toEqual(['hors-ligne']);
  expect(findTopicIds('licorne')).toEqual([]);
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
    expect(findTopicIds(word), word).not.toEqual([]);
  expect(findTopicIds('attestation')[0]).toBe('attestation');
});

it('help: lists everything without words', () => {
  expect(findTopicIds('  ')).toEqual(topics.map(({ id }) => id));
});

it('help: links lead to screens that exist', () => {
  for (const { link } of topics) if (link) expect(Object.keys(shots), link.path).toContain(link.path);
});

it('help: has one id for each topic', () => {
  expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length);
});
