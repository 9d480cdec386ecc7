import type { Books } from './memory-payments.ts';
import type { MadeContract } from './sim-server.ts';
import type { Simulation } from './simulation.ts';
import { allowed, must } from './verdict.ts';

/** Papers of a contract that is paid by card once a year. */
const papersOfContract = 1;

/** After everything healed: a quote became at most one contract, at the offered price, with its papers. */
export const judgeContracts = (simulation: Simulation, made: readonly MadeContract[]): void => {
  const { server, owners } = simulation.stage;
  for (const { id, formula } of owners.flatMap((_, at) => server.quotesOf(at))) {
    const contracts = made.filter(({ quoteId }) => quoteId === id);
    const asked = simulation.submitted.filter(({ quoteId }) => quoteId === id);
    must(contracts.length <= 1, `a quote became ${contracts.length} contracts`);
    for (const { total, papers } of contracts) {
      must(
        asked.some((item) => allowed(item).includes(1)),
        'a quote became a contract that nobody asked for',
      );
      must(total === formula.total, `a contract of ${formula.total} was made at ${total}`);
      must(papers === papersOfContract, `a contract has ${papers} papers`);
    }
    const isOwed = asked.some((item) => !allowed(item).includes(0));
    must(!isOwed || contracts.length === 1, 'a quote that was transformed became no contract');
  }
};

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

/** After the provider was asked about every order: each premium is paid at most once, with the exact amount. */
export const judgeBooks = ({ orders, premiums, paidTimes, surplus, taken }: Books): void => {
  for (const { orderId, state, amount, lines } of orders) {
    const due = sumOf(lines.map(({ premiumId }) => premiums.find(({ id }) => id === premiumId)?.amount ?? 0));
    must(amount === due, `an order asks for ${amount} where ${due} is due`);
    const isTaken = taken.includes(orderId);
    must(
      (state === 'paid') === isTaken,
      `an order is ${state} where the provider ${isTaken ? 'took' : 'took no'} money`,
    );
  }
  for (const { amount, balance } of premiums)
    must(balance === 0 || balance === amount, `of a premium of ${amount}, ${balance} is left to pay`);
  const paid = orders.filter(({ state }) => state === 'paid');
  must(paidTimes === paid.length, `premiums were paid ${paidTimes} times by ${paid.length} payments`);
  const applied = sumOf(orders.map((order) => order.applied));
  const gone = sumOf(premiums.map(({ amount, balance }) => amount - balance));
  must(applied === gone, `${applied} went to premiums that are paid by ${gone}`);
  const over = sumOf(paid.map(({ amount }) => amount)) - gone;
  must(over === surplus, `${over} more was taken than was due, and ${surplus} is known of`);
};
