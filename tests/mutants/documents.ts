import type { Mutant } from './mutant.ts';

/** Mistakes in what is printed, and in what may be. */
export const documentMutants: readonly Mutant[] = [
  {
    name: 'a cover is printed with its deductible as its amount',
    file: 'server/documents/facts.ts',
    original: 'amount: cover.amount,',
    mistaken: 'amount: cover.franchiseValue ?? cover.amount,',
    noticedBy: { project: 'unit', file: 'tests/unit/server/documents.test.ts', test: 'devis' },
  },
  {
    name: 'an attestation covers the periods that nobody paid',
    file: 'src/shared/documents/dossier.ts',
    original: 'premiums.filter(({ isPaid }) => isPaid)',
    mistaken: 'premiums.filter(({ from }) => from)',
    noticedBy: { project: 'unit', file: 'tests/unit/shared/documents.test.ts', test: 'ends and begins at a gap' },
  },
  {
    name: 'an attestation holds what is paid in part for paid',
    file: 'src/shared/documents/dossier.ts',
    original: 'isPaid: balanceBrut <= 0,',
    mistaken: 'isPaid: balanceBrut < 5_000,',
    noticedBy: { project: 'unit', file: 'tests/unit/server/documents.test.ts', test: 'attestation' },
  },
  {
    name: 'an attestation goes over a gap',
    file: 'src/shared/documents/dossier.ts',
    original: 'from <= addDays(last.until, 1)',
    mistaken: 'from <= addDays(last.until, 400)',
    noticedBy: { project: 'unit', file: 'tests/unit/shared/documents.test.ts', test: 'ends and begins at a gap' },
  },
  {
    name: 'a terminated contract has an attestation',
    file: 'src/shared/documents/dossier.ts',
    original: "if (status === contractStatuses.cancelled) return 'Ce contrat est r\u00e9sili\u00e9.';",
    mistaken: 'if (status === contractStatuses.cancelled) return null;',
    noticedBy: { project: 'unit', file: 'tests/unit/shared/documents.test.ts', test: 'terminated' },
  },
  {
    name: 'a quote exchanges the first payment and the next ones',
    file: 'server/documents/facts.ts',
    original: 'first: formula.price.cash',
    mistaken: 'first: formula.price.secondary',
    noticedBy: { project: 'unit', file: 'tests/unit/server/documents.test.ts', test: 'devis' },
  },
  {
    name: 'the total of the covers leaves out the last',
    file: 'server/documents/templates/parts.ts',
    original: 'sumOf(premium.covers.map(({ amount }) => amount ?? 0))',
    mistaken: 'sumOf(premium.covers.slice(0, -1).map(({ amount }) => amount ?? 0))',
    noticedBy: { project: 'unit', file: 'tests/unit/server/documents.test.ts', test: 'conditions-particulieres' },
  },
  {
    name: 'the second driver is printed with the first one’s day of birth',
    file: 'server/documents/file-blocks.ts',
    original: 'frenchDate(person.birthDate),\n          frenchDate(person.driverLicence',
    mistaken: 'frenchDate(drivers[0]?.person.birthDate),\n          frenchDate(person.driverLicence',
    noticedBy: { project: 'unit', file: 'tests/unit/server/documents.test.ts', test: 'avenant' },
  },
  {
    name: 'a quote holds for 300 days',
    file: 'server/documents/facts.ts',
    original: 'quoteValidityDays = 30',
    mistaken: 'quoteValidityDays = 300',
    noticedBy: { project: 'unit', file: 'tests/unit/server/documents.test.ts', test: 'devis' },
  },
  {
    name: 'a schedule prints what was due where it prints what remains',
    file: 'server/documents/facts.ts',
    original: 'balance: balanceBrut,',
    mistaken: 'balance: amount,',
    noticedBy: { project: 'unit', file: 'tests/unit/server/documents.test.ts', test: 'echeancier' },
  },
  {
    name: 'a mandate names somebody else than the owner of the account',
    file: 'server/documents/facts.ts',
    original: 'owner: accountOwner',
    mistaken: 'owner: domiciliation',
    noticedBy: { project: 'unit', file: 'tests/unit/server/documents.test.ts', test: 'mandat' },
  },
  {
    name: 'a provisional attestation covers a year',
    file: 'src/shared/documents/dossier.ts',
    original: 'addDays(addMonths(effectDate, 1), -1)',
    mistaken: 'addDays(addMonths(effectDate, 12), -1)',
    noticedBy: { project: 'unit', file: 'tests/unit/shared/documents.test.ts', test: 'is provisional for one month' },
  },
];
