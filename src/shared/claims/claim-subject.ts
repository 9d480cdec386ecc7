import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { dayInNoumea, frenchDate, timeInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { formatEffectMoment } from '#shared/primitives/calendar/effect-moment.ts';
import { fold } from '#shared/primitives/text.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { familyOf, type ProductFamily } from '#shared/products/catalogue.ts';
import { type InsuredSide, toInsuredSide } from './insured-side.ts';

/** Facts of a contract file that prefill the declaration of a claim. */
export interface ClaimSubject {
  readonly family: ProductFamily;
  readonly status: string;
  /** First day of cover, `yyyy-mm-dd`. */
  readonly effectDate: string;
  /** Instant at which cover began on its first day; null if it began with the day. */
  readonly effectAt: string | null;
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
  /** Name of the formula, with the subscribed covers below, as the file lists them. */
  readonly formula: string | null;
  readonly covers: ContractFile['formula']['guarantees'];
}

const formatHomeAddress = ({ home }: ContractFile['productRisk']): string | null => {
  if (!home) return null;
  const { adress1, adress2, zipCode, city } = home.homeAddress;
  return [adress1, adress2, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null;
};

const listDistinct = (names: readonly string[]): readonly string[] => [...new Set(names.filter((name) => name !== ''))];

const findSubscriberDriver = ({ details: { person }, productRisk }: ContractFile): string | null =>
  productRisk.drivers.find(
    ({ person: driver }) => fold(driver.fullname) === fold(person.fullname) && driver.birthDate === person.birthDate,
  )?.person.fullname ?? null;

export const toClaimSubject = (file: ContractFile): ClaimSubject => {
  const { details, formula, movements, productRisk } = file;
  return {
    family: familyOf(details.product.code),
    status: details.status,
    effectDate: details.effectDate,
    effectAt: details.effectAt ?? null,
    endedOn: movements.data.find(({ label }) => label === 'Résiliation')?.effectDate ?? null,
    drivers: listDistinct(productRisk.drivers.map(({ person }) => person.fullname)),
    insured: listDistinct(productRisk.assured.map(({ fullname }) => fullname)),
    homeAddress: formatHomeAddress(productRisk),
    formula: formula.libelle,
    subscriberDriver: findSubscriberDriver(file),
    subscriberEmail: details.addresses.mail?.mail ?? null,
    insuredSide: toInsuredSide(file),
    covers: formula.guarantees,
  };
};

/** True if `time` (`hh:mm`, null if unknown) on the first day of cover is before the minute at which cover began. */
const isBeforeCover = ({ effectAt }: ClaimSubject, day: string, time: string | null): boolean => {
  if (effectAt === null || time === null) return false;
  const coverStart = new Date(effectAt);
  return day === dayInNoumea(coverStart) && time < timeInNoumea(coverStart);
};

/**
 * True if the contract was in force on a day, `yyyy-mm-dd`, at a time, `hh:mm` or null if unknown. Cover ends at the
 * start of the day of the termination.
 */
export const isInForceAt = (subject: ClaimSubject, day: string, time: string | null): boolean => {
  const { status, effectDate, endedOn } = subject;
  if (day < effectDate || isBeforeCover(subject, day, time)) return false;
  if (status === contractStatuses.valid) return endedOn === null || day < endedOn;
  return status === contractStatuses.cancelled && endedOn !== null && day < endedOn;
};

/** Why a contract was not in force at the time of a claim, as a sentence. */
export const notInForceText = ({ status, effectDate, effectAt, endedOn }: ClaimSubject): string => {
  const endedText = endedOn === null ? 'résilié' : `résilié le ${frenchDate(endedOn)}`;
  const period =
    status === contractStatuses.void
      ? 'il est sans effet'
      : [
          `effet le ${formatEffectMoment(effectDate, effectAt)}`,
          ...(status === contractStatuses.cancelled || endedOn !== null ? [endedText] : []),
        ].join(', ');
  return `Ce contrat n’était pas en vigueur au moment du sinistre\u00A0: ${period}. Il peut être déclaré quand même, en disant pourquoi.`;
};
