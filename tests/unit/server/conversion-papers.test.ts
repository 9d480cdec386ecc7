import { expect, test } from 'vitest';
import { paperFile } from '#tests/support/documents/paper-file.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { homeContract } from '#tests/support/documents/printed-contract.ts';

test('record of needs and advice: prints needs, compared formulas, advice and declined covers', async () => {
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

test('mandate to terminate: names both contracts, the end, the ground and the last day of notice', async () => {
  const { text } = await readPdf(await paperFile('mandat-resiliation'));
  for (const part of [
    'nouveau contrat AU0000042',
    '01/03/2027',
    '01/01/2027',
    'Assureur Mutuelle du Pacifique',
    'À l’échéance annuelle, préavis de deux mois',
    'Nom Monsieur Jean DUPONT',
    'Je donne mandat à Cabinet Alizé de résilier en mon nom le contrat AU-88412 auprès de Mutuelle du Pacifique, à effet du 01/03/2027.',
    'relevé d’informations',
  ])
    expect(text).toContain(part);
});

test('conditions: print the term of a contract from a leap day as a day of every year', async () => {
  const contract = { ...homeContract, details: { ...homeContract.details, effectDate: '2028-02-29' } };
  const { text } = await readPdf(await paperFile('conditions-particulieres', { contract }));
  expect(text.match(/(?<![/\d])2\d\/02(?!\/)/gu)).toEqual(['28/02']);
});
