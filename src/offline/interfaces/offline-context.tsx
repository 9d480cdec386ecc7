import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { type DeviceFaults, getDeviceFaults, subscribeDeviceFaults } from './device-faults.ts';
import type { ConnectivityState, DeviceState, OfflineServices, SyncProgress, Trouble } from './types.ts';

const OfflineContext = createContext<OfflineServices | undefined>(undefined);

/** Gives the offline services to everything below. */
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

/** Why the server cannot be reached; null where it can, or is not known not to. */
export const useTrouble = (): Trouble | null => {
  const { connectivity } = useOffline();
  return useSyncExternalStore(connectivity.subscribe, () => connectivity.trouble);
};

/** True while the device's values are shown and the server's are on their way. */
export const useIsFreshening = (): boolean => {
  const { freshening } = useOffline();
  return useSyncExternalStore(freshening.subscribe, () => freshening.get() > 0);
};

/** How far the portfolio's synchronisation is ("Synchronisation du portefeuille… 1 240 / 2 431"). */
export const useSyncProgress = (): SyncProgress => {
  const { portfolio } = useOffline();
  return useSyncExternalStore(portfolio.subscribe, portfolio.getProgress);
};

/** What this device does not keep as its person may expect. */
export const useDeviceFaults = (): DeviceFaults => useSyncExternalStore(subscribeDeviceFaults, getDeviceFaults);

/** Whether what is typed outlives this page. */
export const useKeepsWork = (): boolean => useDeviceFaults().memory === null;

/** Whether this device keeps personal data, and why not. */
export const useDeviceState = (): DeviceState => {
  const { device } = useOffline();
  return useSyncExternalStore(device.subscribe, device.getState);
};
