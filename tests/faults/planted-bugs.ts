import { Dexie } from 'dexie';
import type fc from 'fast-check';
import { Unreachable } from '#api/errors.ts';
import { workDatabase } from '#offline/device/device-database.ts';
import type { DevicePage } from '#offline/device/device-page.ts';
import type { DataKey } from '#offline/device/sealing.ts';
import type { OutboxDeps } from '#offline/outbox/outbox.ts';
import type { FileStore } from '#server/services/services.ts';
import { type UploadedFiles, uploadedField, uploadPartMissing } from '#shared/operations/home/upload-parts.ts';
import type { Command } from './commands.ts';
import type { ServerWorld, SimServer } from './sim-server.ts';

/** A plausible mistake of the program. */
export interface Plant {
  readonly name: string;
  /** Expected text of the violation. */
  readonly seen: RegExp;
  /** Schedules that are likely to show it; by default of every event. */
  readonly arbitrary?: fc.Arbitrary<readonly Command[]>;
  readonly deps?: (deps: OutboxDeps) => OutboxDeps;
  readonly page?: (page: DevicePage) => DevicePage;
  readonly server?: (server: SimServer) => SimServer;
  /** World of the server. */
  readonly world?: (world: ServerWorld) => ServerWorld;
}

/** A file store in which the second half of every part is lost. */
const storingHalf = (files: FileStore): FileStore => ({
  ...files,
  put: (key, bytes) => files.put(key, key.startsWith('part/') ? bytes.subarray(0, bytes.length / 2) : bytes),
});

type Exchange = OutboxDeps['exchange'];
const exchanging = (change: (real: Exchange, deps: OutboxDeps) => Exchange) => (deps: OutboxDeps) => ({
  ...deps,
  exchange: change(deps.exchange, deps),
});

/** One database and one key for every user of the device: those of the first. */
const sharing = () => {
  const keys: DataKey[] = [];
  return (deps: OutboxDeps): OutboxDeps => {
    keys.push(deps.key);
    return { ...deps, database: workDatabase('everybody'), key: keys[0] ?? deps.key };
  };
};

/** One mistake of each kind, planted by replacing one part of the real program. */
export const plants: readonly Plant[] = [
  {
    name: 'no server deduplication',
    seen: /took effect 2 times|refused without cause: Ce document est déjà en cours de signature|a document was signed that is/,
    server: (server) => ({
      ...server,
      answer: (request, fault) =>
        server.answer(
          request.headers['idempotency-key']
            ? { ...request, headers: { ...request.headers, 'idempotency-key': crypto.randomUUID() } }
            : request,
          fault,
        ),
    }),
  },
  {
    name: 'new key on retry',
    seen: /took effect 2 times|refused without cause: Ce document est déjà en cours de signature|a document was signed that is/,
    deps: exchanging((real) => (wire, options) => real(wire, { ...options, idempotencyKey: crypto.randomUUID() })),
  },
  {
    name: 'delete before acknowledgement',
    seen: /was shown as saved and is gone|took effect 0 times/,
    deps: exchanging((real, { database }) => async (wire, options) => {
      await database.outbox.delete(options.idempotencyKey);
      return real(wire, options);
    }),
  },
  {
    name: 'drop on 500',
    seen: /took effect 0 times|was recorded 0 times|signed on the device is not signed|a quote that was transformed became no contract/,
    deps: exchanging((real) => async (wire, options) => {
      const answer = await real(wire, options);
      if (answer.status !== 500) return answer;
      return {
        ...answer,
        status: 200,
        headers: new Headers({ 'x-lagon-receipt': 'none' }),
        bytes: new TextEncoder().encode('{}').buffer,
      };
    }),
  },
  {
    name: 'other user’s row readable',
    seen: /reads « /,
    deps: sharing(),
  },
  {
    name: 'attachment lost',
    seen: /has other files than those that were submitted/,
    deps: exchanging((real) => (wire, options) => {
      if (wire.body instanceof FormData) wire.body.delete('files');
      if (wire.body instanceof FormData) wire.body.delete(uploadedField);
      return real(wire, options);
    }),
  },
  {
    name: 'a part counts as uploaded before the server has it',
    seen: /the queue does not drain/,
    deps: exchanging((real) => async (wire, options) => {
      const answer = await real(wire, options);
      if (wire.path !== uploadPartMissing.path || answer.status !== 200) return answer;
      return { ...answer, bytes: new TextEncoder().encode('{"success":true,"missing":[]}').buffer };
    }),
  },
  {
    name: 'parts of files in another order',
    seen: /has other files than those that were submitted/,
    deps: exchanging((real) => (wire, options) => {
      const reference = wire.body instanceof FormData ? wire.body.get(uploadedField) : null;
      if (!(wire.body instanceof FormData) || typeof reference !== 'string') return real(wire, options);
      const { field, files } = JSON.parse(reference) as UploadedFiles;
      const sorted = files.map((file) => ({ ...file, parts: file.parts.toSorted() }));
      wire.body.set(uploadedField, JSON.stringify({ field, files: sorted }));
      return real(wire, options);
    }),
  },
  {
    name: 'part stored as far as it arrived',
    seen: /has other files than those that were submitted/,
    world: (world) => ({ ...world, files: storingHalf(world.files) }),
  },
  {
    name: 'a form writes over what it never read',
    seen: /was shown as saved in version \d+ and is found in version 0/,
    deps: (deps) => {
      const { drafts } = deps.database;
      const get = drafts.get.bind(drafts) as (id: string) => ReturnType<typeof drafts.get>;
      const isSave = () =>
        Dexie.currentTransaction?.mode === 'readwrite' && Dexie.currentTransaction.storeNames.length === 2;
      Object.assign(drafts, { get: (id: string) => (isSave() ? Dexie.Promise.resolve(undefined) : get(id)) });
      return deps;
    },
  },
  {
    name: 'lane order broken',
    seen: /overtook/,
    deps: (deps) => {
      deps.database.outbox.hook('creating', (_key, row) => {
        Object.assign(row, { position: 1_000 - row.position });
      });
      return deps;
    },
  },
  {
    name: 'error of the app taken for the network’s',
    seen: /is reported as blocked by the network/,
    deps: exchanging((real) => async (wire, options) => {
      try {
        return await real(wire, options);
      } catch (error) {
        throw error instanceof DOMException ? new Unreachable(error) : error;
      }
    }),
  },
  {
    name: 'attempt counted on 401',
    seen: /counts \d+ attempts of \d+ that our server answered/,
    deps: (deps) => {
      deps.database.outbox.hook('updating', (changes, _key, row) =>
        'state' in changes && changes.state === 'auth-paused' ? { attempts: row.attempts + 1 } : undefined,
      );
      return deps;
    },
  },
  {
    name: 'attempt counted while the network is away',
    seen: /counts \d+ attempts of \d+ that our server answered/,
    deps: (deps) => {
      deps.database.outbox.hook('updating', (changes, _key, row) =>
        'waitsFor' in changes && changes.waitsFor === 'network' ? { attempts: row.attempts + 1 } : undefined,
      );
      return deps;
    },
  },
];
