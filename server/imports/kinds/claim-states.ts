import * as v from 'valibot';
import { type ClaimStateRow, findClaimsByNumber, lockClaim } from '#server/areas/claims/claim-state-repository.ts';
import { changeClaimState } from '#server/areas/claims/claim-states.ts';
import { textSchema } from '#shared/primitives/limited-text.ts';
import { messages } from '#shared/primitives/messages.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { fold } from '#shared/primitives/text.ts';
import { claimStates, runningClaimState } from '#shared/primitives/vocabulary/statuses.ts';
import { type ClaimStateForm, claimStateFormSchema } from '#shared/schemas/claim-state-form.ts';
import { parseLine } from '../cells.ts';
import { defineImport, type ImportColumn, type LineMatch } from '../define-import.ts';

const columns: readonly ImportColumn[] = [
  {
    name: 'number',
    header: 'Sinistre',
    synonyms: ['Numéro', 'N° de sinistre'],
    isRequired: true,
    example: 'S26000123',
  },
  { name: 'state', header: 'État', isRequired: true, hint: claimStates.join(', '), example: 'Expertise' },
  { name: 'subState', header: 'Précision', example: 'Expert mandaté le 12/11/2026' },
];

/** States that a file may name; a claim cannot be set to the last one, which only the insurer's own claims have. */
const importedStates = [...claimStates, runningClaimState] as const;
type ImportedState = (typeof importedStates)[number];
const isReportable = (state: ImportedState): state is ClaimStateForm['state'] => state !== runningClaimState;

const lineSchema = v.object({
  number: v.pipe(textSchema, v.toUpperCase(), v.nonEmpty(messages.required('Sinistre'))),
  state: v.pipe(
    v.string(),
    v.nonEmpty(messages.required('État')),
    v.picklist(importedStates, ({ received: toImportedState }) =>
      messages.notInList(toImportedState.slice(1, -1).slice(0, 60)),
    ),
  ),
  subState: claimStateFormSchema.entries.subState,
});
type Line = v.InferOutput<typeof lineSchema>;

/** An empty detail belongs to a new state; it does not clear the detail of a state that stays. */
const isUnchanged = (claim: ClaimStateRow, { state, subState }: Line): boolean =>
  claim.state === state && (subState === '' || claim.subState === subState);

/** True if the state comes before that of the claim: the file may be older than what was noted since. */
const isEarlierState = (claim: ClaimStateRow, state: string): boolean => orderOf(state) < orderOf(claim.state);
const orderOf = (state: string): number => claimStates.indexOf(state as (typeof claimStates)[number]);

/** Claims that a message names; the others are counted. */
const maxNamedClaims = 5;

/** Imports the states of claims that the insurer reports. A claim is identified by its number. */
export const claimStateImport = defineImport<Line>(async (context) => {
  const { db, caller } = context;
  let byNumber = new Map<string, readonly ClaimStateRow[]>();
  const match = (line: Line): LineMatch => {
    const { number, state } = line;
    const [claim, other] = byNumber.get(number) ?? [];
    const column = 'number';
    if (!claim) return { column, message: `Aucun sinistre n’a le numéro «\u00A0${number.slice(0, 60)}\u00A0»` };
    if (other) return { column, message: 'Plusieurs sinistres ont ce numéro\u00A0: changez l’état dans le dossier' };
    if (isUnchanged(claim, line)) return { existingId: claim.id };
    return isReportable(state) ? 'new' : { column: 'state', message: messages.notInList(state) };
  };
  return {
    columns,
    parse: (line) =>
      parseLine(lineSchema, {
        number: '',
        subState: '',
        ...line,
        state: importedStates.find((state) => fold(state) === fold(line['state'] ?? '')) ?? line['state'] ?? '',
      }),
    keysOf: ({ number }) => ({ 'numéro de sinistre': number }),
    match: async (values) => {
      const claims = await findClaimsByNumber(
        db,
        values.map(({ number }) => number),
      );
      byNumber = Map.groupBy(claims, ({ number }) => number);
      return values.map(match);
    },
    describeEffects: async (newLines) => {
      const returning = newLines.flatMap(({ number, state }) => {
        const claim = byNumber.get(number)?.[0];
        return claim && isEarlierState(claim, state) ? [`${number} (de ${claim.state} à ${state})`] : [];
      });
      if (returning.length === 0) return undefined;
      const others = returning.length - maxNamedClaims;
      const named = [
        ...returning.slice(0, maxNamedClaims),
        ...(others > 0 ? [others === 1 ? 'un autre' : `${formatCount(others)} autres`] : []),
      ].join(', ');
      return returning.length === 1
        ? `Un sinistre revient à un état antérieur\u00A0: ${named}. Ce fichier est peut-être plus ancien que ce qui a été noté depuis.`
        : `${formatCount(returning.length)} sinistres reviennent à un état antérieur\u00A0: ${named}. Ce fichier est peut-être plus ancien que ce qui a été noté depuis.`;
    },
    write: async (lines) => {
      for (const { value, existingId } of lines) {
        const id = byNumber.get(value.number)?.[0]?.id;
        const { state, subState } = value;
        if (existingId !== undefined || id === undefined || !isReportable(state)) continue;
        const claim = await lockClaim(db, caller.scope, id);
        if (claim) await changeClaimState(context, claim, { state, subState });
      }
    },
  };
});
