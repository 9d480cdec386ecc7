import { browserStorage, isSessionPersisted } from '#api/session/session-store.ts';
import { reportDeviceFaults } from '#offline/interfaces/device-faults.ts';

/**
 * Storage key of the flag that this device holds personal data, so that a tab without session knows whether to clean
 * up.
 */
const deviceDataKey = 'lagon-device';

/** A browser that refuses this storage does not persist the session either, so no data is left behind unnoticed. */
export const setDeviceDataFlag = (): void => {
  try {
    browserStorage()?.setItem(deviceDataKey, '1');
  } catch {
    // Reported below as a session that is not persisted.
  }
  reportDeviceFaults({ isSessionUnpersisted: !isSessionPersisted() });
};

export const hasDeviceDataFlag = (): boolean => {
  try {
    return Boolean(browserStorage()?.getItem(deviceDataKey));
  } catch {
    return false;
  }
};

export const clearDeviceDataFlag = (): void => browserStorage()?.removeItem(deviceDataKey);
