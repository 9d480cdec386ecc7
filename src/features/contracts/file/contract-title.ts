import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { formatPlate } from '#shared/primitives/plate.ts';

type TitleContract = Pick<ContractFile, 'details' | 'productRisk'>;

const joinParts = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' ');

/** Short description of the insured risk; empty where the product says it all. */
const riskTitle = ({ vehicle, vehicleInfos, home, assured }: ContractFile['productRisk']): string => {
  if (vehicle || vehicleInfos)
    return joinParts([
      vehicle?.brand,
      vehicle?.model,
      vehicleInfos?.registration && formatPlate(vehicleInfos.registration),
    ]);
  if (home) return joinParts([home.homeAddress.adress1, home.homeAddress.city]);
  return assured.length > 1 ? `${assured.length} assurés` : '';
};

/** Title of a file without the person: product and risk. */
export const titleParts = ({ details, productRisk }: TitleContract): readonly string[] =>
  [details.product.libelle, riskTitle(productRisk)].filter((part) => part !== '');
