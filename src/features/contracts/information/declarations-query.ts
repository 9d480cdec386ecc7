import { useQuery } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { readQuery } from '#offline/reads/read-query.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { estimateGet } from '#shared/operations/quotes/estimates.ts';

/** Quote whose declarations a file shows: a converted contract shows those of its quote. */
export const declarationsQuoteId = ({ details, formula }: ContractFile): number | undefined =>
  details.isEstimate && formula.price ? details.id : details.convertedFrom?.id;

/** The policyholder’s declarations, loaded with the file so that they are available when it is printed. */
export const useDeclarations = (quoteId: number | undefined) =>
  useQuery({ ...readQuery(useOffline(), estimateGet, { idContrat: quoteId ?? 0 }), enabled: quoteId !== undefined });
