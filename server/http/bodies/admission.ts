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

/** Something under way; `makeWay` ends it for another of the same caller, where it may be ended: then true. */
interface Place {
  readonly makeWay: () => boolean;
}
const stays: Place = { makeWay: () => false };

/**
 * What each caller has under way, the oldest first; `take` answers how to give a place back, undefined where there are too
 * many and none makes way.
 */
const createTally = () => {
  const taken = new Map<string, Set<Place>>();
  return {
    take: (caller: string, most: number, { makeWay }: Place = stays): (() => void) | undefined => {
      const places = taken.get(caller) ?? new Set();
      if (places.size >= most && ![...places].some((place) => place.makeWay())) return undefined;
      const place = { makeWay };
      taken.set(caller, places.add(place));
      return () => {
        places.delete(place);
        if (places.size === 0 && taken.get(caller) === places) taken.delete(caller);
      };
    },
  };
};

/** A sign-in is one packet: a stranger's body that takes longer makes way for another of its address. */
const strangersPatienceMs = 1_000;

/** Counts the bodies under way of each address and person. */
export const createAdmission = () => {
  const underWay = createTally();
  return {
    /**
     * Lets a body in: it must arrive within its time, beside not too many others of the same caller. Throws a 429.
     */
    admit: (request: FastifyRequest, reply: FastifyReply, limits: BodyLimits): void => {
      if (!isUnread(request)) return;
      const caller = request.caller ? `user ${request.caller.user.id}` : `address ${request.ip}`;
      const isStranger = !request.caller && !request.clientLink;
      const sinceMs = performance.now();
      // Twenty that stall would keep everybody else behind the address out.
      const makeWay = (): boolean => {
        if (!isStranger || performance.now() - sinceMs < strangersPatienceMs) return false;
        end();
        endLate(request, reply);
        return true;
      };
      const over = underWay.take(caller, limits.atOnce, { makeWay });
      if (!over) throw throttled(5);
      const timer = setTimeout(() => endLate(request, reply), limits.withinMs).unref();
      const end = () => {
        clearTimeout(timer);
        over();
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
