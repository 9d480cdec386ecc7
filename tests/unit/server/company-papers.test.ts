import { expect, test } from 'vitest';
import type { DocumentKind } from '#shared/documents/documents.ts';
import { fileInForce, paperFile } from '#tests/support/documents/paper-file.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';

const company = {
  ...fileInForce,
  details: {
    ...fileInForce.details,
    person: {
      ...fileInForce.details.person,
      personType: 'MOR' as const,
      fullname: 'SARL GARAGE DU PORT',
      socialReason: 'GARAGE DU PORT',
      tradeName: 'Chez Léopold & Fils',
      birthDate: null,
    },
  },
};

test.each<DocumentKind>(['devis', 'conditions-particulieres', 'avenant'])(
  'paper of a company: %s states name and trade name',
  async (kind) => {
    const { text } = await readPdf(await paperFile(kind, { contract: company }));
    expect(text).toContain('Raison sociale SARL GARAGE DU PORT');
    expect(text).toContain('Nom commercial Chez Léopold & Fils');
    expect(text).not.toContain('Nom SARL');
  },
);
