import { getView } from '#api/session/session-store.ts';
import { readStoredJson, writeStoredText } from '#ui/window/browser-storage.ts';

/** Recently chosen catalogue vehicles on this device. Only ids are stored, no personal data. */
const key = 'lagon-recent-vehicles';
const maxVehicles = 6;

export const recentVehicles = (): readonly number[] => {
  const stored = readStoredJson(key);
  return Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, maxVehicles) : [];
};

export const addRecentVehicle = (id: number): void => {
  // Nothing is stored while viewing as another user.
  if (getView()) return;
  const others = recentVehicles().filter((other) => other !== id);
  writeStoredText(key, JSON.stringify([id, ...others].slice(0, maxVehicles)));
};
