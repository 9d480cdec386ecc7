import type { PdfContent } from '#server/adapters/pdf.ts';
import type { ContractFile } from '#shared/contract/contracts/contract-file.ts';
import type { Person } from '#shared/contract/wire/person.ts';
import { frenchDate } from '#shared/primitives/calendar.ts';
import { xpf } from '#shared/primitives/money.ts';

/** Who insures and who sells; stands at the head and the foot of every document. */
export interface Parties {
  readonly insurer: { readonly name: string; readonly address: string; readonly legal: string };
  readonly broker: { readonly name: string; readonly code: string };
}

export const heading = (text: string): PdfContent => ({ text, style: 'heading' });
export const note = (text: string): PdfContent => ({ text, style: 'note' });

/** A table of facts, one a line; facts without a value are left out, and a table without facts too. */
export const facts = (rows: readonly (readonly [string, string | null | undefined])[]): PdfContent[] => {
  const known = rows.flatMap(([label, value]) => (value ? [[{ text: label, bold: true }, value]] : []));
  return known.length === 0
    ? []
    : [{ table: { widths: [170, '*'], dontBreakRows: true, body: known }, layout: 'lightHorizontalLines' }];
};

/** A table of amounts: first column text, the others at the right. */
export const amounts = (
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  total?: readonly string[],
): PdfContent => {
  const line = (cells: readonly string[], bold: boolean): PdfContent[] =>
    cells.map((text, index) => ({ text, bold, alignment: index === 0 ? ('left' as const) : ('right' as const) }));
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: headers.map((_, index) => (index === 0 ? '*' : 'auto')),
      body: [line(headers, true), ...rows.map((row) => line(row, false)), ...(total ? [line(total, true)] : [])],
    },
    layout: 'lightHorizontalLines',
  };
};

/** One line of an address. */
export const addressLine = ({ address }: Pick<Person, 'address'>): string =>
  [
    address.adress1,
    address.adress2,
    address.adress3,
    `${address.zipCode ?? ''} ${address.city ?? ''}`.trim(),
    address.country,
  ]
    .filter(Boolean)
    .join(', ');

/** Who subscribes. */
export const subscriber = (contract: ContractFile): PdfContent[] => {
  const { person, addresses } = contract.details;
  return [
    heading('Souscripteur'),
    ...facts([
      ['Nom', person.fullname],
      ['Date de naissance', frenchDate(person.birthDate)],
      ['Forme juridique', person.legalStatus?.libelle],
      ['RIDET', person.siret],
      ['Profession', person.profession],
      ['Adresse', addressLine({ address: addresses.address })],
      ['E-mail', addresses.mail?.mail],
      ['Téléphone', addresses.phone ? `${addresses.phone.prefix} ${addresses.phone.number}` : null],
    ]),
  ];
};

/** What is insured, by what the contract holds and not by its product. */
export const risk = ({ productRisk }: ContractFile): PdfContent[] => {
  const { vehicle, vehicleInfos, drivers, home, assured } = productRisk;
  return [
    ...(vehicle
      ? [
          heading('Véhicule assuré'),
          ...facts([
            ['Marque et modèle', `${vehicle.brand} ${vehicle.model}`],
            ['Version', vehicle.version],
            ['Type mines', vehicle.minesType],
            ['Énergie', vehicle.energy],
            ['Puissance fiscale', vehicle.fiscalPower === null ? null : `${vehicle.fiscalPower} CV`],
            ['Immatriculation', vehicleInfos?.registration],
            ['Première mise en circulation', frenchDate(vehicleInfos?.firstUseDate)],
            ['Date d’acquisition', frenchDate(vehicleInfos?.acquisitionDate)],
            ['Usage', vehicleInfos?.use?.libelle],
            ['Stationnement', vehicleInfos?.parkDetails?.area],
          ]),
        ]
      : []),
    ...(drivers.length > 0
      ? [
          heading('Conducteurs désignés'),
          amounts(
            ['Nom', 'Qualité', 'Né(e) le', 'Permis du', 'CRM'],
            drivers.map(({ person, isPrincipal, risk: history }) => [
              person.fullname,
              isPrincipal ? 'Principal' : 'Secondaire',
              frenchDate(person.birthDate),
              frenchDate(person.driverLicence?.effectDate),
              history.crm.toFixed(2).replace('.', ','),
            ]),
          ),
        ]
      : []),
    ...(home
      ? [
          heading('Logement assuré'),
          ...facts([
            ['Adresse', addressLine({ address: home.homeAddress })],
            ['Type de logement', home.homeType?.libelle],
            ['Qualité de l’occupant', home.clientHomeStatus?.libelle],
            ['Nombre de pièces', home.roomsNumber === null ? null : String(home.roomsNumber)],
          ]),
        ]
      : []),
    ...(assured.length > 0
      ? [
          heading('Personnes assurées'),
          amounts(
            ['Nom', 'Qualité', 'Né(e) le'],
            assured.map(({ fullname, relation, isPrincipal, birthDate }) => [
              fullname,
              isPrincipal ? 'Assuré principal' : (relation ?? ''),
              frenchDate(birthDate),
            ]),
          ),
        ]
      : []),
  ];
};

/** The covers with their amounts and deductibles, and the total that they sum to. */
export const covers = ({ formula, details }: ContractFile): PdfContent[] => {
  const total = formula.guarantees.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  return [
    heading('Garanties souscrites'),
    ...facts([
      ['Formule', formula.libelle],
      ['Fractionnement', formula.splitting?.libelle],
    ]),
    amounts(
      ['Garantie', 'Franchise', 'Montant TTC'],
      formula.guarantees.map(({ libelle, amount, franchiseValue, franchiseCurrencylabel }) => [
        libelle,
        deductible(franchiseValue, franchiseCurrencylabel),
        amount === null ? 'Compris' : xpf(amount),
      ]),
      ['Total des garanties', '', xpf(total)],
    ),
    ...facts([
      ...(formula.price?.fees ?? []).map(({ libelle, amount }) => [libelle, xpf(amount)] as const),
      ['Prime annuelle TTC', details.annualPrime === null ? null : xpf(details.annualPrime)],
    ]),
    ...(formula.price ? payments(formula.price) : []),
  ];
};

const following = (count: number): string => (count === 1 ? 'Second paiement' : `${count} paiements suivants de`);

/** How the year is paid, and which tariff said so. */
const payments = (price: NonNullable<ContractFile['formula']['price']>): PdfContent[] => [
  ...facts([
    ['Premier paiement', xpf(price.cash)],
    [following(price.instalments - 1), price.instalments > 1 ? xpf(price.secondary) : null],
    ['Tarif', price.tariffTitle],
  ]),
  ...(price.isDemonstration ? [note('Prix établi d’après un tarif de démonstration, sans valeur contractuelle.')] : []),
];

const deductible = (value: number | null, currency: string | null): string => {
  if (value === null || value === 0) return 'Sans';
  return currency === '%' ? `${value}\u00a0%` : xpf(value);
};
