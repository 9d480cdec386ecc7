import { chakra, Stack, Text } from '@chakra-ui/react';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { isPayable } from '#shared/operations/contracts/premiums-to-collect.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { allocatePayment } from '#shared/schemas/received-payment-form.ts';
import '#ui/fields/controls/plain-checkbox.css';

export type Premium = ContractFile['primes']['data'][number];

/**
 * Premiums that may be paid, oldest first: the order in which they are paid. Those that are chosen stay while a card at the
 * bank pays them, so that a draft does not lose them.
 */
export const payablePremiums = (contract: ContractFile, chosen: readonly number[]): Premium[] =>
  contract.primes.data
    .filter((premium) => isPayable(premium) || (!premium.disabled && chosen.includes(premium.id)))
    .sort((a, b) => a.effectDate.localeCompare(b.effectDate) || a.id - b.id);

interface AllocationProps {
  /** Premiums that are listed. */
  readonly premiums: readonly Premium[];
  /** Ids of those among them that are paid. */
  readonly chosen: readonly number[];
  readonly amountXpf: number;
  /** Undefined if the choice was made before. */
  readonly onChoose: ((id: number, isChosen: boolean) => void) | undefined;
}

/** Allocation of the amount to the premiums; they are chosen here if a payment is corrected. */
export function Allocation({ premiums, chosen, amountXpf, onChoose }: AllocationProps) {
  const paid = premiums.filter(({ id }) => chosen.includes(id));
  const parts = allocatePayment(
    paid.map(({ id, balanceBrut }) => ({ premiumId: id, amount: balanceBrut })),
    amountXpf || 0,
  );
  const describePremium = (premium: Premium): string => {
    const part = parts.find(({ premiumId }) => premiumId === premium.id)?.amount ?? 0;
    return `${premium.label} ${premium.number}\u00A0: ${formatPart(part, premium)}`;
  };
  if (!onChoose)
    return (
      <Stack as="ul" gap="1" aria-label="Primes réglées" listStyleType="none">
        {paid.map((premium) => (
          <li key={premium.id}>{describePremium(premium)}</li>
        ))}
      </Stack>
    );
  return (
    <Stack as="fieldset" gap="1" aria-label="Primes réglées">
      <Text fontSize="sm" fontWeight="medium">
        Primes réglées
      </Text>
      {premiums.length === 0 ? <Text color="fg.muted">Aucune prime de ce contrat n’est à payer.</Text> : null}
      {premiums.map((premium) => (
        <Row key={premium.id}>
          <input
            type="checkbox"
            className="plain-checkbox"
            checked={chosen.includes(premium.id)}
            onChange={(event) => onChoose(premium.id, event.target.checked)}
          />
          <span>{describePremium(premium)}</span>
        </Row>
      ))}
    </Stack>
  );
}

const formatPart = (partXpf: number, { amount, balanceBrut, cancelled = 0 }: Premium): string => {
  if (partXpf === 0) return `${formatXpf(balanceBrut)} à payer`;
  const remainingXpf = balanceBrut - partXpf;
  // Of a premium that was taken off in whole, only a refund is paid back.
  const settled = cancelled >= amount ? 'remboursement restitué' : 'réglée';
  return `${formatXpf(partXpf)}, ${remainingXpf === 0 ? settled : `reste ${formatXpf(remainingXpf)}`}`;
};

const Row = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: '3', minHeight: '11', cursor: 'pointer' },
});
