import * as v from 'valibot';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { geolocationSchema, inPersonSignature, signatoryNameSchema } from '#shared/operations/signatures/in-person.ts';
import { consentText } from '#shared/signatures/states.ts';
import { defineWork } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';

const markSchema = v.union([
  v.object({ strokes: v.array(v.array(v.tuple([v.number(), v.number()]))) }),
  v.object({ typed: v.string() }),
]);

/** What the tablet was handed over for, and what was said of it so far. */
const keptSchema = v.object({
  contractId: v.number(),
  contractNumber: v.string(),
  signatory: signatoryNameSchema,
  papers: v.array(v.object({ id: v.number(), name: v.string() })),
  place: v.nullable(geolocationSchema),
  /** Which paper is read, by its index; the signature comes after the last. */
  at: v.number(),
  /** The papers of which every page was shown. */
  read: v.array(v.number()),
  isAgreed: v.boolean(),
  mark: markSchema,
});
export type SigningValues = v.InferOutput<typeof keptSchema>;

interface SaidInPerson {
  readonly values: SigningValues;
  readonly isSigned: boolean;
  /** Of the bytes that were shown, by the paper's id. */
  readonly fingerprints: ReadonlyMap<number, string>;
}

const titleOf = ({ contractNumber }: SigningValues): string => `Signature sur place, contrat ${contractNumber}`;

/** What a client said of papers on the broker's tablet: their signature, or that they refuse. */
export const inPersonSignatureWork = defineWork({
  kind: 'in-person-signature',
  label: 'Signature sur place',
  words: {
    open: 'Cette signature est ouverte',
    refused: 'Le serveur n’a pas pris cette signature',
    kept: 'Signé sur cet appareil, en attente de confirmation.',
  },
  operations: [inPersonSignature],
  // The client said it, and has gone.
  isFinal: true,
  version: 1,
  keeps: keptSchema,
  draft: (values: SigningValues) => ({
    title: titleOf(values),
    lane: contractLane(values.contractId),
    step: values.at,
    value: values,
  }),
  item: ({ values, isSigned, fingerprints }: SaidInPerson) => ({
    title: isSigned ? titleOf(values) : `Refus de signer sur place, contrat ${values.contractNumber}`,
    lane: contractLane(values.contractId),
    operation: inPersonSignature,
    input: {
      contractId: values.contractId,
      signatory: values.signatory,
      documents: values.papers.map(({ id }) => ({ id, sha256: fingerprints.get(id) ?? '' })),
      said: isSigned
        ? { kind: 'signed' as const, mark: values.mark, consent: consentText }
        : { kind: 'refused' as const },
      deviceAt: new Date().toISOString(),
      place: values.place,
    },
  }),
  resume: (_, lane) => dossierLink(lane, 'documents'),
  answer: v.object({ success: v.literal(true) }),
  received: (_, lane) => ({ link: dossierLink(lane, 'documents') }),
});
