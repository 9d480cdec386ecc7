import { contractOnDay } from '#shared/operations/contracts/contract-on-day.ts';
import type { contractGet } from '#shared/operations/contracts/contracts.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';

type ContractAnswer = Output<typeof contractGet>;
type Computed = NonNullable<ContractAnswer['contract']>['computed'];

/** A file as today tells it: what was to come when it was kept may be owed by now. */
export const asOfToday = (kept: ContractAnswer): ContractAnswer => {
  const answer = withPaymentMethod(kept);
  const { contract } = answer;
  return contract ? { ...answer, contract: contractOnDay(contract, dayInNoumea(new Date())) } : answer;
};

/** Files that an earlier version stored name it `paymentMethod`. */
const withPaymentMethod = (answer: ContractAnswer): ContractAnswer => {
  const { contract } = answer;
  if (!contract || 'payementMethod' in contract.computed) return answer;
  const { paymentMethod = null, ...others } = contract.computed as Computed & {
    paymentMethod?: Computed['payementMethod'];
  };
  return { ...answer, contract: { ...contract, computed: { ...others, payementMethod: paymentMethod } } };
};
