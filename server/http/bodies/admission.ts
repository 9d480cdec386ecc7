import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toFailureBody } from '#server/http/failure.ts';
import { Refusal, throttled } from '#server/http/refusal.ts';
import { anonymousLimits, type BodyLimits } from './body-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Limits of this request's body: those of an anonymous caller until the operation sets its own. */
    bodyLimits: BodyLimits;
  }
}

/** True while part of the body has not arrived. Requests injected by tests have no socket, and no such flag. */
const isUnread = ({ raw }: FastifyRequest): boolean => raw.complete === false;

const mediaTypeOf = (request: FastifyRequest): string | undefined =>
  request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();

export const isForm = (request: FastifyRequest): boolean => mediaTypeOf(request) === 'multipart/form-data';

/** Refuses a body by its media type and announced length, before any of it is read. Throws a 413 or a 415. */
export const refuseBody = (request: FastifyRequest, limits: BodyLimits, tooLarge: () => Refusal): void => {
  const mediaType = mediaTypeOf(request);
  if (mediaType === undefined) return;
  const isAccepted = mediaType === 'application/json' || (isForm(request) && limits.formBytes !== undefined);
  if (!isAccepted) throw new Refusal(415, 'Le format de la demande n’est pas accepté.');
  const length = Number(request.headers['content-length'] ?? 0);
  if (isForm(request) && length > (limits.formBytes ?? 0)) throw tooLarge();
  if (!isForm(request) && length > limits.jsonBytes) throw new Refusal(413, 'La demande est trop volumineuse.');
};

/** A request under way. `evict` aborts it in favour of another of the same caller and returns true if that is allowed. */
interface Slot {
  readonly evict: () => boolean;
}
const notEvictable: Slot = { evict: () => false };

/**
 * Concurrency limiter for each caller. `acquire` returns the function that releases the slot, or undefined if `max` requests
 * are under way and none of them (oldest first) can be evicted.
 */
const createConcurrencyLimiter = () => {
  const slotsByCaller = new Map<string, Set<Slot>>();
  return {
    acquire: (caller: string, max: number, { evict }: Slot = notEvictable): (() => void) | undefined => {
      const callerSlots = slotsByCaller.get(caller) ?? new Set();
      if (callerSlots.size >= max && ![...callerSlots].some((other) => other.evict())) return undefined;
      const slot = { evict };
      slotsByCaller.set(caller, callerSlots.add(slot));
      return () => {
        callerSlots.delete(slot);
        if (callerSlots.size === 0 && slotsByCaller.get(caller) === callerSlots) slotsByCaller.delete(caller);
      };
    },
  };
};

/** A sign-in body fits in one packet: an anonymous body that takes longer than this may be evicted by another of its address. */
const anonymousGraceMs = 1_000;

/** Limits the bodies being received from each address or person. */
export const createAdmission = () => {
  const receivingLimiter = createConcurrencyLimiter();
  return {
    /**
     * Admits a body: it must arrive in full within `withinMs`, and its caller may send at most `atOnce` at a time. Throws a 429.
     */
    admit: (request: FastifyRequest, reply: FastifyReply, limits: BodyLimits): void => {
      if (!isUnread(request)) return;
      const caller = request.caller ? `user ${request.caller.user.id}` : `address ${request.ip}`;
      const isAnonymous = !request.caller && !request.clientLink;
      const startedMs = performance.now();
      // Otherwise twenty stalled bodies would block everyone else behind the same address (NAT).
      const evict = (): boolean => {
        if (!isAnonymous || performance.now() - startedMs < anonymousGraceMs) return false;
        clearTimersAndRelease();
        abortLateRequest(request, reply);
        return true;
      };
      const release = receivingLimiter.acquire(caller, limits.maxConcurrent, { evict });
      if (!release) throw throttled(5);
      const timer = setTimeout(() => abortLateRequest(request, reply), limits.withinMs).unref();
      const clearTimersAndRelease = () => {
        clearTimeout(timer);
        release();
      };
      request.raw.once('end', clearTimersAndRelease).once('close', clearTimersAndRelease);
    },
  };
};
export type Admission = ReturnType<typeof createAdmission>;

/** Answers 408 if the body did not arrive in time; closes the connection if an answer was sent already. */
const abortLateRequest = (request: FastifyRequest, reply: FastifyReply): void => {
  if (!isUnread(request)) return;
  if (reply.sent) {
    request.raw.socket.destroy();
    return;
  }
  request.bodyLimits = { ...request.bodyLimits, drainBytes: 0 };
  void reply.code(408).send(toFailureBody('La demande a mis trop de temps à arriver.'));
};

/** Idle timeout of a refused body. */
const drainStallMs = 10_000;

/**
 * Reads and discards the rest of a refused body, within bounds. Closing at once could reset the connection before the answer
 * arrives (a tablet would not learn that its session expired); not reading would block the connection.
 */
const drain = ({ raw, bodyLimits: { drainBytes, drainMs } }: FastifyRequest, release: () => void): void => {
  const { socket } = raw;
  raw.unpipe();
  let bytes = 0;
  const destroySocket = () => socket.destroy();
  const totalTimer = setTimeout(destroySocket, drainMs).unref();
  const stallTimer = setTimeout(destroySocket, Math.min(drainStallMs, drainMs)).unref();
  const clearTimersAndRelease = () => {
    clearTimeout(totalTimer);
    clearTimeout(stallTimer);
    release();
  };
  raw
    .on('error', () => undefined)
    .on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      stallTimer.refresh();
      if (bytes > drainBytes) destroySocket();
    })
    .once('close', clearTimersAndRelease)
    .resume();
};

/** Drains the body of every request that is answered before its body was read, so that the connection stays usable. */
export const drainRefusedBodies = (app: FastifyInstance, isStopping: () => boolean): void => {
  const drainingLimiter = createConcurrencyLimiter();
  app.decorateRequest('bodyLimits');
  app.addHook('onRequest', async (request) => {
    request.bodyLimits = anonymousLimits;
  });
  app.addHook('onSend', async (request, reply) => {
    // Fastify would close the connection at once, with unread bytes in the socket.
    if (isUnread(request) && !isStopping()) reply.removeHeader('connection');
  });
  app.addHook('onResponse', async (request) => {
    if (!isUnread(request) || request.raw.destroyed) return;
    const release = drainingLimiter.acquire(request.ip, anonymousLimits.maxConcurrent);
    if (release && request.bodyLimits.drainBytes > 0) drain(request, release);
    else request.raw.socket.destroySoon();
  });
};
