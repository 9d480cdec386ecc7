import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { fold } from '#shared/primitives/text.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { familyOf, type ProductFamily } from '#shared/products/catalogue.ts';
import { type InsuredSide, insuredSideOf } from './insured-side.ts';

/** Facts of a contract file that prefill the declaration of a claim. */
export interface ClaimSubject {
  readonly family: ProductFamily;
  readonly status: string;
  /** First day of cover, `yyyy-mm-dd`. */
  readonly effectDate: string;
  /** Day of the termination; null if there is none. */
  readonly endedOn: string | null;
  /** Names of the designated drivers and of the insured persons. */
  readonly drivers: readonly string[];
  readonly insured: readonly string[];
  /** Name of the designated driver who is the subscriber; null if none is. */
  readonly subscriberDriver: string | null;
  readonly subscriberEmail: string | null;
  readonly insuredSide: InsuredSide;
  /** Address of the insured home on one line; null if there is none. */
  readonly homeAddress: string | null;
  /** Name of the formula and the covers taken, as the file lists them. */
  readonly formula: string | null;
  readonly covers: ContractFile['formula']['guarantees'];
}

const homeAddressOf = ({ home }: ContractFile['productRisk']): string | null => {
  if (!home) return null;
  const { adress1, adress2, zipCode, city } = home.homeAddress;
  return [adress1, adress2, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null;
};

const distinct = (names: readonly string[]): readonly string[] => [...new Set(names.filter((name) => name !== ''))];

const subscriberDriverOf = ({ details: { person }, productRisk }: ContractFile): string | null =>
  productRisk.drivers.find(
    ({ person: driver }) => fold(driver.fullname) === fold(person.fullname) && driver.birthDate === person.birthDate,
  )?.person.fullname ?? null;

export const claimSubjectOf = (file: ContractFile): ClaimSubject => {
  const { details, formula, movements, productRisk } = file;
  return {
    family: familyOf(details.product.code),
    status: details.status,
    effectDate: details.effectDate,
    endedOn: movements.data.find(({ label }) => label === 'Résiliation')?.effectDate ?? null,
    drivers: distinct(productRisk.drivers.map(({ person }) => person.fullname)),
    insured: distinct(productRisk.assured.map(({ fullname }) => fullname)),
    homeAddress: homeAddressOf(productRisk),
    formula: formula.libelle,
    subscriberDriver: subscriberDriverOf(file),
    subscriberEmail: details.addresses.mail?.mail ?? null,
    insuredSide: insuredSideOf(file),
    covers: formula.guarantees,
  };
};

/** Whether the contract was in force on a day, `yyyy-mm-dd`: cover ends at the start of the day of the termination. */
export const isInForceOn = ({ status, effectDate, endedOn }: ClaimSubject, day: string): boolean => {
  if (day < effectDate) return false;
  if (status === contractStatuses.valid) return endedOn === null || day < endedOn;
  return status === contractStatuses.cancelled && endedOn !== null && day < endedOn;
};

/** Why a contract was not in force on the day of a claim, as a sentence. */
export const notInForceText = ({ status, effectDate, endedOn }: ClaimSubject): string => {
  const ended = endedOn === null ? 'résilié' : `résilié le ${frenchDate(endedOn)}`;
  const period =
    status === contractStatuses.void
      ? 'il est sans effet'
      : [
          `effet le ${frenchDate(effectDate)}`,
          ...(status === contractStatuses.cancelled || endedOn !== null ? [ended] : []),
        ].join(', ');
  return `Ce contrat n’était pas en vigueur à la date du sinistre\u00A0: ${period}. Il peut être déclaré quand même, en disant pourquoi.`;
};
