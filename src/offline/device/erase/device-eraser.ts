import type { SetTimer } from '../device-page.ts';
import { clearDeviceDataFlag } from './device-data-flag.ts';

const retryMs = 30_000;

interface DeviceEraserDeps {
  /** Erases the data of all users but one (null: of all). Rejects if something was left. */
  readonly eraseOtherUsers: (userId: number | null) => Promise<void>;
  readonly signedInUserId: () => number | null;
  readonly setTimer: SetTimer;
  readonly onFailure: (error: unknown) => void;
}

export interface DeviceEraser {
  /** Erases after earlier calls have ended. Never rejects. */
  erase(userId: number | null): Promise<void>;
  /** Resolves when no call is running. */
  whenIdle(): Promise<void>;
}

/**
 * Erases data of people who signed out. What could not be erased, because the storage did not answer or another page held
 * it, is tried again while the page is open and, since the flag of the device's data stays set, when it is next opened.
 */
export const createDeviceEraser = (deps: DeviceEraserDeps): DeviceEraser => {
  let running: Promise<void> = Promise.resolve();
  let cancelRetry = (): void => undefined;
  const run = async (userId: number | null): Promise<void> => {
    cancelRetry();
    try {
      await deps.eraseOtherUsers(userId);
      if (userId === null) clearDeviceDataFlag();
    } catch (error) {
      deps.onFailure(error);
      cancelRetry = deps.setTimer(() => void erase(deps.signedInUserId()), retryMs);
    }
  };
  const erase = (userId: number | null): Promise<void> => {
    running = running.then(() => run(userId));
    return running;
  };
  return { erase, whenIdle: () => running };
};
