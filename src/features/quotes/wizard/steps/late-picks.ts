import { lazy } from 'react';

/** What looks up as one types comes after the step, which stands without it. */
export const ClientPick = lazy(async () => ({ default: (await import('./client-pick.tsx')).ClientPick }));
export const SimilarBanner = lazy(async () => ({ default: (await import('./similar-banner.tsx')).SimilarBanner }));

const loadVehicles = () => import('./vehicle-pick.tsx');
export const VehiclePick = lazy(async () => ({ default: (await loadVehicles()).VehiclePick }));

/** Brings the next step's while the person is at the first: the network may be gone by then. */
export const preloadVehicles = (): void => void loadVehicles().catch(() => undefined);
