import type { PdfContent, PdfDocument } from '#server/adapters/pdf.ts';
import type { ContractFile } from '#shared/contract/contracts/contract-file.ts';
import { frenchDate } from '#shared/primitives/calendar.ts';
import { addDays } from '#shared/primitives/days.ts';
import { xpf } from '#shared/primitives/money.ts';
import { addressLine, amounts, covers, facts, heading, note, type Parties, risk, subscriber } from './parts.ts';

export interface DocumentInput {
  readonly contract: ContractFile;
  readonly parties: Parties;
  readonly createdAt: Date;
}

interface DocumentKind {
  readonly title: (contract: ContractFile) => string;
  readonly content: (input: DocumentInput) => PdfContent[];
}

const signatures: PdfContent = {
  columns: [
    { stack: ['Le souscripteur,', { text: 'date et signature', style: 'note' }] },
    { stack: ['Pour l’assureur,', { text: 'date et signature', style: 'note' }] },
  ],
  margin: [0, 32, 0, 0],
};

const identity = ({ contract: { details }, parties }: DocumentInput): PdfContent[] =>
  facts([
    ['Numéro', details.number],
    ['Produit', details.product.libelle],
    ['Date d’effet', frenchDate(details.effectDate)],
    ['Assureur', `${parties.insurer.name}, ${parties.insurer.address}`],
    ['Courtier', `${parties.broker.name} (${parties.broker.code})`],
  ]);

/** How long a quote holds, in days. */
const quoteValidityDays = 30;

/**
 * What each kind of generated document says. The structure follows the French practice (articles L112-2, L112-4 and
 * R211-15 of the insurance code for the facts that must be there).
 */
const kinds: Readonly<Record<string, DocumentKind>> = {
  devis: {
    title: () => 'Devis d’assurance',
    content: (input) => [
      ...identity(input),
      ...subscriber(input.contract),
      ...risk(input.contract),
      ...covers(input.contract),
      note(
        `Ce devis est valable jusqu’au ${frenchDate(addDays(input.contract.details.creationDate, quoteValidityDays))}. Il n’engage l’assureur qu’après acceptation. Il est établi sur les déclarations du souscripteur.`,
      ),
      signatures,
    ],
  },
  'conditions-particulieres': {
    title: () => 'Conditions particulières',
    content: (input) => [
      ...identity(input),
      ...subscriber(input.contract),
      ...risk(input.contract),
      ...covers(input.contract),
      heading('Déclarations'),
      'Le souscripteur certifie l’exactitude de ses déclarations. Toute réticence ou fausse déclaration intentionnelle entraîne la nullité du contrat. Les conditions générales du produit lui ont été remises.',
      signatures,
    ],
  },
  attestation: {
    title: () => 'Attestation d’assurance',
    content: (input) => [
      ...identity(input),
      heading('Assuré'),
      ...facts([
        ['Nom', input.contract.details.person.fullname],
        ['Adresse', addressLine({ address: input.contract.details.addresses.address })],
      ]),
      ...risk(input.contract),
      heading('Période garantie'),
      paidPeriod(input.contract),
      note('Présomption d’assurance dans la limite de la période ci-dessus. Document à conserver dans le véhicule.'),
    ],
  },
  echeancier: {
    title: () => 'Échéancier des primes',
    content: (input) => [
      ...identity(input),
      heading('Échéances'),
      amounts(
        ['Échéance', 'Du', 'Au', 'Montant TTC', 'Reste à payer'],
        [...input.contract.primes.data]
          .sort((a, b) => (a.effectDate < b.effectDate ? -1 : 1))
          .map((premium) => [
            premium.label,
            frenchDate(premium.effectDate),
            frenchDate(premium.effectDateEnd),
            xpf(premium.amount),
            xpf(premium.balanceBrut),
          ]),
        ['Total', '', '', xpf(sum(input.contract, 'amount')), xpf(sum(input.contract, 'balanceBrut'))],
      ),
    ],
  },
  avenant: {
    title: () => 'Avenant au contrat',
    content: (input) => [
      ...identity(input),
      heading('Modification'),
      input.contract.movements.data[0]?.label ?? 'Modification du contrat',
      ...subscriber(input.contract),
      ...risk(input.contract),
      ...covers(input.contract),
      signatures,
    ],
  },
  mandat: {
    title: () => 'Mandat de prélèvement',
    content: (input) => [
      ...identity(input),
      ...subscriber(input.contract),
      heading('Compte à débiter'),
      ...bankAccount(input.contract),
      heading('Autorisation'),
      'En signant ce mandat, le titulaire du compte autorise l’assureur à présenter des ordres de prélèvement à sa banque pour le paiement des primes du contrat ci-dessus, et sa banque à débiter son compte. Il peut le révoquer par écrit à tout moment.',
      signatures,
    ],
  },
};

const bankAccount = ({ details: { addresses } }: ContractFile): PdfContent[] =>
  facts([
    ['Titulaire', addresses.bankAccount?.accountOwner],
    ['IBAN', addresses.bankAccount?.ibanCode.replace(/(.{4})(?=.)/g, '$1 ')],
    ['BIC', addresses.bankAccount?.bicCode],
    ['Domiciliation', addresses.bankAccount?.domiciliation],
  ]);

const sum = (contract: ContractFile, field: 'amount' | 'balanceBrut'): number =>
  contract.primes.data.reduce((total, premium) => total + premium[field], 0);

/** The period that is paid: from the first to the last settled premium, else from the effect date for one month. */
const paidPeriod = ({ details, primes }: ContractFile): string => {
  const paid = primes.data.filter(({ balanceBrut }) => balanceBrut <= 0);
  const last = paid
    .map(({ effectDateEnd }) => effectDateEnd)
    .sort()
    .at(-1);
  if (last) return `Du ${frenchDate(details.effectDate)} au ${frenchDate(last)}`;
  return `Attestation provisoire, du ${frenchDate(details.effectDate)} au ${frenchDate(addDays(details.effectDate, 30))}`;
};

/** The document of a kind for a contract; undefined for a kind that is not generated. */
export const documentOf = (kind: string, input: DocumentInput): PdfDocument | undefined => {
  const found = kinds[kind];
  if (!found) return undefined;
  const title = found.title(input.contract);
  return {
    title,
    createdAt: input.createdAt,
    footer: `${input.contract.details.number} · ${input.parties.insurer.name} · ${input.parties.insurer.legal}`,
    content: [
      { text: title, style: 'title' },
      { text: input.contract.details.product.libelle, style: 'lead' },
      ...found.content(input),
    ],
  };
};
