import { IDBTransaction } from 'fake-indexeddb';

interface Execution {
  operation: (() => unknown) & { readonly name: string };
}

type Execute = (execution: Execution) => unknown;

/** Remaining number of writes of this device that exceed the quota; shared by all of its tabs. */
export class Quota {
  failingWrites = 0;

  /** Makes writes fail while `failing` is above zero. Returns the function that undoes it. */
  install(): () => void {
    const internals = IDBTransaction.prototype as unknown as { _execRequestAsync: Execute };
    const original = internals._execRequestAsync;
    const quota = this;
    internals._execRequestAsync = function (this: unknown, execution) {
      if (execution.operation.name !== 'bound storeRecord' || quota.failingWrites <= 0)
        return original.call(this, execution);
      quota.failingWrites -= 1;
      const operation = () => {
        throw new DOMException('no room left', 'QuotaExceededError');
      };
      return original.call(this, { ...execution, operation });
    };
    return () => {
      internals._execRequestAsync = original;
    };
  }
}

/** Existing databases of a disk with their versions. */
const databasesOf = (disk: IDBFactory): readonly (readonly [string, { readonly version: number }])[] => {
  const internals = disk as unknown as { readonly _databases: Map<string, { readonly version: number }> };
  return [...internals._databases].filter(([, { version }]) => version > 0);
};

/** A newer version of the app opens every database with one more table. */
export const upgradeDatabases = (disk: IDBFactory): void => {
  for (const [name, { version }] of databasesOf(disk)) {
    const request = disk.open(name, version + 10);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(`newer-${version}`);
    };
    request.onsuccess = () => request.result.close();
  }
};
