import { contractOnDay } from '#shared/operations/contracts/contract-on-day.ts';
import type { contractGet } from '#shared/operations/contracts/contracts.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';

type ContractAnswer = Output<typeof contractGet>;
type ComputedFields = NonNullable<ContractAnswer['contract']>['computed'];

/** Updates a cached contract file to today: future premiums may be due by now. */
export const asOfToday = (cached: ContractAnswer): ContractAnswer => {
  const answer = withPaymentMethod(cached);
  const { contract } = answer;
  return contract ? { ...answer, contract: contractOnDay(contract, dayInNoumea(new Date())) } : answer;
};

/** Files stored by an earlier version name the field `paymentMethod`. */
const withPaymentMethod = (answer: ContractAnswer): ContractAnswer => {
  const { contract } = answer;
  if (!contract || 'payementMethod' in contract.computed) return answer;
  const { paymentMethod = null, ...others } = contract.computed as ComputedFields & {
    paymentMethod?: ComputedFields['payementMethod'];
  };
  return { ...answer, contract: { ...contract, computed: { ...others, payementMethod: paymentMethod } } };
};
