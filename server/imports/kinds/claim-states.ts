import * as v from 'valibot';
import { type ClaimStateRow, findClaimsByNumber, lockClaim } from '#server/areas/claims/claim-state-repository.ts';
import { changeClaimState } from '#server/areas/claims/claim-states.ts';
import { textSchema } from '#shared/primitives/limited-text.ts';
import { fold } from '#shared/primitives/text.ts';
import { claimStates } from '#shared/primitives/vocabulary/statuses.ts';
import { claimStateFormSchema } from '#shared/schemas/claim-state-form.ts';
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

const lineSchema = v.object({
  number: v.pipe(textSchema, v.toUpperCase(), v.nonEmpty('Le champ Sinistre est requis')),
  ...claimStateFormSchema.entries,
});

/** Imports the states of claims that the insurer reports. A claim is identified by its number. */
export const claimStateImport = defineImport<v.InferOutput<typeof lineSchema>>(async (context) => {
  const { db, caller } = context;
  let byNumber = new Map<string, readonly ClaimStateRow[]>();
  const match = ({ number, state, subState }: v.InferOutput<typeof lineSchema>): LineMatch => {
    const [claim, other] = byNumber.get(number) ?? [];
    const column = 'number';
    if (!claim) return { column, message: `Aucun sinistre n’a le numéro «\u00A0${number.slice(0, 60)}\u00A0»` };
    if (other) return { column, message: 'Plusieurs sinistres ont ce numéro\u00A0: changez l’état dans le dossier' };
    return claim.state === state && claim.subState === subState ? { known: claim.id } : 'new';
  };
  return {
    columns,
    parse: (line) =>
      parseLine(lineSchema, {
        number: '',
        subState: '',
        ...line,
        state: claimStates.find((state) => fold(state) === fold(line['state'] ?? '')) ?? line['state'] ?? '',
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
    write: async (lines) => {
      for (const { value, known } of lines) {
        const id = byNumber.get(value.number)?.[0]?.id;
        if (known !== undefined || id === undefined) continue;
        const claim = await lockClaim(db, caller.scope, id);
        if (claim) await changeClaimState(context, claim, value);
      }
    },
  };
});
