import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsOf, placeholder, sourceTexts } from './french-texts.ts';

const documents = [
  '1-shell-session-admin-search',
  '2-clients-contract-files-payments',
  '3-quotes-and-catalogue',
  '4-transformation-content-tasks',
].map((name) => readFileSync(`docs/specification/${name}.md`, 'utf8'));

/** Names that are data: stored values are compared with them. */
const names = new Set(["L'Île-des-Pins"]);

/** Worded so by the specification, apostrophe included. */
const isSpecified = (text: string): boolean =>
  text
    .replaceAll('\u00A0', ' ')
    .split(placeholder)
    .map((part) => part.replace(/[ ?]+$/, '').trim())
    .every((part) => documents.some((document) => document.toLowerCase().includes(part.toLowerCase())));

test('typography: finds no mistake in the French texts of the source', () => {
  const texts = sourceTexts(['src', 'server', 'sw']);
  const faults = texts.flatMap((text) =>
    faultsOf(text)
      .filter((fault) => fault !== 'a straight apostrophe' || !(names.has(text.text) || isSpecified(text.text)))
      .map((fault) => `${text.file}:${text.line} ${fault}: ${JSON.stringify(text.text.trim())}`),
  );
  expect(texts.length).toBeGreaterThan(2_000);
  expect(faults).toEqual([]);
});

test.each([
  ['Le réseau n’a pas répondu ; l’envoi sera repris.', 'an ordinary space before ; : ! ?'],
  ['Le mot de passe contient des caractères interdits: tous.', 'no space before ; : ! ?'],
  ['À corriger dans « Brouillons ».', 'no U+00A0 inside « »'],
  ["Rien n'est perdu", 'a straight apostrophe'],
])('typography: refuses %s', (text, fault) => {
  expect(faultsOf({ text, isMarkup: false })).toEqual([fault]);
});

test('typography: refuses an escape sequence in JSX text, which would be displayed literally', () => {
  expect(faultsOf({ text: '\\u00A0%', isMarkup: true })).toEqual(['an escape that markup shows as it is']);
  expect(faultsOf({ text: 'Rien n’est perdu\u00A0: « vous » pouvez réessayer\u00A0!', isMarkup: true })).toEqual([
    'no U+00A0 inside « »',
  ]);
});
