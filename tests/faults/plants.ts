import type { OutboxParts } from '#offline/outbox.ts';
import type { SimServer } from './sim-server.ts';

/** A mistake that a program like this one could have. */
export interface Plant {
  readonly name: string;
  readonly parts?: (parts: OutboxParts) => OutboxParts;
  readonly server?: (server: SimServer) => SimServer;
}

type Exchange = OutboxParts['exchange'];
const exchanging = (change: (real: Exchange, parts: OutboxParts) => Exchange) => (parts: OutboxParts) => ({
  ...parts,
  exchange: change(parts.exchange, parts),
});

/** One mistake of each kind, made by replacing one part of the real program. */
export const plants: readonly Plant[] = [
  {
    name: 'no server deduplication',
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
    parts: exchanging((real) => (wire, options) => real(wire, { ...options, idempotencyKey: crypto.randomUUID() })),
  },
  {
    name: 'delete before acknowledgement',
    parts: exchanging((real, { database }) => async (wire, options) => {
      await database.outbox.delete(options.idempotencyKey);
      return real(wire, options);
    }),
  },
  {
    name: 'drop on 500',
    parts: exchanging((real) => async (wire, options) => {
      const answer = await real(wire, options);
      if (answer.status !== 500) return answer;
      return { ...answer, status: 200, headers: new Headers({ 'x-lagon-receipt': 'none' }), bytes: new Blob(['{}']) };
    }),
  },
  {
    name: 'attachment lost',
    parts: exchanging((real) => (wire, options) => {
      if (wire.body instanceof FormData) wire.body.delete('files');
      return real(wire, options);
    }),
  },
  {
    name: 'lane order broken',
    parts: (parts) => {
      parts.database.outbox.hook('creating', (_key, row) => {
        Object.assign(row, { position: 1_000 - row.position });
      });
      return parts;
    },
  },
];
