import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';

/** What a paper that was issued is held against when somebody asks whether it still holds. Days are `yyyy-mm-dd`. */
export interface IssuedPaper {
  /** The day in Nouméa. */
  readonly today: string;
  /** The status of its contract or quote today. */
  readonly contractStatus: string;
  /** Another one took its place. */
  readonly isReplaced: boolean;
  /** It was taken back by itself, whatever its contract. */
  readonly isWithdrawn: boolean;
  /** The insurer has not decided yet of the risk that it tells a price for. */
  readonly isPending: boolean;
  /** The last day that it speaks for; null where it names none. */
  readonly until: string | null;
}

export const documentStatuses = ['in-force', 'pending', 'expired', 'replaced', 'withdrawn'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** What becomes of a kind of paper when its contract changes. */
export type ValidityRule = (contractStatus: string) => DocumentStatus;

/** By what papers hold. See docs/decisions/documents-as-issued.md. */
export const validityRules = {
  /** It speaks of a contract that runs. */
  whileInForce: (status) => (status === contractStatuses.valid ? 'in-force' : 'withdrawn'),
  /** It tells what was, which a termination does not undo; a contract without effect never was. */
  onceInForce: (status) =>
    status === contractStatuses.valid || status === contractStatuses.cancelled ? 'in-force' : 'withdrawn',
  /** An offer, until it is taken or given up. */
  whileOffered: (status) => {
    if (status === contractStatuses.quote) return 'in-force';
    return status === contractStatuses.converted ? 'replaced' : 'withdrawn';
  },
} as const satisfies Readonly<Record<string, ValidityRule>>;

/** Whether a paper of a kind holds today: taken back before replaced, replaced before expired, expired before undecided. */
export const documentStatusOf = (holding: ValidityRule, paper: IssuedPaper): DocumentStatus => {
  const ofContract = holding(paper.contractStatus);
  if (paper.isWithdrawn || ofContract === 'withdrawn') return 'withdrawn';
  if (paper.isReplaced || ofContract === 'replaced') return 'replaced';
  if (paper.until !== null && paper.until < paper.today) return 'expired';
  return paper.isPending ? 'pending' : 'in-force';
};
