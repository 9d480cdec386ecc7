import type { LabelOf, QuoteContext } from '#shared/forms/node.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import {
  type ContractRisk,
  contractOptions,
  emptyContractRisk,
  fullName,
  optionFormValues,
  splitFullName,
} from '#shared/products/parts/contract-risk.ts';
import type { GavValues } from './gav.ts';

/** Insured people of a contract file, the principal first. */
export const gavToContract = ({ productRisk }: GavValues, labelOf: LabelOf): ContractRisk => {
  const { principalAssured, secondariesAssured, options } = productRisk;
  const principal = {
    fullname: fullName(principalAssured.person),
    birthDate: principalAssured.person.birthDate,
    relation: null,
    isPrincipal: true,
    isSubscriber: principalAssured.isSubscriber,
  };
  return {
    ...emptyContractRisk,
    options: contractOptions(options),
    assured: [
      principal,
      ...secondariesAssured.map(({ person, relationRole }) => ({
        fullname: fullName(person),
        birthDate: person.birthDate,
        relation: labelOf('relations', relationRole.code)?.libelle ?? null,
        isPrincipal: false,
      })),
    ],
  };
};

/** Form values from a contract file; what the file lacks stays empty, for the broker to complete. */
export const gavFromContract = ({ assured, options }: ContractRisk): object => {
  const toTypedPerson = ({ fullname, birthDate }: ContractRisk['assured'][number]) => ({
    person: { ...splitFullName(fullname), birthDate: birthDate ?? '' },
  });
  const principal = assured.find(({ isPrincipal }) => isPrincipal);
  return {
    principalAssured: { isSubscriber: 'true', ...(principal && toTypedPerson(principal)) },
    secondariesAssured: assured.filter(({ isPrincipal }) => !isPrincipal).map(toTypedPerson),
    options: optionFormValues(options),
  };
};

interface TypedRisk {
  readonly secondariesAssured?: readonly { readonly relationRole?: object }[];
}

/** Adds the relations of the insured people, which a contract file names by their labels, to a risk that lacks them. */
export const updateGavRisk = (
  risk: object & TypedRisk,
  { productRisk }: Pick<ContractFile, 'productRisk'>,
  { lists }: QuoteContext,
): object => {
  const others = productRisk.assured.filter(({ isPrincipal }) => !isPrincipal);
  const codeOf = (label: string | null | undefined): string =>
    lists['relations']?.find(({ libelle }) => libelle === label)?.code ?? '';
  return {
    ...risk,
    secondariesAssured: (risk.secondariesAssured ?? []).map((insured, index) => ({
      relationRole: { code: codeOf(others[index]?.relation) },
      ...insured,
    })),
  };
};
