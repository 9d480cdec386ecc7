import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

/** Whether the addresses that proxies tell of are believed. */
export interface Forwarding {
  /** Looks at a call on its way in. */
  hear(request: FastifyRequest): void;
  /** True once a proxy spoke that `TRUST_PROXY` does not name. */
  readonly isUntrusted: boolean;
}

/**
 * Tells once, with its address, of a proxy that `TRUST_PROXY` does not name: all people behind it count as one, and share
 * one limit of sign-ins. Somebody who is no proxy may send the header too: then nothing is to be done.
 */
export const createForwarding = (log: Logger): Forwarding => {
  let isUntrusted = false;
  return {
    get isUntrusted() {
      return isUntrusted;
    },
    hear: (request) => {
      // Where the caller is trusted, the framework reads on into what it forwards.
      if (isUntrusted || !('x-forwarded-for' in request.headers) || (request.ips?.length ?? 1) > 1) return;
      isUntrusted = true;
      const address = request.socket.remoteAddress;
      log.warn({ address }, 'X-Forwarded-For comes from an address that TRUST_PROXY does not name');
    },
  };
};
