/** The statements that a transaction, or a part of one that may be undone by itself, stands between. */
export interface Bracket {
  readonly begin: string;
  readonly commit: string;
  readonly rollback: string;
}

/** Those of the `depth`-th transaction within another; 0 is the outermost. */
export const bracketAt = (depth: number): Bracket =>
  depth === 0
    ? { begin: 'begin', commit: 'commit', rollback: 'rollback' }
    : { begin: `savepoint s${depth}`, commit: `release s${depth}`, rollback: `rollback to s${depth}` };
