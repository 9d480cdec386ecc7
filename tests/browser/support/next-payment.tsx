import { ReceivePaymentForm } from '#features/contracts/premiums/received/receive-payment-form.tsx';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { useWorkByDraftId } from '#work/open-work.ts';
import { received } from './dialog-values.ts';

export const premium = {
  id: 1,
  number: 'P-1',
  label: 'Prime 1',
  effectDate: '2026-10-01',
  effectDateEnd: '2026-12-31',
};
export const due = { amount: 10_001, balanceBrut: 10_001, status: 'Impayée', disabled: false, defaultSelected: true };
const bounced = { kind: 'bounced', reason: 'Sans provision', at: '2026-11-22T01:00:00Z', by: 'Anne Wéa' };
export const contract = {
  details: {
    id: 7,
    number: 'AU1',
    creationDate: '2026-10-01',
    effectDate: '2026-10-01',
    person: { fullname: 'Jean Wéa' },
  },
  computed: { isEcheancier: false },
  primes: { data: [{ ...premium, ...due }], headers: [], options: {} },
  receivedPayments: [{ ...received, id: 2, number: 'R26-00002', cancelled: bounced }, received],
  editiques: { data: [], headers: [], options: {} },
} as unknown as ContractFile;

interface NextPaymentProps {
  readonly shownFile?: ContractFile;
  readonly premiumIds?: readonly number[];
}

/** Form of another payment, for the first premium unless others are given. */
export function NextPayment({ shownFile = contract, premiumIds = [1] }: NextPaymentProps) {
  const opened = useWorkByDraftId('payment');
  const target = { id: 7, isFailed: false, choose: () => undefined };
  const shared = { target, premiumIds, isDiscarded: true, onCancel: () => undefined, onSent: () => undefined };
  return opened ? <ReceivePaymentForm {...shared} contract={shownFile} work={opened.work} /> : null;
}
