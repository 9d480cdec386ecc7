import { expect, test } from 'vitest';
import { rights } from '#features/administration/roles/rights.ts';

test('rights: list each act once, and none that no role has', () => {
  const summaries = rights.map(({ summary }) => summary);
  expect(new Set(summaries).size).toBe(summaries.length);
  expect(rights.filter(({ isAllowedByKind }) => !Object.values(isAllowedByKind).includes(true))).toEqual([]);
});

test('rights: name the switch of the role that an act requires', () => {
  const payment = 'Annuler un règlement reçu, si «\u00A0Encaissement autorisé\u00A0»';
  expect(rights.find(({ summary }) => summary === payment)?.isAllowedByKind).toEqual({
    root: true,
    admin: true,
    broker: true,
    agency: true,
  });
});

test('rights: speak of what a person does, not of calls of the app', () => {
  const summaries = rights.map(({ summary }) => summary).join('\n');
  expect(summaries).not.toMatch(/^(Savoir|Obtenir|Annoncer|Commencer|Clé)|\(administration\)|curseur/m);
  expect(summaries).toMatch(/^Consulter le journal$/m);
});
