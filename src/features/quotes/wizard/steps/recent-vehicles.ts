import { getView } from '#api/session/session-store.ts';

/** Recently chosen catalogue vehicles on this device. Only ids are stored, no personal data. */
const key = 'lagon-recent-vehicles';
const maxVehicles = 6;

export const recentVehicles = (): readonly number[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, maxVehicles) : [];
  } catch {
    return [];
  }
};

export const addRecentVehicle = (id: number): void => {
  // Nothing is stored while viewing as another user.
  if (getView()) return;
  try {
    const others = recentVehicles().filter((other) => other !== id);
    localStorage.setItem(key, JSON.stringify([id, ...others].slice(0, maxVehicles)));
  } catch {
    // Storage can be full or blocked: only the list of recent vehicles is lost.
  }
};
