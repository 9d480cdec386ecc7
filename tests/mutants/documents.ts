import type { Mutant } from './mutant.ts';

const file = 'tests/unit/server/documents.test.ts';

/** Mistakes in what is printed. */
export const documentMutants: readonly Mutant[] = [
  {
    name: 'a cover is printed with its deductible as its amount',
    file: 'server/documents/parts.ts',
    original: "amount === null ? 'Compris' : xpf(amount),",
    mistaken: "amount === null ? 'Compris' : xpf(franchiseValue ?? amount),",
    noticedBy: { project: 'unit', file, test: 'devis' },
  },
  {
    name: 'an attestation covers the periods that nobody paid',
    file: 'server/documents/registry.ts',
    original: 'primes.data.filter(({ balanceBrut }) => balanceBrut <= 0)',
    mistaken: 'primes.data.filter(({ amount }) => amount > 0)',
    noticedBy: { project: 'unit', file, test: 'attestation' },
  },
  {
    name: 'an attestation holds what is paid in part for paid',
    file: 'server/documents/registry.ts',
    original: 'primes.data.filter(({ balanceBrut }) => balanceBrut <= 0)',
    mistaken: 'primes.data.filter(({ balanceBrut, amount }) => balanceBrut < amount)',
    noticedBy: { project: 'unit', file, test: 'attestation' },
  },
  {
    name: 'a quote exchanges the first payment and the next ones',
    file: 'server/documents/parts.ts',
    original: "['Premier paiement', xpf(price.cash)]",
    mistaken: "['Premier paiement', xpf(price.secondary)]",
    noticedBy: { project: 'unit', file, test: 'devis' },
  },
  {
    name: 'the total of the covers leaves out the last',
    file: 'server/documents/parts.ts',
    original: 'formula.guarantees.reduce(',
    mistaken: 'formula.guarantees.slice(0, -1).reduce(',
    noticedBy: { project: 'unit', file, test: 'conditions-particulieres' },
  },
  {
    name: 'the second driver is printed with the first one’s day of birth',
    file: 'server/documents/parts.ts',
    original: 'frenchDate(person.birthDate),\n              frenchDate(person.driverLicence',
    mistaken: 'frenchDate(drivers[0]?.person.birthDate),\n              frenchDate(person.driverLicence',
    noticedBy: { project: 'unit', file, test: 'avenant' },
  },
  {
    name: 'a quote holds for 300 days',
    file: 'server/documents/registry.ts',
    original: 'quoteValidityDays = 30',
    mistaken: 'quoteValidityDays = 300',
    noticedBy: { project: 'unit', file, test: 'devis' },
  },
  {
    name: 'a schedule prints what was due where it prints what remains',
    file: 'server/documents/registry.ts',
    original: 'xpf(premium.balanceBrut)',
    mistaken: 'xpf(premium.amount)',
    noticedBy: { project: 'unit', file, test: 'echeancier' },
  },
  {
    name: 'a mandate names somebody else than the owner of the account',
    file: 'server/documents/registry.ts',
    original: "['Titulaire', addresses.bankAccount?.accountOwner]",
    mistaken: "['Titulaire', addresses.bankAccount && addresses.mail?.mail]",
    noticedBy: { project: 'unit', file, test: 'mandat' },
  },
  {
    name: 'a provisional attestation covers a year',
    file: 'server/documents/registry.ts',
    original: 'addDays(details.effectDate, 30)',
    mistaken: 'addDays(details.effectDate, 365)',
    noticedBy: { project: 'unit', file, test: 'an attestation without a paid premium is provisional' },
  },
];
