import { describe, expect, it } from 'vitest';
import { type DocumentKind, documentKinds } from '#shared/documents/documents.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { fileInForce, paperFile } from '#tests/support/documents/paper-file.ts';
import { type PrintedText, printedTexts } from '#tests/support/documents/pdf.ts';
import { homeContract } from '#tests/support/documents/printed-contract.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';
import { signatureProof } from '#tests/support/signatures/signature-proof.ts';

/** Side margin of a page and its width in points (A4). */
const [margin, pageWidth] = [44, 595.28];
const tolerance = 0.6;

/** Longest value of each text of a contract, by the name of its property. */
const limits: Readonly<Record<string, number>> = {
  fullname: 2 * textLimits.name + 12,
  profession: 100,
  libelle: textLimits.listCode,
  adress1: 100,
  adress2: 100,
  adress3: 100,
  city: textLimits.city,
  country: 60,
  mail: textLimits.clientEmail,
  accountOwner: textLimits.bankOwner,
  domiciliation: textLimits.bankDomiciliation,
  brand: 60,
  model: 60,
  version: 100,
  minesType: 30,
  energy: 30,
  registration: 20,
  area: 60,
  label: 80,
  relation: 60,
  tariffTitle: 100,
  siret: 14,
  insurer: textLimits.formerInsurer,
};

/** The contract with every such text at its longest. */
const fillWithLongest = <T>(value: T, longest: (length: number) => string, key = ''): T => {
  if (Array.isArray(value)) return value.map((one) => fillWithLongest(one, longest)) as T;
  if (typeof value === 'string') return (limits[key] === undefined ? value : longest(limits[key])) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, fillWithLongest(one, longest, name)]),
  ) as T;
};

const fillers: Readonly<Record<string, (length: number) => string>> = {
  'two fonts': (length) => 'Aʻ→'.repeat(length).slice(0, length),
  'one word': (length) => 'M'.repeat(length),
  'an e-mail': (length) => `${'marie-helene.wamytan'.repeat(8).slice(0, length - 11)}@exemple.nc`.slice(-length),
  words: (length) => 'Route de la Baie des Dames '.repeat(6).slice(0, length),
};

const createBroker = (longest: (length: number) => string) => ({
  name: longest(textLimits.firmName),
  code: 'C77',
  address: longest(textLimits.firmAddress),
  phone: '+687281234',
  email: longest(textLimits.clientEmail),
  ridet: longest(textLimits.registration),
  rias: longest(textLimits.registration),
  logo: null,
});

const overlaps = (one: PrintedText, other: PrintedText): boolean =>
  one.page === other.page &&
  Math.abs(one.bottom - other.bottom) < 2 &&
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > tolerance;

const contracts: Readonly<Record<string, ContractFile>> = {
  car: fileInForce,
  home: { ...homeContract, details: { ...homeContract.details, isEstimate: false, status: 'Contrat validé' } },
};

const withClaim = (contract: ContractFile): ContractFile => ({
  ...contract,
  claims: {
    ...contract.claims,
    data: [
      {
        id: 1,
        number: 'S1',
        occurenceDate: '2026-11-30',
        type: 'Stationnement',
        responsibility: 'Sans',
        status: 'Clos',
      } as unknown as ContractFile['claims']['data'][number],
    ],
  },
});

describe.each(Object.keys(fillers).slice(0, propertyRuns(1, 4)))('papers with the longest values, as %s', (filler) => {
  const longest = fillers[filler] as (length: number) => string;
  it.each(documentKinds.flatMap((kind) => Object.keys(contracts).map((risk) => [kind, risk] as const)))(
    '%s of a %s prints everything within its margins and columns',
    async (kind: DocumentKind, risk) => {
      const contract = fillWithLongest(withClaim(contracts[risk] as ContractFile), longest);
      const proof = {
        ...signatureProof,
        facts: [
          ['Signé par', longest(162)],
          ['Adresse e-mail', longest(150)],
        ] as [string, string][],
        documents: signatureProof.documents.map((document) => ({ ...document, name: longest(100) })),
        events: signatureProof.events.map((event) => ({ ...event, what: longest(300), from: longest(160) })),
      };
      const printed = await printedTexts(await paperFile(kind, { contract, broker: createBroker(longest), proof }));
      const outside = printed.filter(
        ({ left, right }) => left < margin - tolerance || right > pageWidth - margin + tolerance,
      );
      expect(outside.map(({ text, page, right }) => `${page}: ${text} (${right})`)).toEqual([]);
      const overlapping = printed.flatMap((one, index) =>
        printed
          .slice(index + 1)
          .flatMap((other) => (overlaps(one, other) ? [`${one.page}: ${one.text} × ${other.text}`] : [])),
      );
      expect(overlapping).toEqual([]);
    },
  );
});
