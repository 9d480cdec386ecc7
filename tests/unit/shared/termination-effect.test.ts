import { expect, it } from 'vitest';
import { describePendingCard, describeTermination, describeVoid } from '#shared/actions/termination-effect.ts';
import { formatXpf } from '#shared/primitives/money.ts';

const premium = (effectDate: string, balanceBrut: number, cancelled = 0) => ({
  effectDate,
  amount: 96_200,
  balanceBrut,
  cancelled,
});
const laterText = 'Ce qui n’est pas payé des primes suivantes est annulé';

it('states that the unpaid premium of the current term stays due in full, and what is cancelled of later ones', () => {
  const premiums = [premium('2026-06-01', 96_200), premium('2027-06-01', 50_000)];
  expect(describeTermination(premiums, '2026-11-29')).toBe(
    `La prime du 01/06/2026, commencée avant cette date, reste due en entier\u00A0: ${formatXpf(96_200)} à payer. ${laterText}\u00A0: ${formatXpf(50_000)}.`,
  );
  expect(describeTermination(premiums, '2026-06-01')).toBe(`${laterText}\u00A0: ${formatXpf(146_200)}.`);
});

it('sums several premiums that stay due', () => {
  const premiums = [premium('2025-06-01', 1_000), premium('2026-06-01', 96_200)];
  expect(describeTermination(premiums, '2026-11-29')).toContain(
    `2 primes, commencées avant cette date, restent dues en entier\u00A0: ${formatXpf(97_200)} à payer.`,
  );
});

it('leaves out paid premiums, and refunds to repay from what is cancelled', () => {
  const premiums = [premium('2026-06-01', 0), premium('2027-06-01', 96_200, 4_000)];
  expect(describeTermination(premiums, '2026-11-29')).toBe(`${laterText}\u00A0: ${formatXpf(92_200)}.`);
});

const upcoming = (premiums: readonly object[], mode = 'IN_CHQ') =>
  ({
    details: { effectDate: '2027-06-01' },
    computed: { payementMethod: { code: mode, libelle: '' } },
    primes: { data: premiums },
  }) as unknown as Parameters<typeof describeVoid>[0];
const endText = 'Les papiers ne sont plus valables, et le client n’a plus rien à payer, à fournir ni à signer.';

it('states what giving up a contract before it begins cancels and refunds', () => {
  const premiums = [premium('2027-06-01', 20_000), premium('2027-12-01', 96_200)];
  const cancelledText = `Ce qui n’est pas payé est annulé\u00A0: ${formatXpf(116_200)}`;
  expect(describeVoid(upcoming(premiums))).toBe(
    `${cancelledText}. Ce qui est payé est à rembourser en entier\u00A0: ${formatXpf(76_200)}, une demande le rappelle, et sa commission est reprise. ${endText}`,
  );
  expect(describeVoid(upcoming(premiums, 'IN_PRLVT'))).toContain(`${cancelledText}, et ne sera pas prélevé.`);
  expect(describeVoid(upcoming([]))).toBe(`Rien n’est payé, rien n’est à rembourser. ${endText}`);
});

const cardText = (amountXpf: number) =>
  `Une carte est en cours de confirmation\u00A0: si la banque la débite, ${formatXpf(amountXpf)} seront à rembourser.`;
const held = { isBeingPaid: true };

it('names a card at the bank that would pay what a termination cancels', () => {
  const premiums = [
    { ...premium('2026-06-01', 96_200), ...held },
    { ...premium('2027-06-01', 50_000), ...held },
  ];
  expect(describeTermination(premiums, '2026-11-29')).toMatch(cardText(50_000));
  expect(describeTermination(premiums, '2027-06-02')).not.toMatch('Une carte');
  // What a refund of the insurer owes stays due.
  expect(describeTermination([{ ...premium('2027-06-01', 96_200, 4_000), ...held }], '2026-11-29')).toMatch(
    cardText(92_200),
  );
});

it('names a card at the bank that would pay for a contract that is given up', () => {
  const unpaid = { ...premium('2027-06-01', 96_200), ...held };
  expect(describeVoid(upcoming([unpaid]))).toBe(
    `Ce qui n’est pas payé est annulé\u00A0: ${formatXpf(96_200)}. ${cardText(96_200)} ${endText}`,
  );
  expect(describeVoid(upcoming([unpaid, premium('2027-12-01', 0)]))).toContain(
    `Ce qui est payé est à rembourser en entier\u00A0: ${formatXpf(96_200)}, une demande le rappelle, et sa commission est reprise. ${cardText(96_200)}`,
  );
});

it('of a card that the bank is still checking: pays the premiums, unless the contract is without effect', () => {
  expect(describePendingCard('Contrat validé')).toContain('les primes passent d’elles-mêmes');
  expect(describePendingCard('Sans-effet')).toContain('la somme sera à rembourser au client');
});
