import { IDBTransaction } from 'fake-indexeddb';

/** What the fake database keeps to itself and a kill must reach. */
interface Inside {
  readonly _rawDatabase: {
    readonly transactions: readonly { readonly db: unknown; readonly _state: string; abort(): void }[];
  };
}
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

/** What one tab opens the disk of the device through: its death shuts it. */
export interface Door {
  readonly indexedDB: IDBFactory;
  /** As a kill does: what was not committed never happened, nothing is told to anybody any more. */
  shut(): void;
}

export const openDoor = (disk: IDBFactory): Door => {
  const connections = new Set<IDBDatabase>();
  let isShut = false;
  const indexedDB = new Proxy(disk, {
    get: (target, name) => {
      if (name !== 'open') {
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return (database: string, version?: number) => {
        // An open request that never answers: whoever asks is dead.
        if (isShut) return new EventTarget();
        const request = target.open(database, version);
        const note = () => {
          connections.add(request.result);
          if (isShut) close(request.result);
        };
        request.addEventListener('upgradeneeded', note);
        request.addEventListener('success', note);
        return request;
      };
    },
  });
  const close = (connection: IDBDatabase): void => {
    const { transactions } = (connection as unknown as Inside)._rawDatabase;
    for (const transaction of [...transactions]) {
      if (transaction.db === connection && transaction._state !== 'finished' && transaction._state !== 'committing')
        transaction.abort();
    }
    connection.close();
  };
  return {
    indexedDB,
    shut: () => {
      isShut = true;
      for (const connection of connections) close(connection);
    },
  };
};

/** The databases of a disk that are made, with their versions. */
export const databasesOf = (disk: IDBFactory): readonly (readonly [string, { readonly version: number }])[] => {
  const inside = disk as unknown as { readonly _databases: Map<string, { readonly version: number }> };
  return [...inside._databases].filter(([, { version }]) => version > 0);
};
