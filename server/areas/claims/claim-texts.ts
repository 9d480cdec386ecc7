import type { ClaimDescription } from '#shared/claims/claim-description.ts';
import { natureOf, occurredAt } from '#shared/claims/claim-form.ts';
import { listParties } from '#shared/claims/claim-parties.ts';
import { type ClaimSubject, notInForceText } from '#shared/claims/claim-subject.ts';
import { driverName, signerLabel, signingDrivers } from '#shared/claims/signed-statement.ts';
import { emptySketch, formatSketch, parseSketch } from '#shared/claims/sketch.ts';
import { claimBlocks } from '#shared/documents/claim-blocks.ts';
import type { Block, DeclaredClaim } from '#shared/documents/snapshots.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import type { ClaimDetail } from '#shared/operations/contracts/claims.ts';
import { frenchDate, frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { declaredClaimState } from '#shared/primitives/vocabulary/statuses.ts';
import { type DriverSignatures, hasResponses } from '#shared/signatures/driver-signatures.ts';

/** A valid declaration with its form and the responses of the drivers. */
export interface CheckedClaim {
  readonly signatures: DriverSignatures;
  readonly subject: ClaimSubject;
  readonly description: ClaimDescription;
  readonly values: RawGroup;
  readonly context: QuoteContext;
}

interface ClaimFacts {
  readonly occurredAt: Date;
  /** Day of the event, with the hour if it is known. */
  readonly occurred: string;
  readonly nature: string;
  readonly account: string;
  readonly notInForce: string | null;
  readonly answers: Block[];
  /** JSON text of the sketch; empty if there is none. */
  readonly sketch: string;
}

/** JSON text of the sketch of a valid declaration, without unknown properties; empty if there is none. */
const serializeSketch = (values: RawGroup): string =>
  formatSketch(parseSketch(textAt(values, 'sketch')) ?? emptySketch);

const buildResponses = ({ signatures, values }: CheckedClaim) =>
  hasResponses(signatures)
    ? signingDrivers(values).map((vehicle) => {
        const response = signatures[vehicle];
        const mark = response?.mark ?? null;
        const name = driverName(values, vehicle);
        return { role: signerLabel(values, vehicle), name, mark, at: mark && response ? response.at : null };
      })
    : [];

/** Responses of the drivers as the document prints them; empty if none responded. */
export const printedSignatures = (checked: CheckedClaim): DeclaredClaim['signatures'] =>
  buildResponses(checked).map(({ at, ...response }) => ({ ...response, at: at && frenchDateTime(new Date(at)) }));

const hasTime = (values: RawGroup): boolean => textAt(values, 'event.time') !== '';

/** Facts of a declaration, formatted. */
export const claimFacts = ({ subject, description, values, context }: CheckedClaim): ClaimFacts => {
  const at = occurredAt(values);
  const reason = textAt(values, 'event.notInForceReason');
  return {
    occurredAt: at,
    occurred: hasTime(values) ? frenchDateTime(at) : frenchDate(textAt(values, 'event.day')),
    nature: natureOf(description, values, context),
    account: textAt(values, 'circumstances.description'),
    notInForce: reason === '' ? null : `${notInForceText(subject)} Raison\u00A0: ${reason}.`,
    sketch: serializeSketch(values),
    answers: claimBlocks(description, values, context),
  };
};

/** Detail of the declared claim; the insurer adds the rest. */
export const claimDetail = (
  checked: CheckedClaim,
  declaredAt: Date,
): Omit<ClaimDetail, 'id' | 'number' | 'memeJour'> => {
  const { description, values, context } = checked;
  const signatures = buildResponses(checked).map(({ role, name, at }) => ({ role, nom: name, signeLe: at }));
  return {
    occurenceDateTime: hasTime(values) ? occurredAt(values).toISOString() : textAt(values, 'event.day'),
    declarationDateTime: declaredAt.toISOString(),
    openingDateTime: null,
    natureSinistre: natureOf(description, values, context),
    circonstanceSinistre: textAt(values, 'circumstances.description'),
    position: `${declaredClaimState}, transmis à la compagnie`,
    convention: null,
    casDeConvention: null,
    garanties: [],
    garantieFranchise: null,
    intervenants: listParties(description, values),
    missionnements: [],
    reglements: [],
    afficher: true,
    ...(serializeSketch(values) !== '' && { croquis: serializeSketch(values) }),
    ...(signatures.length > 0 && { signatures }),
  };
};

/** Text of the request to the insurer. */
export const formatTaskComment = (
  { occurred, nature, account, notInForce }: ClaimFacts,
  { document, sameDay }: { readonly document: string; readonly sameDay: readonly string[] },
): string =>
  [
    `${nature}, survenu le ${occurred}.`,
    account,
    ...(notInForce === null ? [] : [notInForce]),
    ...(sameDay.length === 0 ? [] : [`Autre sinistre du même jour sur ce contrat\u00A0: ${sameDay.join(', ')}.`]),
    `La déclaration complète est le document «\u00A0${document}\u00A0».`,
  ].join('\n\n');
