import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

/** Detects a reverse proxy that `TRUST_PROXY` does not name. */
export interface Forwarding {
  /** Checks a request as it arrives. */
  observe(request: FastifyRequest): void;
  /** True once `X-Forwarded-For` came from an address that `TRUST_PROXY` does not name. */
  readonly isUntrusted: boolean;
}

/**
 * Logs once the address of a proxy that `TRUST_PROXY` does not name: everyone behind it would count as one address and share
 * one sign-in limit. A client that is no proxy may send the header too; the warning is harmless then.
 */
export const createForwarding = (log: Logger): Forwarding => {
  let isUntrusted = false;
  return {
    get isUntrusted() {
      return isUntrusted;
    },
    observe: (request) => {
      // `request.ips` holds the forwarded addresses if the sender is a trusted proxy.
      if (isUntrusted || !('x-forwarded-for' in request.headers) || (request.ips?.length ?? 1) > 1) return;
      isUntrusted = true;
      const address = request.socket.remoteAddress;
      log.warn({ address }, 'X-Forwarded-For comes from an address that TRUST_PROXY does not name');
    },
  };
};
