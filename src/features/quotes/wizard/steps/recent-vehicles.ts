import { getView } from '#api/session/session-store.ts';

/** The vehicles of the catalogue that were chosen last on this device: their numbers alone, which tell of nobody. */
const key = 'lagon-recent-vehicles';
const atMost = 6;

export const recentVehicles = (): readonly number[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, atMost) : [];
  } catch {
    return [];
  }
};

export const rememberVehicle = (id: number): void => {
  // Nothing is noted of a person who is only seen.
  if (getView()) return;
  try {
    const others = recentVehicles().filter((other) => other !== id);
    localStorage.setItem(key, JSON.stringify([id, ...others].slice(0, atMost)));
  } catch {
    // A full or refused storage: there is no list of recent vehicles, nothing else is lost.
  }
};
