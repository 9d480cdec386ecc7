import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';

/** Facts that decide whether an issued document is still valid. Days are `yyyy-mm-dd`. */
export interface IssuedPaper {
  /** The day in Nouméa. */
  readonly today: string;
  /** Current status of its contract or quote. */
  readonly contractStatus: string;
  /** A newer document replaced it. */
  readonly isReplaced: boolean;
  /** True if the document itself was withdrawn, regardless of the status of its contract. */
  readonly isWithdrawn: boolean;
  /** It states a price for a risk that the insurer has not decided on yet. */
  readonly isPending: boolean;
  /** First and last day that it covers; null if it states none. */
  readonly from: string | null;
  readonly until: string | null;
}

const documentStatuses = ['in-force', 'pending', 'not-yet', 'expired', 'replaced', 'withdrawn'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** Status of a document that follows from the status of its contract. */
export type ValidityRule = (contractStatus: string) => DocumentStatus;

/** Validity rules of documents. See docs/decisions/documents-as-issued.md. */
export const validityRules = {
  /** Valid while the contract is in force. */
  whileInForce: (status) => (status === contractStatuses.valid ? 'in-force' : 'withdrawn'),
  /**
   * For documents that state past facts, which a termination does not undo. They are invalid only for a contract
   * without effect, which never existed.
   */
  onceInForce: (status) =>
    status === contractStatuses.valid || status === contractStatuses.cancelled ? 'in-force' : 'withdrawn',
  /** For documents that state declarations or payments, which remain valid regardless of the contract's status. */
  always: () => 'in-force',
  /** For offers, which are valid until they are accepted or dropped. */
  whileOffered: (status) => {
    if (status === contractStatuses.quote) return 'in-force';
    return status === contractStatuses.converted ? 'replaced' : 'withdrawn';
  },
} as const satisfies Readonly<Record<string, ValidityRule>>;

/** Current status of an issued document. Precedence: withdrawn, replaced, expired, pending, not yet in force. */
export const computeDocumentStatus = (holding: ValidityRule, paper: IssuedPaper): DocumentStatus => {
  const ofContract = holding(paper.contractStatus);
  if (paper.isWithdrawn || ofContract === 'withdrawn') return 'withdrawn';
  if (paper.isReplaced || ofContract === 'replaced') return 'replaced';
  if (paper.until !== null && paper.until < paper.today) return 'expired';
  if (paper.isPending) return 'pending';
  return paper.from !== null && paper.from > paper.today ? 'not-yet' : 'in-force';
};
