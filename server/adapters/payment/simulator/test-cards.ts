/** Outcome of a payment by a card. */
export type CardOutcome = 'accepted' | 'refused' | 'unanswered';

interface TestCard {
  readonly number: string;
  readonly brand: 'VISA' | 'MASTERCARD';
  readonly outcome: CardOutcome;
  /** Requires a confirmation by the holder first (3-D Secure). */
  readonly isConfirmed: boolean;
  readonly label: string;
}

/** The first five are documented by the provider; the last one leaves the bank undecided for a while. */
const testCards: readonly TestCard[] = [
  { number: '4970100000000055', brand: 'VISA', outcome: 'accepted', isConfirmed: false, label: 'acceptée' },
  { number: '5970100300000067', brand: 'MASTERCARD', outcome: 'accepted', isConfirmed: false, label: 'acceptée' },
  { number: '4970100000000113', brand: 'VISA', outcome: 'refused', isConfirmed: false, label: 'refusée' },
  {
    number: '4970110000001003',
    brand: 'VISA',
    outcome: 'accepted',
    isConfirmed: true,
    label: 'acceptée après 3-D Secure',
  },
  {
    number: '4970110000000039',
    brand: 'VISA',
    outcome: 'refused',
    isConfirmed: true,
    label: 'refusée après 3-D Secure',
  },
  {
    number: '4970100000000188',
    brand: 'VISA',
    outcome: 'unanswered',
    isConfirmed: false,
    label: 'banque sans réponse',
  },
];

export const findTestCard = (typed: string): TestCard | undefined => {
  const digits = typed.replace(/\s/gu, '');
  return testCards.find(({ number }) => number === digits);
};
