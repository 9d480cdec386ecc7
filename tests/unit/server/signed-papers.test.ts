import { expect, it } from 'vitest';
import { loadDemonstrationTexts } from '#server/areas/documents/texts.ts';
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
/** A statement without sketch whose last step is a table. */
const withLosses = (count: number): PaperFacts => {
  const rows = repeat(count, 'Tapis').map((text, index) => [`${text} ${index + 1}`, '25 000 F']);
  const table = { columns: ['Bien', 'Montant'], rows };
  return {
    claim: { ...declaredClaim, sketch: '', answers: [{ title: 'Biens touchés', facts: [], table, none: null }] },
  };
};
/** Facts of a statement without sketch. */
const withFacts = (count: number): PaperFacts => {
  const facts = repeat(count, 'Réponse').map((text): [string, string] => ['Question', text]);
  return {
    claim: { ...declaredClaim, sketch: '', answers: [{ title: 'Circonstances', facts, table: null, none: null }] },
  };
};
/** Monthly premiums with how they were or will be paid; `lines`: of the client's name. */
const withMonths = (count: number, settlement: string, lines = 1): PaperFacts => {
  const [premium] = fileInForce.primes.data;
  const data = repeat(count, settlement).flatMap((text, index): ContractFile['primes']['data'] => {
    const month = `${2027 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
    const period = { effectDate: `${month}-01`, effectDateEnd: `${month}-28` };
    return premium ? [{ ...premium, ...period, id: index, settlement: text }] : [];
  });
  const { person } = fileInForce.details;
  const fullname = repeat(lines, 'Société civile immobilière des Hauts de la Presqu’île de Nouville').join(' ');
  const details = { ...fileInForce.details, person: { ...person, fullname } };
  return { contract: { ...fileInForce, details, primes: { ...fileInForce.primes, data } } };
};
const debited = 'À prélever le 15/03/2027';
const paidInParts = 'Réglé en partie le 21/11/2026 par carte, le 22/11/2026 par chèque';

const withDeclined = (lines: readonly string[]): PaperFacts => ({
  advice: { ...adviceRecord, declined: lines.join('\n') },
});

const texts = loadDemonstrationTexts();
const legalNotes = [texts.schedule, texts.advice ?? '', texts.intermediary];

const ownBox = 'Le souscripteur';
const bothBoxes = 'Signatures';

it.each<[DocumentKind, string, ...PaperFacts[]]>([
  ['recueil-conseil', ownBox, withDeclined(repeat(6, sentence)), withDeclined(repeat(60, sentence))],
  ['recueil-conseil', ownBox, withDeclined(repeat(11, sentence)), withDeclined([repeat(40, sentence).join(' ')])],
  ['conditions-particulieres', bothBoxes, withCovers(3), withCovers(14)],
  ['avenant', bothBoxes, withCovers(3), withCovers(12)],
  ['devis', bothBoxes, withCovers(3), withCovers(14)],
  ['mandat', 'Fait à', withAddress(18), withAddress(21)],
  ['mandat-resiliation', ownBox, withAddress(13), withAddress(20)],
  ['echeancier', ownBox, withPremiums(13), withPremiums(18)],
  ['echeancier', ownBox, withMonths(12, debited, 2), withMonths(12, debited, 4), withMonths(12, paidInParts)],
  ['echeancier', ownBox, withMonths(24, debited, 4), withMonths(24, paidInParts)],
  ['constat', 'Signatures des conducteurs', withAnswers(19), withAnswers(30)],
  ['constat', 'Signatures des conducteurs', withLosses(21), withLosses(22), withFacts(60)],
])('%s: prints more than notes above « %s », on its page', { tags: ['long'] }, async (kind, signature, ...contents) => {
  for (const facts of contents) {
    const { pageTexts } = await readPdf(await paperFile(kind, facts));
    const signed = pageTexts.filter((text) => text.includes(signature));
    expect(signed).toHaveLength(1);
    const content = legalNotes.reduce((text, legalNote) => text.replace(legalNote, ''), signed[0] ?? '');
    expect(content.split(signature)[0]?.trim()).toMatch(/^.{20}/u);
  }
});

it('echeancier: prints every premium of two years, however tall their rows are', { tags: ['long'] }, async () => {
  for (const facts of [withMonths(24, debited, 4), withMonths(24, paidInParts)]) {
    const { text } = await readPdf(await paperFile('echeancier', facts));
    expect(text.match(/\d\d\/\d\d\/\d{4} \d\d\/\d\d\/\d{4}/g)).toHaveLength(24);
  }
});

it.each<DocumentKind>(['constat', 'declaration-sinistre'])(
  '%s: prints each line of an account, however many it has',
  { tags: ['long'] },
  async (kind) => {
    for (const [count, sketch] of [
      [52, ''],
      [60, declaredClaim.sketch],
      [200, ''],
    ] as const) {
      const account = Array.from({ length: count }, (_, index) => `Ligne ${index + 1}`).join('\n');
      const answers = [
        {
          title: 'Circonstances',
          facts: [['Ce qui s’est passé', account] as [string, string]],
          table: null,
          none: null,
        },
      ];
      const { text, pageTexts } = await readPdf(
        await paperFile(kind, { claim: { ...declaredClaim, sketch, answers } }),
      );
      expect(text.match(/Ligne \d+/g)).toHaveLength(count);
      const signed = pageTexts.find((page) => page.includes('Signatures des conducteurs'));
      expect(signed?.split('Signatures des conducteurs')[0]?.trim()).toMatch(/^.{6}/u);
    }
  },
);
