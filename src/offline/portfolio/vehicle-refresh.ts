import { tabLocks } from '#offline/messaging/tabs.ts';
import type { VehicleStore } from './vehicle-store.ts';

/** The catalogue of vehicles changes rarely. */
const freshMs = 60 * 60_000;

/** Brings the catalogue up to date where it is an hour old, in one tab at a time, since it is a long download. */
export const refreshVehicles = async (
  vehicles: VehicleStore,
  whenIdle: () => Promise<void>,
  download: Parameters<VehicleStore['refresh']>[0],
): Promise<void> => {
  await tabLocks.request('lagon-vehicles', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const ageMs = Date.now() - (await vehicles.checkedAtMs());
    if (ageMs >= 0 && ageMs < freshMs) return;
    await whenIdle();
    await vehicles.refresh(download, Date.now);
  });
};
