import { tabLocks } from '#offline/messaging/tabs.ts';
import type { VehicleStore } from '#offline/portfolio/vehicle-store.ts';

/** Freshness of the vehicle catalogue, milliseconds. */
const freshMs = 60 * 60_000;

/** Refreshes the catalogue if it is older than an hour, in one tab at a time (lock), since the download is long. */
export const refreshVehicles = async (
  vehicles: VehicleStore,
  download: Parameters<VehicleStore['refresh']>[0],
): Promise<void> => {
  await tabLocks.request('lagon-vehicles', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const ageMs = Date.now() - (await vehicles.checkedAtMs());
    if (ageMs >= 0 && ageMs < freshMs) return;
    await vehicles.refresh(download, Date.now);
  });
};
