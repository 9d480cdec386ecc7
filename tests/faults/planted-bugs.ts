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
import type { ServerBackend, SimServer } from './sim-server.ts';

/** A bug that the simulation must find: it replaces one part of the real program. */
export interface PlantedBug {
  readonly name: string;
  /** Text of the violation that must be found. */
  readonly expectedViolation: RegExp;
  /** Schedules that are likely to show the bug; by default of all commands. */
  readonly arbitrary?: fc.Arbitrary<readonly Command[]>;
  readonly replaceDeps?: (deps: OutboxDeps) => OutboxDeps;
  readonly replacePage?: (page: DevicePage) => DevicePage;
  readonly replaceServer?: (server: SimServer) => SimServer;
  readonly replaceBackend?: (backend: ServerBackend) => ServerBackend;
}

/** A file store that loses the second half of every part. */
const withHalfStoredParts = (files: FileStore): FileStore => ({
  ...files,
  put: (key, bytes) => files.put(key, key.startsWith('part/') ? bytes.subarray(0, bytes.length / 2) : bytes),
});

type Exchange = OutboxDeps['exchange'];
const withExchange = (createExchange: (real: Exchange, deps: OutboxDeps) => Exchange) => (deps: OutboxDeps) => ({
  ...deps,
  exchange: createExchange(deps.exchange, deps),
});

/** All users of the device share the database and the key of the first user. */
const withSharedDatabase = () => {
  const keys: DataKey[] = [];
  return (deps: OutboxDeps): OutboxDeps => {
    keys.push(deps.key);
    return { ...deps, database: workDatabase('everybody'), key: keys[0] ?? deps.key };
  };
};

/** One bug of each kind. */
export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'the server ignores idempotency keys',
    expectedViolation:
      /took effect [23] times|refused without cause: Ce document est déjà en cours de signature|a document was signed that is/,
    replaceServer: (server) => ({
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
    name: 'a retry has a new idempotency key',
    expectedViolation:
      /took effect [23] times|refused without cause: Ce document est déjà en cours de signature|a document was signed that is/,
    replaceDeps: withExchange(
      (real) => (request, options) => real(request, { ...options, idempotencyKey: crypto.randomUUID() }),
    ),
  },
  {
    name: 'an item is deleted before its acknowledgement',
    expectedViolation: /was shown as saved and is gone|took effect 0 times/,
    replaceDeps: withExchange((real, { database }) => async (request, options) => {
      await database.outbox.delete(options.idempotencyKey);
      return real(request, options);
    }),
  },
  {
    name: 'an item is dropped after 500',
    expectedViolation:
      /took effect 0 times|was recorded 0 times|signed on the device is not signed|a quote that was converted became no contract/,
    replaceDeps: withExchange((real) => async (request, options) => {
      const answer = await real(request, options);
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
    name: 'rows of another user are readable',
    expectedViolation: /reads « /,
    replaceDeps: withSharedDatabase(),
  },
  {
    name: 'an attachment is lost',
    expectedViolation: /has other files than those that were submitted/,
    replaceDeps: withExchange((real) => (request, options) => {
      if (request.body instanceof FormData) request.body.delete('files');
      if (request.body instanceof FormData) request.body.delete(uploadedField);
      return real(request, options);
    }),
  },
  {
    name: 'a part counts as uploaded before the server has it',
    expectedViolation: /the queue does not drain/,
    replaceDeps: withExchange((real) => async (request, options) => {
      const answer = await real(request, options);
      if (request.path !== uploadPartMissing.path || answer.status !== 200) return answer;
      return { ...answer, bytes: new TextEncoder().encode('{"success":true,"missing":[]}').buffer };
    }),
  },
  {
    name: 'parts of a file are sent in another order',
    expectedViolation: /has other files than those that were submitted/,
    replaceDeps: withExchange((real) => (request, options) => {
      const reference = request.body instanceof FormData ? request.body.get(uploadedField) : null;
      if (!(request.body instanceof FormData) || typeof reference !== 'string') return real(request, options);
      const { field, files } = JSON.parse(reference) as UploadedFiles;
      const withSortedParts = files.map((file) => ({ ...file, parts: file.parts.toSorted() }));
      request.body.set(uploadedField, JSON.stringify({ field, files: withSortedParts }));
      return real(request, options);
    }),
  },
  {
    name: 'a truncated part is stored',
    expectedViolation: /has other files than those that were submitted/,
    replaceBackend: (backend) => ({ ...backend, files: withHalfStoredParts(backend.files) }),
  },
  {
    name: 'a form overwrites a draft that it has not read',
    expectedViolation: /was shown as saved in version \d+ and is found in version 0/,
    replaceDeps: (deps) => {
      const { drafts } = deps.database;
      const get = drafts.get.bind(drafts) as (id: string) => ReturnType<typeof drafts.get>;
      const isSave = () =>
        Dexie.currentTransaction?.mode === 'readwrite' && Dexie.currentTransaction.storeNames.length === 2;
      Object.assign(drafts, { get: (id: string) => (isSave() ? Dexie.Promise.resolve(undefined) : get(id)) });
      return deps;
    },
  },
  {
    name: 'items of a lane are sent in another order',
    expectedViolation: /overtook/,
    replaceDeps: (deps) => {
      deps.database.outbox.hook('creating', (_key, row) => {
        Object.assign(row, { position: 1_000 - row.position });
      });
      return deps;
    },
  },
  {
    name: 'an item waits for refused work on which it does not depend',
    expectedViolation: /on which it does not depend/,
    replaceDeps: (deps) => {
      deps.database.outbox.hook('creating', (_key, row) => {
        Object.assign(row, { dependsOn: undefined });
      });
      return deps;
    },
  },
  {
    name: 'an error of the app counts as a network error',
    expectedViolation: /is reported as blocked by the network/,
    replaceDeps: withExchange((real) => async (request, options) => {
      try {
        return await real(request, options);
      } catch (error) {
        throw error instanceof DOMException ? new Unreachable(error) : error;
      }
    }),
  },
  {
    name: 'an attempt is counted after 401',
    expectedViolation: /counts \d+ attempts of \d+ that our server answered/,
    replaceDeps: (deps) => {
      deps.database.outbox.hook('updating', (changes, _key, row) =>
        'state' in changes && changes.state === 'auth-paused' ? { attempts: row.attempts + 1 } : undefined,
      );
      return deps;
    },
  },
  {
    name: 'an attempt is counted without network',
    expectedViolation: /counts \d+ attempts of \d+ that our server answered/,
    replaceDeps: (deps) => {
      deps.database.outbox.hook('updating', (changes, _key, row) =>
        'waitsFor' in changes && changes.waitsFor === 'network' ? { attempts: row.attempts + 1 } : undefined,
      );
      return deps;
    },
  },
];
