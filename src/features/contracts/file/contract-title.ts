import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';

type Titled = Pick<ContractFile, 'details' | 'productRisk'>;

const given = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' ');

/** What is insured, in the words that tell it from another of the same product; empty where the product says it all. */
export const riskTitle = ({ vehicle, vehicleInfos, home, assured }: ContractFile['productRisk']): string => {
  if (vehicle || vehicleInfos) return given([vehicle?.brand, vehicle?.model, vehicleInfos?.registration]);
  if (home) return given([home.homeAddress.adress1, home.homeAddress.city]);
  return assured.length > 1 ? `${assured.length} assurés` : '';
};

/** What a file is called beside its person: product and risk. */
export const titleParts = ({ details, productRisk }: Titled): readonly string[] =>
  [details.product.libelle, riskTitle(productRisk)].filter((part) => part !== '');
