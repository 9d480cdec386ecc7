import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { formatAwaited, formatRefusalReason } from '#work/refusal.ts';

it.each([
  [
    'Certaines valeurs ne sont pas valides.',
    { effectDate: ['La date est passée'] },
    'Certaines valeurs ne sont pas valides\u00A0: La date est passée',
  ],
  ['Ce produit n’est pas ouvert.', { 'product.code': ['Ce produit n’est pas ouvert'] }, 'Ce produit n’est pas ouvert.'],
  ['Refusé.', {}, 'Refusé.'],
])('refusal reason: %s', (message, errors, expected) => {
  expect(formatRefusalReason({ message, errors })).toBe(expected);
});

describe('awaited item', () => {
  const quote = { key: 'k1', draftId: 'd1', title: 'Devis GAV', state: 'queued', reason: null } as OutboxEntry;
  const refusedQuote: OutboxEntry = { ...quote, state: 'rejected' };
  const request = { blockedBy: null, awaitedDraftId: 'd1' };

  it('names a refused item of the awaited draft, with its state', () => {
    expect(formatAwaited(request, [refusedQuote])).toBe('attend «\u00A0Devis GAV\u00A0» (à corriger)');
  });

  it('names the draft only once it is edited again', () => {
    expect(formatAwaited(request, [])).toBe('attend l’envoi d’un brouillon du même dossier');
  });

  it('names the item of its lane first', () => {
    const head = { ...quote, key: 'k2', draftId: null, title: 'Client' };
    expect(formatAwaited({ ...request, blockedBy: 'k2' }, [quote, head])).toBe('attend «\u00A0Client\u00A0»');
    expect(formatAwaited({ blockedBy: null, awaitedDraftId: null }, [head])).toBeUndefined();
  });
});
