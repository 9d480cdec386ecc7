import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs the work of a transaction; `assertOutsideTransaction` throws within it. */
export const insideTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
  const state = { isOpen: true };
  try {
    return await current.run(state, work);
  } finally {
    state.isOpen = false;
  }
};

/**
 * Guards every use of the whole database. Within a transaction it would deadlock on the embedded engine, and on PostgreSQL it
 * would use another connection, outside of the transaction. Both engines throw alike.
 */
export const assertOutsideTransaction = (): void => {
  if (current.getStore()?.isOpen) throw new Error('Within a transaction, use the `tx` that is passed to its work');
};
