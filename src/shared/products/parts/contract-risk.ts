import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';

/** What a contract file shows of the risk. */
export type ContractRisk = ContractFile['productRisk'];

/** The risk of a contract file without anything insured yet. */
export const emptyContractRisk: Omit<ContractRisk, 'options'> = {
  vehicle: null,
  vehicleInfos: null,
  drivers: [],
  home: null,
  assured: [],
};

interface Granted {
  readonly brokerFees: number | null;
  readonly coeffReduc: number | null;
}

/** Fees and reduction as a contract file shows them: francs, and what remains of one. */
export const contractOptions = ({ brokerFees, coeffReduc }: Granted): ContractRisk['options'] => ({
  brokerFees: brokerFees || null,
  coeffReduc: coeffReduc ? (100 - coeffReduc) / 100 : null,
  isCooperative: null,
  isConduiteExclusive: null,
  niveauAssistance: null,
});

/** The same, back to what is typed. */
export const optionFormValues = ({ brokerFees, coeffReduc }: ContractRisk['options']): object => ({
  brokerFees: brokerFees ?? 0,
  coeffReduc: coeffReduc === null ? 0 : Math.round(100 - coeffReduc * 100),
});

interface Named {
  readonly lastname: string | null;
  readonly firstname: string | null;
}

export const fullName = ({ lastname, firstname }: Named): string => [lastname, firstname].filter(Boolean).join(' ');

/** Last name and first name of a full name, capitals first as files write it. */
export const splitFullName = (fullname: string): { lastname: string; firstname: string } => {
  const words = fullname.split(' ');
  const firstLower = words.findIndex((word) => word !== word.toUpperCase());
  const at = firstLower > 0 ? firstLower : Math.max(1, words.length - 1);
  return { lastname: words.slice(0, at).join(' '), firstname: words.slice(at).join(' ') };
};
