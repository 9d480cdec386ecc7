import { allowedEffects, assertInvariant } from './invariants.ts';
import type { PaymentLedger } from './payment-ledger.ts';
import type { CreatedContract } from './sim-server.ts';
import type { Simulation } from './simulation.ts';

/** Papers of a contract that is paid by card once a year. */
const papersOfContract = 1;

/** After all faults ended: a quote became at most one contract, at the offered price, with its papers. */
export const assertContracts = (simulation: Simulation, created: readonly CreatedContract[]): void => {
  const { server, owners } = simulation.testbed;
  for (const { id, formula } of owners.flatMap((_, index) => server.quotesOf(index))) {
    const contracts = created.filter(({ quoteId }) => quoteId === id);
    const conversions = simulation.submitted.filter(({ quoteId }) => quoteId === id);
    assertInvariant(contracts.length <= 1, `a quote became ${contracts.length} contracts`);
    for (const { total, papers } of contracts) {
      assertInvariant(
        conversions.some((item) => allowedEffects(item).includes(1)),
        'a quote became a contract without a conversion',
      );
      assertInvariant(total === formula.total, `a contract of ${formula.total} was made at ${total}`);
      assertInvariant(papers === papersOfContract, `a contract has ${papers} papers`);
    }
    const isRequired = conversions.some((item) => !allowedEffects(item).includes(0));
    assertInvariant(!isRequired || contracts.length === 1, 'a quote that was converted became no contract');
  }
};

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

/**
 * After the provider was asked about every order: each premium is paid at most once, with the exact amount, and what cards were
 * charged is what premiums received plus the surplus, which has a request and stays after its refund. Receipts acknowledge what
 * cards were charged and what was received, without the cheques that bounced. `isAnnounced`: every page announced its card, so that no card was charged too much;
 * `isRaised`: the amount of a premium was raised; `refunded`: surpluses whose refund was acknowledged.
 */
export const assertLedger = (
  { orders, premiums, settlementCount, charged, surpluses, capturedOrders, received, receipted }: PaymentLedger,
  {
    isAnnounced,
    isRaised,
    refunded,
  }: { readonly isAnnounced: boolean; readonly isRaised: boolean; readonly refunded: readonly number[] },
): void => {
  const validPayments = received.filter(({ isBounced }) => !isBounced);
  const isChanged = received.length > 0 || isRaised;
  for (const { orderId, state, amount, lines } of orders) {
    const due = sumOf(
      lines.map((line) => (isChanged ? line.amount : (premiums.find(({ id }) => id === line.premiumId)?.amount ?? 0))),
    );
    assertInvariant(amount === due, `an order asks for ${amount} where ${due} is due`);
    const isCaptured = capturedOrders.includes(orderId);
    assertInvariant(
      (state === 'paid') === isCaptured,
      `an order is ${state} where the provider ${isCaptured ? 'took' : 'took no'} money`,
    );
  }
  for (const { amount, balance } of premiums)
    assertInvariant(
      balance === 0 || balance === amount || (isChanged && balance > 0 && balance < amount),
      `a premium of ${amount} was partly paid: ${balance} is unpaid`,
    );
  const paid = orders.filter(({ state }) => state === 'paid');
  assertInvariant(
    settlementCount === paid.length,
    `premiums were paid ${settlementCount} times by ${paid.length} payments`,
  );
  const applied = sumOf(orders.map((order) => order.applied));
  const settledXpf = sumOf(premiums.map(({ amount, balance }) => amount - balance));
  const appliedCash = sumOf(validPayments.map((payment) => payment.applied));
  assertInvariant(
    applied + appliedCash === settledXpf,
    `${applied} by card and ${appliedCash} in cash were applied to premiums whose balances fell by ${settledXpf}`,
  );
  const capturedXpf = sumOf(
    orders.filter(({ orderId }) => capturedOrders.includes(orderId)).map(({ amount }) => amount),
  );
  assertInvariant(charged === capturedXpf, `the provider took ${capturedXpf}, and ${charged} is recorded`);
  const overchargedXpf = capturedXpf - applied;
  const surplus = sumOf(surpluses.map(({ amount }) => amount));
  assertInvariant(
    overchargedXpf === surplus,
    `${overchargedXpf} XPF were charged beyond what was due, and ${surplus} are recorded as surplus`,
  );
  const cash = sumOf(validPayments.map((payment) => payment.amount));
  assertInvariant(
    receipted === charged + cash,
    `receipts acknowledge ${receipted} of ${charged} by card and ${cash} in cash`,
  );
  const unrequested = surpluses.filter(({ isRequested }) => !isRequested).length;
  assertInvariant(unrequested === 0, `${unrequested} surpluses have no request to refund them`);
  for (const { id, amount, isRefunded } of surpluses)
    assertInvariant(
      isRefunded === refunded.includes(id),
      `the refund of a surplus of ${amount} is ${isRefunded ? '' : 'not '}recorded, and was ${isRefunded ? 'not ' : ''}acknowledged`,
    );
  assertInvariant(
    !isAnnounced || overchargedXpf === 0,
    `cards that were announced were charged ${overchargedXpf} too much`,
  );
};

/**
 * After all faults ended: each payment that a client handed over is recorded once, in the name of the person who took it; the
 * premiums that it paid and its surplus, which has a request, add up to its amount, in the tables and on the receipt.
 */
export const assertReceived = ({ submitted, bounces }: Simulation, { received }: PaymentLedger): void => {
  const items = submitted.filter((item) => item.received !== undefined);
  for (const provisional of new Set(items.map((item) => item.received?.provisional))) {
    const sameReceipt = items.filter((item) => item.received?.provisional === provisional);
    const effects = sameReceipt.map(allowedEffects);
    const entries = received.filter((entry) => entry.provisional === provisional);
    const minCount = effects.some((times) => !times.includes(0)) ? 1 : 0;
    const maxCount = effects.some((times) => times.includes(1)) ? 1 : 0;
    assertInvariant(
      entries.length >= minCount && entries.length <= maxCount,
      `cash of one provisional receipt was recorded ${entries.length} times, not ${minCount} to ${maxCount}`,
    );
    for (const { id, userId, amount, applied, surplus, isRequested, receipt, ...entry } of entries) {
      assertInvariant(
        entry.isBounced === bounces.bounced.has(id) && entry.isRefunded === bounces.refunded.has(id),
        `a cheque of ${amount} ${entry.isBounced ? 'bounced' : 'did not bounce'}, and its surplus was ${entry.isRefunded ? '' : 'not '}refunded, unlike what was acknowledged`,
      );
      assertInvariant(
        sameReceipt.some((item) => item.owner.user.id === userId && item.received?.amount === amount),
        `cash of ${amount} was recorded in the name of ${userId}, who took another amount`,
      );
      assertInvariant(
        applied + surplus === amount,
        `of ${amount} in cash ${applied} paid premiums and ${surplus} are a surplus`,
      );
      assertInvariant(receipt === amount, `a receipt of ${receipt} acknowledges ${amount} in cash`);
      assertInvariant(isRequested, 'a surplus in cash has no request to refund it');
    }
  }
  const submittedReceipts = new Set(items.map((item) => item.received?.provisional));
  assertInvariant(
    received.every(({ provisional }) => submittedReceipts.has(provisional)),
    'cash was recorded without a submission',
  );
};
