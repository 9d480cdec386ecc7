import { expect, it } from 'vitest';
import type { DocumentKind } from '#shared/documents/documents.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import {
  adviceRecord,
  declaredClaim,
  fileInForce,
  type PaperFacts,
  paperFile,
} from '#tests/support/documents/paper-file.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';

const repeat = (count: number, text: string): string[] => Array.from({ length: count }, () => text);
const sentence = 'Le client souhaite être couvert sur la piste de Yaté et pendant ses déplacements professionnels.';

const withCovers = (count: number): PaperFacts => {
  const { formula } = fileInForce;
  const guarantees = formula.guarantees.slice(0, 1).flatMap((guarantee) => repeat(count, '').map(() => guarantee));
  return { contract: { ...fileInForce, formula: { ...formula, guarantees } } };
};
const withAddress = (count: number): PaperFacts => {
  const { addresses } = fileInForce.details;
  const address = { ...addresses.address, adress1: repeat(count, 'Lotissement de la presqu’île').join(' ') };
  return { contract: { ...fileInForce, details: { ...fileInForce.details, addresses: { ...addresses, address } } } };
};
/** Premiums of one year. */
const withPremiums = (count: number): PaperFacts => {
  const [premium] = fileInForce.primes.data;
  const data = repeat(count, '').flatMap((_, id): ContractFile['primes']['data'] =>
    premium ? [{ ...premium, id }] : [],
  );
  return { contract: { ...fileInForce, primes: { ...fileInForce.primes, data } } };
};
const withAnswers = (count: number): PaperFacts => {
  const facts = repeat(count, 'Réponse').map((text): [string, string] => ['Question', text]);
  return { claim: { ...declaredClaim, answers: [{ title: 'Circonstances', facts, table: null, none: null }] } };
};
const withDeclined = (lines: readonly string[]): PaperFacts => ({
  advice: { ...adviceRecord, declined: lines.join('\n') },
});

const ownBox = 'Le souscripteur';
const bothBoxes = 'Signatures';

it.each<[DocumentKind, string, PaperFacts, PaperFacts]>([
  ['recueil-conseil', ownBox, withDeclined(repeat(6, sentence)), withDeclined(repeat(60, sentence))],
  ['recueil-conseil', ownBox, withDeclined(repeat(11, sentence)), withDeclined([repeat(40, sentence).join(' ')])],
  ['conditions-particulieres', bothBoxes, withCovers(3), withCovers(14)],
  ['avenant', bothBoxes, withCovers(3), withCovers(12)],
  ['devis', bothBoxes, withCovers(3), withCovers(14)],
  ['mandat', 'Fait à', withAddress(18), withAddress(21)],
  ['mandat-resiliation', ownBox, withAddress(13), withAddress(20)],
  ['echeancier', ownBox, withPremiums(13), withPremiums(18)],
  ['constat', 'Signatures des conducteurs', withAnswers(19), withAnswers(30)],
])('%s: prints what is signed above « %s », on its page', { tags: ['long'] }, async (kind, signature, ...contents) => {
  for (const facts of contents) {
    const { pageTexts } = await readPdf(await paperFile(kind, facts));
    const signed = pageTexts.filter((text) => text.includes(signature));
    expect(signed).toHaveLength(1);
    expect(signed[0]?.split(signature)[0]?.trim()).toMatch(/^.{20}/u);
  }
});
