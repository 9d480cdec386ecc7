import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';

/** Risk as shown in a contract file. */
export type ContractRisk = ContractFile['productRisk'];

/** Risk of a contract file with nothing insured. */
export const emptyContractRisk: Omit<ContractRisk, 'options'> = {
  vehicle: null,
  vehicleInfos: null,
  drivers: [],
  home: null,
  assured: [],
};

interface GrantedTerms {
  readonly brokerFees: number | null;
  readonly coeffReduc: number | null;
}

/** Fees and reduction of a contract file: francs, and the factor that remains after the reduction. */
export const contractOptions = ({ brokerFees, coeffReduc }: GrantedTerms): ContractRisk['options'] => ({
  brokerFees: brokerFees || null,
  coeffReduc: coeffReduc ? (100 - coeffReduc) / 100 : null,
  isCooperative: null,
  isConduiteExclusive: null,
  niveauAssistance: null,
});

/** Form values of fees and reduction from a contract file. */
export const optionFormValues = ({ brokerFees, coeffReduc }: ContractRisk['options']): object => ({
  brokerFees: brokerFees ?? 0,
  coeffReduc: coeffReduc === null ? 0 : Math.round(100 - coeffReduc * 100),
});

interface PersonNames {
  readonly lastname: string | null;
  readonly firstname: string | null;
}

export const fullName = ({ lastname, firstname }: PersonNames): string =>
  [lastname, firstname].filter(Boolean).join(' ');

/** Splits a full name, in which the last name is in capitals and comes first, into last and first name. */
export const splitFullName = (fullname: string): { lastname: string; firstname: string } => {
  const words = fullname.split(' ');
  const firstLower = words.findIndex((word) => word !== word.toUpperCase());
  const at = firstLower > 0 ? firstLower : Math.max(1, words.length - 1);
  return { lastname: words.slice(0, at).join(' '), firstname: words.slice(at).join(' ') };
};
