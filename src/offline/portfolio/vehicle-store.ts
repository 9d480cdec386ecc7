import type { Dexie, Table } from 'dexie';
import { closePermanently, deviceDatabase, withReconnect } from '#offline/device/device-connection.ts';
import type { vehicleCatalogue } from '#shared/operations/quotes/vehicles.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { unpackVehicles } from '#shared/search/vehicle-pack.ts';
import { indexVehicles, type VehicleIndex } from '#shared/search/vehicle-search.ts';

interface StateRow {
  readonly name: 'vehicles';
  readonly version: string;
  /** When the server last said that this version is the current one, epoch milliseconds. */
  readonly checkedAtMs: number;
}

interface ContentRow {
  readonly name: 'vehicles';
  readonly version: string;
  /** The packed catalogue, compressed with gzip. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface CatalogueDatabase extends Dexie {
  readonly states: Table<StateRow, string>;
  readonly contents: Table<ContentRow, string>;
}

const catalogueName = 'vehicles';

/**
 * No personal data, so neither encrypted nor bound to a person: all accounts of the device share it, and it stays after
 * sign-out.
 */
const catalogueDatabase = (): CatalogueDatabase => {
  const database = deviceDatabase('lagon-vehicles', 'cache') as CatalogueDatabase;
  database.version(1).stores({ states: 'name', contents: 'name' });
  return database;
};

const compress = async (text: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await pipeThrough(new Blob([text]), new CompressionStream('gzip')).arrayBuffer());

const decompress = (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  pipeThrough(new Blob([bytes]), new DecompressionStream('gzip')).text();

const pipeThrough = (blob: Blob, stream: CompressionStream | DecompressionStream): Response =>
  new Response(blob.stream().pipeThrough(stream));

interface StoredVehicles {
  readonly index: VehicleIndex;
  /** When the server last confirmed this version, epoch milliseconds. */
  readonly checkedAtMs: number;
}

/** The vehicle catalogue on this device. docs/decisions/vehicle-catalogue.md */
export interface VehicleStore {
  /** Fetches and stores the catalogue unless the stored version is current. */
  refresh(fetch: (version: string) => Promise<Output<typeof vehicleCatalogue>>, nowMs: () => number): Promise<void>;
  /** When the server last confirmed the version, epoch milliseconds; 0 if never. */
  checkedAtMs(): Promise<number>;
  /** The searchable vehicles; undefined if none are stored. */
  read(): Promise<StoredVehicles | undefined>;
  /** Deletes the catalogue from this device; it can be refetched. */
  clear(): Promise<void>;
  close(): void;
}

export const createVehicleStore = (): VehicleStore => {
  const database = catalogueDatabase();
  let indexed: { readonly version: string; readonly index: Promise<VehicleIndex | undefined> } | undefined;

  const loadIndex = async (): Promise<VehicleIndex | undefined> => {
    const content = await database.contents.get(catalogueName);
    return content && indexVehicles(unpackVehicles(await decompress(content.bytes)));
  };

  return {
    refresh: (fetch, nowMs) =>
      withReconnect(database, async () => {
        const stored = await database.states.get(catalogueName);
        const { version, packed, isTooLarge } = await fetch(stored?.version ?? '');
        const bytes = packed === null ? undefined : await compress(packed);
        await database.transaction('rw', [database.states, database.contents], async () => {
          if (bytes) await database.contents.put({ name: catalogueName, version, bytes });
          if (isTooLarge) await database.contents.delete(catalogueName);
          await database.states.put({ name: catalogueName, version, checkedAtMs: nowMs() });
        });
      }),
    checkedAtMs: () =>
      withReconnect(database, async () => (await database.states.get(catalogueName))?.checkedAtMs ?? 0),
    read: () =>
      withReconnect(database, async () => {
        const state = await database.states.get(catalogueName);
        if (!state) return undefined;
        // Another tab may have stored another version.
        if (indexed?.version !== state.version) indexed = { version: state.version, index: loadIndex() };
        const index = await indexed.index;
        return index && { index, checkedAtMs: state.checkedAtMs };
      }),
    clear: () =>
      withReconnect(database, () =>
        database.transaction('rw', [database.states, database.contents], async () => {
          await Promise.all([database.states.clear(), database.contents.clear()]);
        }),
      ),
    close: () => {
      indexed = undefined;
      closePermanently(database);
    },
  };
};
