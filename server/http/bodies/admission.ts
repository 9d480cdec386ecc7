import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureBody } from '#server/http/failure.ts';
import { Refusal, throttled } from '#server/http/refusal.ts';
import { type BodyLimits, strangerLimits } from './body-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What is allowed to the body of this request; a stranger's until an operation says more. */
    bodyLimits: BodyLimits;
  }
}

/** True while bytes of the body are still to come. In-process calls of the tests have no wire, and no such flag. */
const isUnread = ({ raw }: FastifyRequest): boolean => raw.complete === false;

const mediaTypeOf = (request: FastifyRequest): string | undefined =>
  request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();

export const isForm = (request: FastifyRequest): boolean => mediaTypeOf(request) === 'multipart/form-data';

/** Refuses a body by its type and its announced length, before any of it is read. Throws a 413 or a 415. */
export const refuseBody = (request: FastifyRequest, limits: BodyLimits, tooLarge: () => Refusal): void => {
  const mediaType = mediaTypeOf(request);
  if (mediaType === undefined) return;
  const isAccepted = mediaType === 'application/json' || (isForm(request) && limits.formBytes !== undefined);
  if (!isAccepted) throw new Refusal(415, 'Le format de la demande n’est pas accepté.');
  const length = Number(request.headers['content-length'] ?? 0);
  if (isForm(request) && length > (limits.formBytes ?? 0)) throw tooLarge();
  if (!isForm(request) && length > limits.jsonBytes) throw new Refusal(413, 'La demande est trop volumineuse.');
};

/** How many of something each caller has under way; `take` answers how to give one back, undefined where there are too many. */
const createTally = () => {
  const counts = new Map<string, number>();
  return {
    take: (caller: string, most: number): (() => void) | undefined => {
      const others = counts.get(caller) ?? 0;
      if (others >= most) return undefined;
      counts.set(caller, others + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const left = (counts.get(caller) ?? 1) - 1;
        if (left > 0) counts.set(caller, left);
        else counts.delete(caller);
      };
    },
  };
};

/** A sign-in is one packet: a stranger's body that takes longer gives its place to another of its address. */
const strangersPatienceMs = 1_000;

/** Counts the bodies under way of each address and person. */
export const createAdmission = () => {
  const underWay = createTally();
  /** Of strangers, by address, the oldest first. */
  const strangers = new Map<string, Set<() => boolean>>();
  /** Ends the oldest of an address that stalls, so that it does not keep everybody else behind the address out. */
  const makeRoom = (caller: string): void => {
    for (const yieldPlace of strangers.get(caller) ?? []) if (yieldPlace()) return;
  };
  const noteStranger = (caller: string, yieldPlace: () => boolean): (() => void) => {
    const those = strangers.get(caller) ?? new Set();
    strangers.set(caller, those.add(yieldPlace));
    return () => {
      those.delete(yieldPlace);
      if (those.size === 0) strangers.delete(caller);
    };
  };
  return {
    /**
     * Lets a body in: it must arrive within its time, beside not too many others of the same caller. Throws a 429.
     */
    admit: (request: FastifyRequest, reply: FastifyReply, limits: BodyLimits): void => {
      if (!isUnread(request)) return;
      const isStranger = !request.caller;
      const caller = request.caller ? `user ${request.caller.user.id}` : `address ${request.ip}`;
      const take = () => underWay.take(caller, limits.atOnce);
      let over = take();
      if (!over && isStranger) {
        makeRoom(caller);
        over = take();
      }
      if (!over) throw throttled(5);
      const free = over;
      const timer = setTimeout(() => endLate(request, reply), limits.withinMs).unref();
      const sinceMs = performance.now();
      const forget = isStranger
        ? noteStranger(caller, () => {
            if (performance.now() - sinceMs < strangersPatienceMs) return false;
            end();
            endLate(request, reply);
            return true;
          })
        : () => undefined;
      const end = () => {
        clearTimeout(timer);
        forget();
        free();
      };
      request.raw.once('end', end).once('close', end);
    },
  };
};
export type Admission = ReturnType<typeof createAdmission>;

/** Ends a body that did not arrive in time, and its connection. */
const endLate = (request: FastifyRequest, reply: FastifyReply): void => {
  if (!isUnread(request)) return;
  if (reply.sent) {
    request.raw.socket.destroy();
    return;
  }
  request.bodyLimits = { ...request.bodyLimits, drainBytes: 0 };
  void reply.code(408).send(failureBody('La demande a mis trop de temps à arriver.'));
};

/** A refused body that sends nothing for so long is not coming. */
const drainStallMs = 10_000;

/**
 * What was refused before it was read is read all the same, within bounds: closing at once could destroy the answer on its
 * way (a tablet would never learn that its session expired), and not reading would leave the connection waiting for ever.
 */
const drain = ({ raw, bodyLimits: { drainBytes, drainMs } }: FastifyRequest, over: () => void): void => {
  const { socket } = raw;
  raw.unpipe();
  let bytes = 0;
  const cut = () => socket.destroy();
  const whole = setTimeout(cut, drainMs).unref();
  const stall = setTimeout(cut, Math.min(drainStallMs, drainMs)).unref();
  const end = () => {
    clearTimeout(whole);
    clearTimeout(stall);
    over();
  };
  raw
    .on('error', () => undefined)
    .on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      stall.refresh();
      if (bytes > drainBytes) cut();
    })
    .once('close', end)
    .resume();
};

/** A refusal never jams its connection: every answer that goes out before its body came in is looked after. */
export const lookAfterBodies = (app: FastifyInstance, isStopping: () => boolean): void => {
  const draining = createTally();
  app.decorateRequest('bodyLimits');
  app.addHook('onRequest', async (request) => {
    request.bodyLimits = strangerLimits;
  });
  app.addHook('onSend', async (request, reply) => {
    // The framework would close at once, over bytes that nobody has read.
    if (isUnread(request) && !isStopping()) reply.removeHeader('connection');
  });
  app.addHook('onResponse', async (request) => {
    if (!isUnread(request) || request.raw.destroyed) return;
    const over = draining.take(request.ip, strangerLimits.atOnce);
    if (over && request.bodyLimits.drainBytes > 0) drain(request, over);
    else request.raw.socket.destroySoon();
  });
};
