import type { Block, DocumentHead } from '#shared/documents/snapshots.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { formatRidet } from '#shared/primitives/parsers/typed-value.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import { formatPlate } from '#shared/primitives/plate.ts';

type OptionalFact = readonly [string, string | null | undefined];

export const withoutEmptyFacts = (rows: readonly OptionalFact[]): [string, string][] =>
  rows.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));

const buildBlock = (title: string, rows: readonly OptionalFact[]): Block => ({
  title,
  facts: withoutEmptyFacts(rows),
  table: null,
  none: null,
});

const tableBlock = (title: string, columns: string[], rows: string[][]): Block => ({
  title,
  facts: [],
  table: { columns, rows },
  none: null,
});

/** One line of an address. */
export const addressLine = (address: Person['address']): string =>
  [
    address.adress1,
    address.adress2,
    address.adress3,
    `${address.zipCode ?? ''} ${address.city ?? ''}`.trim(),
    address.country,
  ]
    .filter(Boolean)
    .join(', ');

const crmText = (crm: number): string => crm.toFixed(2).replace('.', ',');

export const vehicleBlock = ({ vehicle, vehicleInfos }: ContractFile['productRisk']): Block | null =>
  vehicle &&
  buildBlock('Véhicule assuré', [
    ['Marque et modèle', `${vehicle.brand} ${vehicle.model}`],
    ['Version', vehicle.version],
    ['Immatriculation', vehicleInfos?.registration && formatPlate(vehicleInfos.registration)],
    ['Première mise en circulation', frenchDate(vehicleInfos?.firstUseDate)],
    ['Type mines', vehicle.minesType],
    ['Énergie', vehicle.energy],
    ['Puissance fiscale', vehicle.fiscalPower === null ? null : `${vehicle.fiscalPower}\u00A0CV`],
    ['Date d’acquisition', frenchDate(vehicleInfos?.acquisitionDate)],
    ['Usage', vehicleInfos?.use?.libelle],
    ['Stationnement', vehicleInfos?.parkDetails?.area],
    ['Kilométrage annuel', vehicleInfos?.kmsByYear ? `${formatCount(vehicleInfos.kmsByYear)}\u00A0km` : null],
  ]);

const homeBlock = ({ home }: ContractFile['productRisk']): Block | null =>
  home &&
  buildBlock('Logement assuré', [
    ['Adresse', addressLine(home.homeAddress)],
    ['Zone', home.area?.libelle],
    ['Type de logement', home.homeType?.libelle],
    ['Qualité de l’occupant', home.clientHomeStatus?.libelle],
    ['Nombre de pièces', home.roomsNumber === null ? null : String(home.roomsNumber)],
  ]);

const insuredBlock = ({ assured }: ContractFile['productRisk']): Block | null =>
  assured.length === 0
    ? null
    : tableBlock(
        'Personnes assurées',
        ['Nom', 'Qualité', 'Né(e) le'],
        assured.map(({ fullname, relation, isPrincipal, birthDate }) => [
          fullname,
          isPrincipal ? 'Assuré principal' : (relation ?? ''),
          frenchDate(birthDate),
        ]),
      );

export const driversBlock = ({ drivers }: ContractFile['productRisk']): Block | null =>
  drivers.length === 0
    ? null
    : tableBlock(
        'Conducteurs désignés',
        ['Nom', 'Qualité', 'Né(e) le', 'Permis du', 'CRM'],
        drivers.map(({ person, isPrincipal, risk }) => [
          person.fullname,
          isPrincipal ? 'Principal' : 'Secondaire',
          frenchDate(person.birthDate),
          frenchDate(person.driverLicence?.effectDate),
          crmText(risk.crm),
        ]),
      );

/** Insured vehicle, home and persons, without the claims history. */
export const insuredBlocks = ({ productRisk }: ContractFile): Block[] =>
  [vehicleBlock(productRisk), homeBlock(productRisk), insuredBlock(productRisk)].filter((block) => block !== null);

/** True for two labels that differ in their kinds of space at most. */
export const isSameLabel = (a: string, b: string): boolean => a.replace(/\s/gu, ' ') === b.replace(/\s/gu, ' ');

/** Subscriber of a file, as its papers state them. */
export const describeSubscriber = ({
  person,
  addresses: { address, mail, phone },
}: ContractFile['details']): DocumentHead['subscriber'] => ({
  name: person.fullname,
  nameLabel: person.personType === 'MOR' ? 'Raison sociale' : 'Nom',
  address: addressLine(address),
  facts: withoutEmptyFacts([
    ['Nom commercial', person.tradeName],
    ['Né(e) le', frenchDate(person.birthDate)],
    ['Forme juridique', person.legalStatus?.libelle],
    ['RIDET', person.siret && formatRidet(person.siret)],
    ['Profession', person.profession],
    ['Téléphone', phone && formatPhone(`${phone.prefix}${phone.number}`)],
    ['E-mail', mail?.mail],
  ]),
});
