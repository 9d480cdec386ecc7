import { expect, test } from 'vitest';
import { actionLink, alertTone, dossierPath } from '#shared/actions/action-links.ts';
import { actionKinds } from '#shared/actions/next-actions.ts';
import type { NextAction, NextActionKind } from '#shared/operations/home/next-actions.ts';

const createAction = (kind: NextActionKind, overrides: Partial<NextAction> = {}): NextAction =>
  ({ kind, id: '12', isUrgent: true, product: null, ...overrides }) as NextAction;

test.each([
  [createAction('unpaid'), '/contract/search/12#primes', 'Encaisser'],
  [createAction('missing-document'), '/contract/search/12#pieces', 'Photographier'],
  [createAction('signature'), '/contract/search/12#documents', 'Relancer'],
  [createAction('request-answered'), '/task/search/12', 'Lire'],
  [
    createAction('renewal', { product: 'auto' } as Partial<NextAction>),
    '/estimate/auto?contract=12',
    'Refaire un devis',
  ],
  [createAction('renewal'), '/contract/search/12', 'Ouvrir'],
  [createAction('agreed-quote', { product: 'AUTO' }), '/estimate/12/contract/create/false', 'Transformer'],
  [createAction('agreed-quote', { product: 'MRH_BUDGET' }), '/task/creation?code=CONTRAT&contract=12', 'Demander'],
  [createAction('quote'), '/contract/search/12', 'Ouvrir'],
])('$kind: links to the same place with the same label everywhere', (action, path, label) => {
  expect(actionLink(action)).toEqual([path, label]);
});

test('dossierPath: opens the tab on which the action is handled', () => {
  expect(dossierPath(createAction('unpaid'))).toBe('/contract/search/12#primes');
  expect(dossierPath(createAction('request-answered'))).toBe('/task/search/12');
});

test('alertTone: is red for severe and urgent actions only', () => {
  const red = (Object.keys(actionKinds) as NextActionKind[]).filter(
    (kind) => alertTone({ kind, isUrgent: true }) === 'danger',
  );
  expect(red).toEqual(['refused-send', 'unpaid']);
  expect(alertTone({ kind: 'unpaid', isUrgent: false })).toBe('warning');
});
