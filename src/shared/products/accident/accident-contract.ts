import type { LabelOf } from '#shared/forms/node.ts';
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
  const typed = ({ fullname, birthDate }: ContractRisk['assured'][number]) => ({
    person: { ...splitFullName(fullname), birthDate: birthDate ?? '' },
  });
  const principal = assured.find(({ isPrincipal }) => isPrincipal);
  return {
    principalAssured: { isSubscriber: 'true', ...(principal && typed(principal)) },
    secondariesAssured: assured.filter(({ isPrincipal }) => !isPrincipal).map(typed),
    options: optionFormValues(options),
  };
};
