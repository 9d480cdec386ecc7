import { vi } from 'vitest';

/**
 * Waits until the check passes. The timeout ends a test that hangs; Vitest's own, one second, is too short on a busy
 * machine.
 */
export const waitUntil = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 30_000, interval: 5 });
