import { expect, it } from 'vitest';
import { fileInForce, paperFile } from '#tests/support/documents/paper-file.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';

it('mandate: prints the account on one line', async () => {
  const iban = 'NC49 1415 8010 2229 6931 8887 204';
  const { bankAccount } = fileInForce.details.addresses;
  const addresses = {
    ...fileInForce.details.addresses,
    bankAccount: bankAccount && { ...bankAccount, ibanCode: iban.replaceAll(' ', '') },
  };
  const file = await paperFile('mandat', {
    contract: { ...fileInForce, details: { ...fileInForce.details, addresses } },
  });
  expect((await readPdf(file)).lines).toContain(`IBAN ${iban}`);
});

it('mandate: tells the holder of the account only name and address of the policyholder', async () => {
  const { text } = await readPdf(await paperFile('mandat'));
  const parts = ['Monsieur Jean DUPONT', '4 rue du Port', '17/04/1980', 'Pêcheur', 'jean@dupont.nc', '75 12 34'];
  expect(parts.filter((part) => text.includes(part))).toEqual(['Monsieur Jean DUPONT', '4 rue du Port']);
});
