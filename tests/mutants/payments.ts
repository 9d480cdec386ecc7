import type { Mutant } from './mutant.ts';

const noticed = (file: string, test: string): Mutant['noticedBy'] => ({
  project: 'api',
  file: `tests/api/${file}.test.ts`,
  test,
});

/** Mistakes of card payments: who says what is due, who says what is paid, and how often. */
export const paymentMutants: readonly Mutant[] = [
  {
    name: 'the amount is the client’s',
    file: 'server/areas/payments/order.ts',
    original: 'if (due !== amount)',
    mistaken: 'if (due !== amount && due < 0)',
    noticedBy: noticed('payments/payments-refused', 'a tampered amount is refused, and audited'),
  },
  {
    name: 'who asked for the form is told as who paid',
    file: 'server/areas/history/history-repository.ts',
    original: 'coalesce(o.payer_id, o.user_id)',
    mistaken: 'o.user_id',
    noticedBy: noticed('audit/history', 'names who paid by card and not who asked for the form'),
  },
  {
    name: 'what is claimed to have been paid is not held against the order',
    file: 'server/areas/payments/settle.ts',
    original: "if (claim.amount !== order.amount) return 'amount';",
    mistaken: '',
    noticedBy: noticed('payments/payments-refused', 'a tampered amount is refused, and audited'),
  },
  {
    name: 'premiums are paid again each time the provider tells of them',
    file: 'server/areas/payments/settle.ts',
    original: "&& (order.state !== 'paid' || isUnbound)",
    mistaken: '',
    noticedBy: noticed(
      'payments/payments',
      'a notification alone pays, before the return, without it, again and again',
    ),
  },
  {
    name: 'what only a notification or a job tells of pays nothing',
    file: 'server/areas/payments/settle.ts',
    original: 'if (isToApply && contractId !== undefined)',
    mistaken: 'if (isToApply && claim && contractId !== undefined)',
    noticedBy: noticed(
      'payments/payments',
      'a notification alone pays, before the return, without it, again and again',
    ),
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
    noticedBy: noticed(
      'payments/payments-refused',
      'a notification that the provider did not sign changes nothing, whatever key it names',
    ),
  },
  {
    name: 'nothing reads an order again',
    file: 'server/areas/payments/order.ts',
    original: 'await scheduleReconciliation(tx, orderId, now);',
    mistaken: 'void scheduleReconciliation;',
    noticedBy: noticed('payments/payments', 'where return and notification are lost, a job pays within the hour'),
  },
  {
    name: 'premiums of another contract are ordered',
    file: 'server/areas/payments/payment-repository.ts',
    original:
      'where contract_id = ${contractId} and id = any(${[...premiumIds]}::bigint[]) and balance > 0 order by id',
    mistaken: 'where ${contractId}::bigint > 0 and id = any(${[...premiumIds]}::bigint[]) and balance > 0 order by id',
    noticedBy: noticed('payments/payments-refused', 'premiums of another contract, paid ones and none are refused'),
  },
  {
    name: 'a token asked for by amount alone pays whatever is chosen',
    file: 'server/areas/payments/settle.ts',
    original: 'if (lines.length !== claim.premiumIds.length || sumOf(lines) !== order.amount) return undefined;',
    mistaken: '',
    noticedBy: noticed(
      'payments/payments-refused',
      'a token asked for by amount alone pays only premiums whose sum is exactly that',
    ),
  },
];
