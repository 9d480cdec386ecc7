import { vi } from 'vitest';

/** Waits until the check passes. The limit ends a test that hangs; Vitest's own, one second, fails on a busy machine. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 30_000, interval: 5 });
