import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { contractStatuses, endedContractStatuses } from '#shared/primitives/vocabulary/statuses.ts';

interface Subject {
  readonly status: string;
  readonly isEstimate: boolean;
}

const reasons: Readonly<Record<string, string>> = {
  [contractStatuses.cancelled]: 'est résilié',
  [contractStatuses.void]: 'est sans effet',
  [contractStatuses.dropped]: 'est sans suite',
  [contractStatuses.converted]: 'a été transformé en contrat',
};

/** « est résilié », « est sans effet »; undefined while the contract or quote is open. */
export const describeEnd = (status: string): string | undefined => reasons[status];

/** Why nothing more is to be changed or completed in a contract or quote; null while something may be. */
export const explainEnded = ({ status, isEstimate }: Subject): string | null => {
  const reason = describeEnd(status);
  return reason === undefined ? null : `${isEstimate ? 'Ce devis' : 'Ce contrat'} ${reason}`;
};

/** Label of the movement that ended a contract, by the status that the contract has since. */
export const endingMovementLabels = {
  [contractStatuses.cancelled]: 'Résiliation',
  [contractStatuses.void]: 'Sans effet',
} as const;

/** « Ce contrat est résilié depuis le 15/11/2026. » `day` is that of the ending movement; null if it is unknown. */
export const formatContractEnd = ({
  status,
  day,
}: {
  readonly status: string;
  readonly day: string | null;
}): string => {
  const end = `Ce contrat ${describeEnd(status)}`;
  if (day === null) return `${end}.`;
  return status === contractStatuses.void
    ? `${end}, depuis la renonciation du ${frenchDate(day)}.`
    : `${end} depuis le ${frenchDate(day)}.`;
};

/** Status and day of a contract that has ended by `today`, as a sentence; null for any other contract and for a quote. */
export const explainContractEnd = (
  { details, movements }: Pick<ContractFile, 'details' | 'movements'>,
  today: string,
): string | null => {
  const { status, isEstimate } = details;
  if (isEstimate || !endedContractStatuses.includes(status)) return null;
  const endingLabel = Object.entries(endingMovementLabels).find(([endStatus]) => endStatus === status)?.[1];
  const day = movements.data.find(({ label }) => label === endingLabel)?.effectDate ?? null;
  return day !== null && day > today ? null : formatContractEnd({ status, day });
};

/** Code of the requests to terminate a contract (list `taskNatures`). */
export const terminationCode = 'RESIL';

/** Code of the requests for an amendment (list `taskNatures`). */
export const amendmentCode = 'AVENANT';
