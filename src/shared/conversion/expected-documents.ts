import type { ProductFamily } from '#shared/products/catalogue.ts';

interface Expected {
  readonly family: ProductFamily;
  readonly productCode: string;
  readonly isCompany: boolean;
  readonly isEstimate: boolean;
  readonly isDebited: boolean;
}

/** How long a supporting document may be late once the contract exists, in days. Ours. */
export const supportingDocumentDays = 30;

/** The supporting documents that a file asks for, by code of the list `documentTypes`, the first ones first. Ours: the documents name no rule. */
export const expectedDocuments = ({ family, productCode, isCompany, isEstimate, isDebited }: Expected): string[] => {
  const wanted = isCompany ? ['RIDET'] : ['CNI'];
  if (family === 'auto') wanted.push('CG', 'PERMIS', 'RI');
  if (family === 'home') wanted.push('DOMICILE', 'BAIL');
  if (productCode === 'MRH_ETU_2021') wanted.push('SCOLARITE');
  if (isEstimate) return wanted.slice(0, 2);
  if (isDebited) wanted.push('RIB', 'MANDAT');
  return [...wanted, 'CP'];
};

/** The supporting document that a paper is once it was signed, by kind of paper. Specification 4, section 2, step 5: it is added by itself. */
export const signedSupportingDocuments: Readonly<Record<string, string | undefined>> = {
  mandat: 'MANDAT',
  'conditions-particulieres': 'CP',
};
