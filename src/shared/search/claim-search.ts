import type { ClaimFilter, ClaimRow, ClaimSortField } from '#shared/operations/contracts/claims.ts';
import { claimFilters } from '#shared/operations/contracts/contract-filters.ts';
import type { SortColumn } from '#shared/operations/wire/paging.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { fold } from '#shared/primitives/text.ts';
import { closedClaimStates, declaredClaimState } from '#shared/primitives/vocabulary/statuses.ts';
import { familyOf } from '#shared/products/catalogue.ts';
import type { SearchableContract } from './contract-search.ts';
import { deviceSearch } from './define-search.ts';
import { matchesJoined } from './joined-names.ts';

/** Days after which the broker asks the insurer what became of a declaration. */
const unopenedAfterDays = 7;

/** Claims that were declared a week ago or earlier and that the insurer has not opened. */
export const unopenedClaimsPreset = (today: string) =>
  ({ etat: declaredClaimState, declareAu: addDays(today, -unopenedAfterDays) }) satisfies Partial<ClaimFilter>;

/** Sort of the claim search unless it names another. */
export const latestClaimFirst = { field: 'occurredOn', descending: true } as const;

/** Sort of the claims that the broker asks the insurer about. */
export const oldestDeclarationFirst = { field: 'declaredOn', descending: false } as const;

/** A claim with its texts folded once. */
interface SearchableClaim {
  readonly row: ClaimRow;
  readonly folded: {
    readonly number: string;
    readonly contractNumber: string;
    readonly holder: string;
    readonly joined: string;
    readonly declaredBy: string;
  };
}

/** Claims of contracts on the device; undefined claims were synchronised with a version that did not send them. */
export const searchableClaims = (contracts: readonly SearchableContract[]): SearchableClaim[] =>
  contracts.flatMap(({ row, folded, claims = [] }) =>
    claims.map((claim) => ({
      row: {
        ...claim,
        contractId: row.id,
        contractNumber: row.numero,
        codeProduit: row.codeProduit,
        personId: row.personId,
        nomSouscripteur: row.nomSouscripteur,
      },
      folded: {
        number: fold(claim.number),
        contractNumber: folded.numero,
        holder: folded.holder,
        joined: folded.joined,
        declaredBy: fold(claim.declaredBy ?? ''),
      },
    })),
  );

const isHolderJoined = ({ folded }: SearchableClaim, word: string): boolean => matchesJoined(folded.joined, word);

const claimSearchRules = deviceSearch<typeof claimFilters, ClaimSortField, SearchableClaim>(
  claimFilters,
  {
    texte: ({ folded }) => `${folded.number} ${folded.contractNumber} ${folded.holder}`,
    numero: ({ folded }) => folded.number,
    contractNumber: ({ folded }) => folded.contractNumber,
    nomSouscripteur: ({ folded }) => folded.holder,
    state: ({ row }) => row.state,
    family: ({ row }) => familyOf(row.codeProduit),
    occurredOn: ({ row }) => row.occurredOn,
    declaredOn: ({ row }) => row.declaredOn,
    declaredBy: ({ folded }) => folded.declaredBy,
    isOpen: ({ row }) => !closedClaimStates.includes(row.state),
    personId: ({ row }) => row.personId,
    brokerId: ({ row }) => row.brokerId,
    type: ({ row }) => row.type,
  },
  { texte: isHolderJoined, nomSouscripteur: isHolderJoined },
);

/** Builds the predicate of one search. */
export const matchesClaim = claimSearchRules.matches;

/** The newest claim first where all columns are equal, as on the server. */
export const compareClaims = (sort: readonly SortColumn<ClaimSortField>[]) =>
  claimSearchRules.compare(sort, (a, b) => b.row.id - a.row.id);
