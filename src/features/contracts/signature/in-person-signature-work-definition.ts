import * as v from 'valibot';
import { contractLane } from '#offline/interfaces/lanes.ts';
import {
  cosignerSchema,
  geolocationSchema,
  inPersonSignature,
  signatoryNameSchema,
} from '#shared/operations/signatures/in-person.ts';
import { consentText } from '#shared/signatures/states.ts';
import { enteredMarkSchema } from '#shared/signatures/strokes.ts';
import { defineWork } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';

/** Draft of an in-person signature. */
const draftSchema = v.object({
  contractId: v.number(),
  contractNumber: v.string(),
  signatory: signatoryNameSchema,
  /** Second signatory, who reads and signs all documents or the debit mandate only, after the first one. */
  cosigner: v.optional(v.nullable(cosignerSchema)),
  /** Signature of the first of two signatories, and its time. */
  firstSignature: v.optional(v.nullable(v.object({ mark: enteredMarkSchema, deviceAt: v.string() }))),
  papers: v.array(v.object({ id: v.number(), name: v.string(), isMandate: v.optional(v.boolean()) })),
  place: v.nullable(geolocationSchema),
  /** Index of the current document of those to read; their number is the signature step. */
  at: v.number(),
  /** Ids of documents of which every page was displayed. */
  read: v.array(v.number()),
  isAgreed: v.boolean(),
  mark: enteredMarkSchema,
});
export type SigningValues = v.InferOutput<typeof draftSchema>;

interface InPersonResponse {
  readonly values: SigningValues;
  readonly isSigned: boolean;
  /** SHA-256 of the displayed bytes, by document id. */
  readonly fingerprints: ReadonlyMap<number, string>;
}

const signatureTitle = ({ contractNumber }: SigningValues): string => `Signature sur place, contrat ${contractNumber}`;

/** Whose turn it is to read and sign. */
export const currentSignatory = ({ signatory, cosigner, firstSignature }: SigningValues): SigningValues['signatory'] =>
  (firstSignature && cosigner) || signatory;

/** Documents that the current signatory reads and signs. */
export const currentPapers = ({ papers, cosigner, firstSignature }: SigningValues): SigningValues['papers'] =>
  firstSignature && cosigner?.signsMandateOnly ? papers.filter(({ isMandate }) => isMandate) : papers;

/** Response of one signatory, or of the second one together with the signature of the first. */
const responseOf = ({ values, isSigned }: Pick<InPersonResponse, 'values' | 'isSigned'>) => {
  const { cosigner, firstSignature, mark } = values;
  const toSignedMark = (signatureMark: SigningValues['mark']) => ({
    kind: 'signed' as const,
    mark: signatureMark,
    consent: consentText,
  });
  const response = isSigned ? toSignedMark(mark) : { kind: 'refused' as const };
  const deviceAt = new Date().toISOString();
  if (!cosigner) return { response, deviceAt };
  if (!firstSignature) return { response, deviceAt, cosigner: { ...cosigner, response: null, deviceAt } };
  return {
    response: toSignedMark(firstSignature.mark),
    deviceAt: firstSignature.deviceAt,
    cosigner: { ...cosigner, response, deviceAt },
  };
};

/** In-person response of a client: signature or refusal. */
export const inPersonSignatureWork = defineWork({
  kind: 'in-person-signature',
  label: 'Signature sur place',
  texts: {
    open: 'Cette signature est ouverte',
    refused: 'Le serveur n’a pas pris cette signature',
    stored: 'Signé sur cet appareil, en attente de confirmation.',
  },
  operations: [inPersonSignature],
  deletionWarning:
    'La réponse du client n’est gardée que sur cet appareil\u00A0: elle sera perdue, et il devra signer de nouveau.',
  dependsOn: ['in-person-signature'],
  // The response cannot be edited: the client has left.
  isFinal: true,
  version: 1,
  valueSchema: draftSchema,
  toDraft: (values: SigningValues) => ({
    title: signatureTitle(values),
    lane: contractLane(values.contractId),
    step: values.at,
    value: values,
  }),
  toItem: ({ values, isSigned, fingerprints }: InPersonResponse) => ({
    title: isSigned ? signatureTitle(values) : `Refus de signer sur place, contrat ${values.contractNumber}`,
    lane: contractLane(values.contractId),
    operation: inPersonSignature,
    input: {
      contractId: values.contractId,
      signatory: values.signatory,
      documents: values.papers.map(({ id }) => ({ id, sha256: fingerprints.get(id) ?? '' })),
      ...responseOf({ values, isSigned }),
      place: values.place,
    },
  }),
  resumeLink: (_, lane) => dossierLink(lane, 'documents'),
  answer: v.object({ success: v.literal(true) }),
  summarizeReceipt: (_, lane) => ({ link: dossierLink(lane, 'documents') }),
});
