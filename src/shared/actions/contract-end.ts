import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';

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

/** Code of the requests for an amendment (list `taskNatures`). */
export const amendmentCode = 'AVENANT';
