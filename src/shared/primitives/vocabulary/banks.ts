/** Banks of the territory by the five-digit bank code of a RIB, with the names and BICs that they print. */
export const banks = [
  { code: '17499', name: 'BCI', bic: 'BCADNCNN' },
  { code: '14889', name: 'BNC', bic: 'CEPANCNM' },
  { code: '18319', name: 'SGCB', bic: 'SGCBNCNN' },
  { code: '17939', name: 'BNP PARIBAS', bic: 'BNPANCNX' },
  { code: '14158', name: 'CCP OPT', bic: 'OFTPNCN1XXX' },
] as const;

/** The BIC of a bank of the territory; empty for any other. */
export const bicOfBank = (code: string): string => banks.find((bank) => bank.code === code)?.bic ?? '';
