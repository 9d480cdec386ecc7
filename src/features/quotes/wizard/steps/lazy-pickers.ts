import { lazyOptionalPart, lazyPart } from '#ui/disclosure/lazy-part.tsx';

/** The pickers are lazy-loaded: the step renders without them. */
export const ClientPick = lazyPart(async () => ({ default: (await import('./client-pick.tsx')).ClientPick }));
export const SimilarBanner = lazyOptionalPart(async () => ({
  default: (await import('./similar-banner.tsx')).SimilarBanner,
}));

const loadVehicles = () => import('./vehicle-pick.tsx');
export const VehiclePick = lazyPart(async () => ({ default: (await loadVehicles()).VehiclePick }));

/** Preloads the vehicle picker during the first step, because the network may be gone later. */
export const preloadVehicles = (): void => void loadVehicles().catch(() => undefined);
