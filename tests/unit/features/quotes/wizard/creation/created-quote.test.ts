import { describe, expect, it } from 'vitest';
import { findCreatedQuote } from '#features/quotes/wizard/creation/created-quotes.ts';
import { quoteWork } from '#features/quotes/wizard/work/quote-work-definition.ts';
import { quoteLane } from '#offline/interfaces/lanes.ts';
import type { Receipt } from '#offline/interfaces/outbox-types.ts';

const answer = {
  success: true,
  message: { type: 'success', message: 'Le devis DV26000012 a bien été enregistré.' },
  contractId: 12,
  contractNumber: 'DV26000012',
};
const created = { contractId: 12, contractNumber: 'DV26000012', message: answer.message.message };
const createReceipt = (lane: string, answer: unknown): Receipt => ({
  key: lane,
  kind: 'estimate',
  title: 'Devis',
  lane,
  state: 'accepted',
  createdAtMs: 1,
  acceptedAtMs: 2,
  attempts: 1,
  bytes: 10,
  answer: answer,
});

describe('created quote', () => {
  it('is read only from the answer of its creation', () => {
    expect(quoteWork.parseAnswer(answer)).toEqual(created);
    expect(quoteWork.parseAnswer({ ...answer, success: false })).toBeUndefined();
    expect(quoteWork.parseAnswer({ success: true, clientId: 3 })).toBeUndefined();
    expect(quoteWork.parseAnswer(null)).toBeUndefined();
  });

  it('is converted while it is queued, unless its subscriber is a company', () => {
    const followUp = (personType: string) =>
      quoteWork.followUp?.('mine', quoteLane('PJ', 'mine'), { estimate: { person: { personType } } });
    expect(followUp('PHY')?.label).toBe('Transformer en contrat');
    expect(followUp('MOR')).toBeUndefined();
  });

  it('is found by its draft among the receipts of the device', async () => {
    const loadReceipts = async () => [
      createReceipt('client/3', { success: true, clientId: 3 }),
      createReceipt(quoteLane('PJ', 'other'), { ...answer, contractId: 9 }),
      createReceipt(quoteLane('AUTO', 'mine'), answer),
    ];
    expect(await findCreatedQuote({ receipts: loadReceipts }, 'mine')).toEqual(created);
    expect(await findCreatedQuote({ receipts: loadReceipts }, 'nobody')).toBeUndefined();
    expect(await findCreatedQuote({ receipts: () => Promise.reject(new Error('closed')) }, 'mine')).toBeUndefined();
  });
});
