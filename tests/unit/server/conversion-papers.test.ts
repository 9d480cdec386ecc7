import { expect, test } from 'vitest';
import { paperFile } from '#tests/support/documents/paper-file.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';

test('record of needs and advice: prints needs, compared formulas, advice and what was declined', async () => {
  const { text } = await readPdf(await paperFile('recueil-conseil'));
  for (const part of [
    'Nom Monsieur Jean DUPONT',
    'Votre courtier : Cabinet Alizé',
    'Le client souhaite une assurance Automobile. Il roule sur la piste de Yaté.',
    'Garantie Éco Confort Responsabilité civile Oui Oui Vol – Oui Prime annuelle TTC 61 234 F 98 765 F',
    'Formule retenue : Confort.',
    'La formule Confort est conseillée : elle ajoute le vol.',
    'Ce que vous n’avez pas retenu Formule Éco.',
    'Ce conseil repose sur ce que vous avez déclaré.',
    'Lu et approuvé.',
  ])
    expect(text).toContain(part);
});
