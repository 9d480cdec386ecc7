import { expect, it } from 'vitest';
import type { DocumentKind } from '#shared/documents/documents.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { fileInForce, paperFile } from '#tests/support/documents/paper-file.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';

it.each<DocumentKind>(['devis', 'conditions-particulieres', 'avenant'])(
  '%s: does not break the total of the covers across pages',
  { tags: ['long'] },
  async (kind) => {
    for (let count = 3; count <= 14; count += 1) {
      const guarantees = Array.from({ length: count }, (_, index) => ({
        ...(fileInForce.formula.guarantees[0] as ContractFile['formula']['guarantees'][number]),
        libelle: `Garantie ${index + 1}`,
      }));
      const file = await paperFile(kind, {
        contract: { ...fileInForce, formula: { ...fileInForce.formula, guarantees } },
      });
      const { pageTexts } = await readPdf(file);
      const unsplitTotals = pageTexts.filter((text) =>
        /Total des garanties .*Frais de courtage .*Prime annuelle TTC \d/.test(text),
      );
      expect(unsplitTotals, `${count} covers`).toHaveLength(1);
      // The explanation of the amounts is printed below them.
      const explained = pageTexts.filter((text) => /Prime annuelle TTC \d.*Plafonds et franchises/.test(text));
      expect(explained, `${count} covers`).toHaveLength(1);
    }
  },
);

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
