import type { Mutant } from './mutant.ts';

const noticed = (file: string, test: string): Mutant['noticedBy'] => ({
  project: 'api',
  file: `tests/api/${file}.test.ts`,
  test,
});

/** Mistakes in card payments: amounts due, trust in notifications, and uniqueness. */
export const paymentMutants: readonly Mutant[] = [
  {
    name: 'the amount is the client’s',
    file: 'server/areas/payments/order.ts',
    original: 'if (due !== amount)',
    mistaken: 'if (due !== amount && due < 0)',
    noticedBy: noticed('payments/payments-refused', 'refuse and audit a manipulated amount'),
  },
  {
    name: 'who asked for the form is told as who paid',
    file: 'server/areas/history/history-repository.ts',
    original: 'coalesce(o.payer_id, o.user_id)',
    mistaken: 'o.user_id',
    noticedBy: noticed('audit/history', 'names the payer instead of the user who requested the form'),
  },
  {
    name: 'what is claimed to have been paid is not held against the order',
    file: 'server/areas/payments/settle.ts',
    original: "if (claim.amount !== order.amount) return 'amount';",
    mistaken: '',
    noticedBy: noticed('payments/payments-refused', 'refuse and audit a manipulated amount'),
  },
  {
    name: 'premiums are paid again each time the provider tells of them',
    file: 'server/areas/payments/settle.ts',
    original: "&& (order.state !== 'paid' || isUnbound)",
    mistaken: '',
    noticedBy: noticed('payments/payments', 'settles by notification alone, before or without the return, repeatedly'),
  },
  {
    name: 'what only a notification or a job tells of pays nothing',
    file: 'server/areas/payments/settle.ts',
    original: 'if (isToApply && contractId !== undefined)',
    mistaken: 'if (isToApply && claim && contractId !== undefined)',
    noticedBy: noticed('payments/payments', 'settles by notification alone, before or without the return, repeatedly'),
  },
  {
    name: 'a refusal that comes late takes a payment back',
    file: 'server/areas/payments/payment-state.ts',
    original: "if (current === 'paid' || orderStatus === 'PAID') return 'paid';",
    mistaken: "if (orderStatus === 'PAID') return 'paid';",
    noticedBy: { project: 'unit', file: 'tests/unit/server/payment-state.test.ts' },
  },
  {
    name: 'a notification that nobody signed is believed',
    file: 'server/adapters/payment/lyra.ts',
    original: 'isSigned(given.answer, given.hash, key) ? parsePaymentText(given.answer) : undefined',
    mistaken: 'parsePaymentText(given.answer)',
    noticedBy: noticed('payments/payments-refused', 'refuse a notification without the provider’s signature'),
  },
  {
    name: 'nothing reads an order again',
    file: 'server/areas/payments/order.ts',
    original: 'await scheduleReconciliation(tx, orderId, now);',
    mistaken: 'void scheduleReconciliation;',
    noticedBy: noticed('payments/payments', 'settles by a job within the hour if return and notification are lost'),
  },
  {
    name: 'premiums of another contract are ordered',
    file: 'server/areas/payments/payment-repository.ts',
    original:
      'where contract_id = ${contractId} and id = any(${[...premiumIds]}::bigint[]) and balance > 0 order by id',
    mistaken: 'where ${contractId}::bigint > 0 and id = any(${[...premiumIds]}::bigint[]) and balance > 0 order by id',
    noticedBy: noticed('payments/payments-refused', 'refuse premiums of another contract, paid ones and none'),
  },
  {
    name: 'a token asked for by amount alone pays whatever is chosen',
    file: 'server/areas/payments/settle.ts',
    original: 'if (lines.length !== claim.premiumIds.length || sumOf(lines) !== order.amount) return undefined;',
    mistaken: '',
    noticedBy: noticed('payments/payments-refused', 'bind an order by amount only to premiums with exactly that sum'),
  },
];
