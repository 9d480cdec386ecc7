import type { QuoteContext } from '#shared/forms/node.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { addMonths, daysBetween } from '#shared/primitives/calendar/days.ts';
import { foldName, isSameName } from '#shared/primitives/person-name.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { claimMonths, maxInsuredMonths } from './drivers.ts';

/** Codes of the list `claimResponsabilities` by the words of insurers. */
const responsibilityCodes: Readonly<Record<string, string>> = {
  'Non responsable': '0',
  Partagée: '50',
  'Partiellement responsable': '50',
  Responsable: '100',
};

type Claims = ContractFile['claims']['data'];

interface TypedDriver {
  readonly isSubscriber?: unknown;
  readonly person?: {
    readonly firstname?: string | null;
    readonly lastname?: string | null;
    readonly birthDate?: string | null;
  };
  readonly risk?: {
    readonly claims?: readonly { readonly occurrenceDate?: string | null }[];
    readonly seniority?: unknown;
  };
}

/** Claims of a file that a quote of today declares. What the file does not name stays empty, for the broker to complete. */
const declaredClaims = (claims: Claims, { today, lists }: QuoteContext) =>
  claims
    .map(({ occurenceDateBrut, type, category, respConvention }) => ({
      occurrenceDate: occurenceDateBrut.slice(0, 10),
      nature: {
        code: lists['claimAutoNatures']?.find(({ libelle }) => libelle === type || libelle === category)?.code ?? '',
      },
      responsability: { code: responsibilityCodes[respConvention] ?? '' },
    }))
    .filter(({ occurrenceDate: day }) => day >= addMonths(today, -claimMonths) && day <= today);

/** True for a driver whom the file names as it names the subscriber. */
const isHolder = ({ person }: TypedDriver, holder: ContractFile['details']['person']): boolean =>
  Boolean(person?.birthDate) &&
  person?.birthDate === holder.birthDate &&
  isSameName(foldName({ firstname: person?.firstname ?? null, lastname: person?.lastname ?? null }), foldName(holder));

const wholeMonths = (from: string, to: string): number => Math.max(0, Math.floor(daysBetween(from, to) / 30.4375));

/**
 * Risk of a car’s contract, as it was typed, with what its file knows since: the claims, at the principal driver, whom
 * the broker is asked to verify, and the months of insurance of the drivers. A driver who is the subscriber is marked
 * so.
 */
export const updateAutoRisk = (
  risk: object,
  { details, claims }: Pick<ContractFile, 'details' | 'claims'>,
  context: QuoteContext,
): object => {
  const drivers: readonly TypedDriver[] = 'drivers' in risk && Array.isArray(risk.drivers) ? risk.drivers : [];
  const months = details.status === contractStatuses.valid ? wholeMonths(details.effectDate, context.today) : 0;
  return {
    ...risk,
    drivers: drivers.map((driver, index) => {
      const typedClaims = driver.risk?.claims ?? [];
      const typedDates = new Set(typedClaims.map(({ occurrenceDate }) => occurrenceDate?.slice(0, 10)));
      const addedClaims = index === 0 ? declaredClaims(claims.data, context) : [];
      const seniority = Math.min(maxInsuredMonths, Number(driver.risk?.seniority ?? 0) + months);
      return {
        ...driver,
        isSubscriber: driver.isSubscriber ?? String(index === 0 && isHolder(driver, details.person)),
        risk: {
          ...driver.risk,
          seniority,
          claims: [...typedClaims, ...addedClaims.filter(({ occurrenceDate }) => !typedDates.has(occurrenceDate))],
        },
      };
    }),
  };
};
