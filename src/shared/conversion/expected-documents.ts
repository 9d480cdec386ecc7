import type { ProductFamily } from '#shared/products/catalogue.ts';

interface DocumentFacts {
  readonly family: ProductFamily;
  readonly productCode: string;
  readonly isCompany: boolean;
  readonly isEstimate: boolean;
  readonly isDebited: boolean;
}

/** Days within which a supporting document must arrive once the contract exists. Our choice. */
export const supportingDocumentDays = 30;

/** Supporting documents of a debited account: its statement and the signed mandate. */
export const debitDocuments = ['RIB', 'MANDAT'] as const;

/**
 * Supporting documents required for a file, by codes of the list `documentTypes`, most important first. Our choice: the
 * specification gives no rule.
 */
export const expectedDocuments = ({
  family,
  productCode,
  isCompany,
  isEstimate,
  isDebited,
}: DocumentFacts): string[] => {
  const codes = isCompany ? ['RIDET'] : ['CNI'];
  if (family === 'auto') codes.push('CG', 'PERMIS', 'RI');
  if (family === 'home') codes.push('DOMICILE', 'BAIL');
  if (productCode === 'MRH_ETU_2021') codes.push('SCOLARITE');
  if (isEstimate) return codes.slice(0, 2);
  if (isDebited) codes.push(...debitDocuments);
  return [...codes, 'CP'];
};

/**
 * Supporting document that a signed document provides automatically, by its kind. Specification 4, section 2, step 5.
 */
export const signedSupportingDocuments: Readonly<Record<string, string | undefined>> = {
  mandat: 'MANDAT',
  'conditions-particulieres': 'CP',
};
