import { IDBTransaction } from 'fake-indexeddb';

interface Execution {
  operation: (() => unknown) & { readonly name: string };
}

type Execute = (given: Execution) => unknown;

/** How many more writes of this device fail for want of room; shared by all of its tabs. */
export class Quota {
  failing = 0;

  /** Makes writes fail as long as `failing` is above zero. Returns the way back. */
  install(): () => void {
    const inside = IDBTransaction.prototype as unknown as { _execRequestAsync: Execute };
    const real = inside._execRequestAsync;
    const quota = this;
    inside._execRequestAsync = function (this: unknown, given) {
      if (given.operation.name !== 'bound storeRecord' || quota.failing <= 0) return real.call(this, given);
      quota.failing -= 1;
      const operation = () => {
        throw new DOMException('no room left', 'QuotaExceededError');
      };
      return real.call(this, { ...given, operation });
    };
    return () => {
      inside._execRequestAsync = real;
    };
  }
}

/** The databases of a disk that are made, with their versions. */
export const databasesOf = (disk: IDBFactory): readonly (readonly [string, { readonly version: number }])[] => {
  const inside = disk as unknown as { readonly _databases: Map<string, { readonly version: number }> };
  return [...inside._databases].filter(([, { version }]) => version > 0);
};
