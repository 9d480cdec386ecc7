import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs the work of a transaction; within it, `refuseOutside` throws. */
export const insideTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
  const mark = { isOpen: true };
  try {
    return await current.run(mark, work);
  } finally {
    mark.isOpen = false;
  }
};

/**
 * Called where the whole database is used: within a transaction that would wait for itself on the embedded engine, and would
 * not see or not undo its own rows on PostgreSQL. Both engines refuse alike.
 */
export const refuseOutside = (): void => {
  if (current.getStore()?.isOpen) throw new Error('Within a transaction, use the `Db` that the transaction hands over');
};
