import type { Mutant } from './mutant.ts';

const noticed = (file: string, test: string): Mutant['noticedBy'] => ({
  project: 'api',
  file: `tests/api/${file}.test.ts`,
  test,
});

/** Mistakes in card payments: amounts due, trust in notifications, and uniqueness. */
export const paymentMutants: readonly Mutant[] = [
  {
    name: 'the order’s amount comes from the client',
    file: 'server/areas/payments/order.ts',
    original: 'if (due !== amount)',
    mistaken: 'if (due !== amount && due < 0)',
    noticedBy: noticed('payments/payments-refused', 'refuse and audit a manipulated amount'),
  },
  {
    name: 'the user who requested the form is recorded as payer',
    file: 'server/areas/history/history-repository.ts',
    original: 'coalesce(o.payer_id, o.user_id)',
    mistaken: 'o.user_id',
    noticedBy: noticed('audit/history', 'names the payer instead of the user who requested the form'),
  },
  {
    name: 'a claimed payment is not compared with its order',
    file: 'server/areas/payments/settle.ts',
    original: "if (claim.amount !== order.amount) return 'amount';",
    mistaken: '',
    noticedBy: noticed('payments/payments-refused', 'refuse and audit a manipulated amount'),
  },
  {
    name: 'premiums are settled again at each notification',
    file: 'server/areas/payments/settle.ts',
    original: "&& (order.state !== 'paid' || isUnbound)",
    mistaken: '',
    noticedBy: noticed('payments/payments', 'settles by notification alone, before or without the return, repeatedly'),
  },
  {
    name: 'notifications and jobs settle nothing',
    file: 'server/areas/payments/settle.ts',
    original: "if (state !== 'paid') return { state, surplus: undefined };",
    mistaken: "if (state !== 'paid' || !claim) return { state, surplus: undefined };",
    noticedBy: noticed('payments/payments', 'settles by notification alone, before or without the return, repeatedly'),
  },
  {
    name: 'leaving a form closes the orders of others',
    file: 'server/areas/payments/reconcile.ts',
    original: 'if (!isOver && (leftBy === undefined || !isOwnedBy(order, leftBy)))',
    mistaken: 'if (!isOver && leftBy === undefined)',
    noticedBy: noticed('payments/payment-orders', 'stay open when another user closes the form of the same premiums'),
  },
  {
    name: 'an order whose card is at the bank is replaced',
    file: 'server/areas/payments/order.ts',
    original: 'if (isAtBank || !(isOwn || orphaned.has(order.id)))',
    mistaken: 'if (!(isOwn || orphaned.has(order.id)))',
    noticedBy: noticed(
      'payments/payment-orders',
      'are neither released nor replaced while a card is being sent to the bank',
    ),
  },
  {
    name: 'an order is replaced by somebody else',
    file: 'server/areas/payments/order.ts',
    original: 'if (isAtBank || !(isOwn || orphaned.has(order.id)))',
    mistaken: 'if (isAtBank)',
    noticedBy: noticed('payments/payment-orders', 'are reserved for their owner, and state the owner and the expiry'),
  },
  {
    name: 'a second charge of one order is forgotten',
    file: 'server/areas/payments/apply-payment.ts',
    original: 'for (const charge of fact.charges)',
    mistaken: 'for (const charge of fact.charges.slice(-1))',
    noticedBy: noticed('payments/surplus', 'is a second charge of the provider for one order'),
  },
  {
    name: 'a late refusal reverts a payment',
    file: 'server/areas/payments/payment-state.ts',
    original: "if (current === 'paid' || orderStatus === 'PAID') return 'paid';",
    mistaken: "if (orderStatus === 'PAID') return 'paid';",
    noticedBy: { project: 'unit', file: 'tests/unit/server/payment-state.test.ts' },
  },
  {
    name: 'an unsigned notification is accepted',
    file: 'server/adapters/payment/lyra.ts',
    original: 'isSigned(signed.answer, signed.hash, key) ? parsePaymentText(signed.answer) : undefined',
    mistaken: 'parsePaymentText(signed.answer)',
    noticedBy: noticed('payments/payments-refused', 'refuse a notification without the provider’s signature'),
  },
  {
    name: 'orders are never reconciled',
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
    name: 'a token requested by amount pays any premiums',
    file: 'server/areas/payments/settle.ts',
    original: 'if (lines.length !== claim.premiumIds.length || sumOf(lines) !== order.amount) return undefined;',
    mistaken: '',
    noticedBy: noticed('payments/payments-refused', 'bind an order by amount only to premiums with exactly that sum'),
  },
  {
    name: 'a received payment is recorded while a card of its premiums is at the bank',
    file: 'server/areas/payments/received/received.ts',
    original: 'if (!isSubmitted(order, services.now())) continue;',
    mistaken: 'if (isSubmitted(order, services.now())) continue;',
    noticedBy: noticed('payments/received', 'wait while a card of the same premiums is at the bank'),
  },
  {
    name: 'more than what is due is received',
    file: 'server/areas/payments/received/received.ts',
    original: 'if (amount > total)',
    mistaken: 'if (amount > total && total < 0)',
    noticedBy: noticed('payments/received', 'are refused for more than what is due, and change nothing'),
  },
  {
    name: 'a payment that is sent again under another key is recorded twice',
    file: 'server/areas/payments/received/received.ts',
    original: 'if (existing) return recordedAnswer(existing);',
    mistaken: '',
    noticedBy: noticed(
      'payments/received',
      'have consecutive unique numbers under concurrent and repeated submissions',
    ),
  },
  {
    name: 'a cheque that bounced leaves its premiums paid',
    file: 'server/areas/payments/received/received-repository.ts',
    original: 'update premium p set balance = p.balance + l.amount',
    mistaken: 'update premium p set balance = p.balance',
    noticedBy: noticed(
      'payments/received',
      'are due again when the cheque bounces, once, and their receipt is withdrawn',
    ),
  },
  {
    name: 'cash that went back to the client is handed over too',
    file: 'server/areas/contracts/contract-search-repository.ts',
    original: 'where s.received_payment_id = r.id and s.is_returned), 0))`',
    mistaken: 'where s.received_payment_id = -r.id and s.is_returned), 0))`',
    noticedBy: noticed(
      'payments/received-surplus',
      'are refunded once: cash that went back to the client is not handed over',
    ),
  },
  {
    name: 'the ledger check overlooks a lost surplus',
    file: 'server/areas/payments/received/received-ledger.ts',
    original: 'where applied + surplus <> amount or receipt',
    mistaken: 'where applied > amount or receipt',
    noticedBy: noticed(
      'payments/ledger-check',
      'accounts for received payments, in part and cancelled, by premiums and receipt',
    ),
  },
  {
    name: 'a receipt still acknowledges a premium whose part payment bounced',
    file: 'server/areas/payments/received/received.ts',
    original: 'await reissueReceipts(db, dueAgain,',
    mistaken: 'await reissueReceipts(db, [],',
    noticedBy: noticed('payments/received', 'acknowledge no premium any more once a part payment of it bounces'),
  },
];
