import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { type DeviceFaults, getDeviceFaults, subscribeDeviceFaults } from './device-faults.ts';
import type { ConnectivityState, DeviceState, OfflineReason, OfflineServices, SyncProgress } from './types.ts';

const OfflineContext = createContext<OfflineServices | undefined>(undefined);

/** Provides the offline services to its children. */
export const OfflineProvider = ({ services, children }: { services: OfflineServices; children: ReactNode }) => (
  <OfflineContext value={services}>{children}</OfflineContext>
);

/** The offline services: `read`, connectivity, portfolio, device. Throws outside of `OfflineProvider`. */
export const useOffline = (): OfflineServices => {
  const services = useContext(OfflineContext);
  if (!services) throw new Error('useOffline is used outside of OfflineProvider');
  return services;
};

/** `online`, `offline`, or `unknown` before the first answer. */
export const useConnectivity = (): ConnectivityState => {
  const { connectivity } = useOffline();
  return useSyncExternalStore(connectivity.subscribe, () => connectivity.state);
};

/** Why the server is unreachable; null while it is reachable or unknown. */
export const useOfflineReason = (): OfflineReason | null => {
  const { connectivity } = useOffline();
  return useSyncExternalStore(connectivity.subscribe, () => connectivity.offlineReason);
};

/** True while cached values are shown and revalidated (stale while revalidate). */
export const useIsRevalidating = (): boolean => {
  const { revalidating } = useOffline();
  return useSyncExternalStore(revalidating.subscribe, () => revalidating.get() > 0);
};

/** How far the portfolio's synchronisation is ("Synchronisation du portefeuille… 1 240 / 2 431"). */
export const useSyncProgress = (): SyncProgress => {
  const { portfolio } = useOffline();
  return useSyncExternalStore(portfolio.subscribe, portfolio.getProgress);
};

/** Current storage problems of this device. */
export const useDeviceFaults = (): DeviceFaults => useSyncExternalStore(subscribeDeviceFaults, getDeviceFaults);

/** True if typed work survives this page. */
export const useCanSaveWork = (): boolean => useDeviceFaults().memory === null;

/** Whether this device stores personal data, and why not. */
export const useDeviceState = (): DeviceState => {
  const { device } = useOffline();
  return useSyncExternalStore(device.subscribe, device.getState);
};
