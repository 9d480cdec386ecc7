import * as v from 'valibot';
import { contractLane, parseLane } from '#offline/interfaces/lanes.ts';
import { vehicleNames } from '#shared/claims/sketch.ts';
import { type EditedEntry, editedEntrySchema } from '#shared/forms/entry.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { claimDeclare, claimProvisionalSchema } from '#shared/operations/contracts/claims.ts';
import { declaredBlockSchema } from '#shared/operations/quotes/declared-block.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { driverSignaturesSchema, hasResponses, noSignatures } from '#shared/signatures/driver-signatures.ts';
import { enteredMarkSchema } from '#shared/signatures/strokes.ts';
import { defineWork, workLink } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';

export interface ClaimContract {
  readonly id: number;
  readonly number: string;
}

/** The declaration as the drivers read it, frozen when the tablet is handed over. */
const statementSchema = v.object({
  blocks: v.array(declaredBlockSchema),
  /** JSON text of the sketch; empty if there is none. */
  sketch: v.string(),
  drivers: v.array(
    v.object({
      vehicle: v.picklist(vehicleNames),
      name: v.string(),
      /** Absent from drafts of earlier versions, where the declaration is that of a driver. */
      label: v.optional(v.string()),
    }),
  ),
  /** SHA-256 of the text that is signed. */
  sha256: v.string(),
});
export type ClaimStatement = v.InferOutput<typeof statementSchema>;

const signingSchema = v.object({
  responses: driverSignaturesSchema,
  /** Null before the tablet is handed over. */
  statement: v.nullable(statementSchema),
  /** The server refused the responses as those of another declaration, and they were dropped. */
  areVoided: v.boolean(),
  /** Reading and signature of the driver who holds the tablet, so that a reload loses nothing. */
  progress: v.optional(
    v.nullable(
      v.object({
        vehicle: v.picklist(vehicleNames),
        step: v.picklist(['reading', 'signing']),
        isAgreed: v.boolean(),
        mark: enteredMarkSchema,
      }),
    ),
  ),
});
export type ClaimSigning = v.InferOutput<typeof signingSchema>;
export type DriverProgress = NonNullable<ClaimSigning['progress']>;

export const notSigned: ClaimSigning = { responses: noSignatures, statement: null, areVoided: false };

export interface ClaimValues {
  readonly contract: ClaimContract;
  /** Number until the server gives the final one; null in drafts of earlier versions. */
  readonly provisional: string | null;
  readonly values: RawGroup;
  readonly files: readonly File[];
  /** Id of the open step. */
  readonly partId: string;
  readonly editing: EditedEntry | null;
  /** Responses of the drivers on this tablet. */
  readonly signing: ClaimSigning;
}

type SubmittedClaim = Pick<ClaimValues, 'contract' | 'values' | 'files' | 'signing'> & {
  readonly provisional: string;
};

const claimTitle = ({
  contract,
  provisional,
  values,
}: Pick<ClaimValues, 'contract' | 'provisional' | 'values'>): string => {
  const day = frenchDate(textAt(values, 'event.day'));
  const number = provisional === null ? '' : `, n°\u00A0provisoire ${provisional}`;
  return `Sinistre${day === '' ? '' : ` du ${day}`}${number}, contrat ${contract.number}`;
};

/** Definition of the claim work: declares a claim of a contract. */
export const claimWork = defineWork({
  kind: 'claim',
  label: 'Déclaration de sinistre',
  texts: {
    open: 'Cette déclaration est ouverte',
    refused: 'Le serveur a refusé cette déclaration',
    stored:
      'Déclaration gardée sur cet appareil, en attente\u00A0: elle partira dès que possible et recevra alors son numéro définitif.',
  },
  operations: [claimDeclare],
  dependsOn: [],
  version: 1,
  valueSchema: v.object({
    contract: v.object({ id: v.number(), number: v.string() }),
    // Drafts of earlier versions have none.
    provisional: v.fallback(v.nullable(claimProvisionalSchema), null),
    values: v.record(v.string(), v.unknown()),
    partId: v.fallback(v.string(), ''),
    editing: v.fallback(v.nullable(editedEntrySchema), null),
    // Drafts of earlier versions have none.
    signing: v.fallback(signingSchema, notSigned),
  }),
  toDraft: ({ files, ...value }: ClaimValues) => ({
    title: claimTitle(value),
    lane: contractLane(value.contract.id),
    value,
    files,
  }),
  toItem: ({ contract, provisional, values, files, signing: { responses } }: SubmittedClaim) => ({
    title: claimTitle({ contract, provisional, values }),
    lane: contractLane(contract.id),
    operation: claimDeclare,
    input: {
      contractId: contract.id,
      provisional,
      declaration: values,
      submittedAt: new Date().toISOString(),
      ...(hasResponses(responses) && { signatures: responses }),
    },
    files,
  }),
  resumeLink: (draft, lane) => {
    const { kind, key } = parseLane(lane) ?? {};
    return workLink({
      to: '/claim/create',
      search: kind === 'contract' ? { contract: Number(key), draft } : { draft },
    });
  },
  answer: v.pick(claimDeclare.output, ['success', 'message', 'number', 'contractId']),
  summarizeReceipt: (answer, lane) => ({
    link: dossierLink(lane, 'sinistres'),
    number: answer?.number,
    ...(answer?.message.type === 'warning' && { notice: answer.message.message }),
  }),
});
