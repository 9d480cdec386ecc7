/** Statements of a transaction, or of a savepoint for a nested one. */
interface TransactionStatements {
  readonly begin: string;
  readonly commit: string;
  readonly rollback: string;
}

/** Statements of a transaction nested `depth` levels deep; 0 is the outermost. */
export const transactionStatements = (depth: number): TransactionStatements =>
  depth === 0
    ? { begin: 'begin', commit: 'commit', rollback: 'rollback' }
    : { begin: `savepoint s${depth}`, commit: `release s${depth}`, rollback: `rollback to s${depth}` };
