import { describe, expect, it } from 'vitest';
import { bankCodeOfIban, detailsAfterBankChange, findBankMismatch } from '#shared/primitives/bank/bank-of-account.ts';

const details = { bic: 'CEPANCNM', domiciliation: 'BNC NOUMEA' };

describe('bankCodeOfIban', () => {
  it.each([
    ['NC49 14889 00081 08769451001 37', '14889'],
    ['FR76 1488 9000 8108 7694 5100 137', '14889'],
    ['FR…0137', ''],
    ['FR76 1488', ''],
    ['', ''],
  ])('of « %s » is « %s »', (iban, code) => {
    expect(bankCodeOfIban(iban)).toBe(code);
  });
});

describe('detailsAfterBankChange', () => {
  it('keeps the details while the bank stays the same', () => {
    expect(detailsAfterBankChange('14889', '14889', details)).toBe(details);
  });

  it('derives the BIC of a bank of the territory and empties the domiciliation', () => {
    expect(detailsAfterBankChange('17499', '14889', details)).toEqual({ bic: 'BCADNCNN', domiciliation: '' });
  });

  it('empties the BIC where the bank is not of the territory', () => {
    expect(detailsAfterBankChange('30004', '14889', details)).toEqual({ bic: '', domiciliation: '' });
  });

  it('keeps what was typed before the first account number', () => {
    const typed = { bic: 'BNPAFRPP', domiciliation: 'BNP PARIS' };
    expect(detailsAfterBankChange('30004', '', typed)).toEqual(typed);
    expect(detailsAfterBankChange('14889', '', { bic: '', domiciliation: '' }).bic).toBe('CEPANCNM');
  });
});

describe('findBankMismatch', () => {
  it.each([
    ['14889', { bic: 'CEPANCNM', domiciliation: 'BNC NOUMEA' }, null],
    ['14889', { bic: 'cepancnmxxx', domiciliation: 'Agence de Ducos' }, null],
    ['30004', { bic: 'BNPAFRPP', domiciliation: 'BNP PARIS' }, null],
    ['14889', { bic: 'CEPA', domiciliation: '' }, null],
    ['', { bic: 'BCADNCNN', domiciliation: 'BCI' }, null],
    ['14889', { bic: 'BNPAFRPP', domiciliation: '' }, /tenu par BNC, dont le BIC est CEPANCNM/],
    ['30004', { bic: 'CEPANCNM', domiciliation: '' }, /Ce BIC est celui de BNC/],
    ['14889', { bic: 'CEPANCNM', domiciliation: 'bci nouméa' }, /nomme BCI, mais ce compte est tenu par BNC/],
    ['', { bic: 'BCADNCNN', domiciliation: 'BNC NOUMEA' }, /nomme BNC, mais ce compte est tenu par BCI/],
    ['14889', { domiciliation: 'SGCB-BALADE' }, /nomme SGCB/],
  ])('of bank « %s » and %j is %s', (bankCode, typed, warning) => {
    const mismatch = findBankMismatch(bankCode, typed);
    if (warning === null) expect(mismatch).toBeNull();
    else expect(mismatch).toMatch(warning);
  });
});
