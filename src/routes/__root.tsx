import { createRootRoute, Outlet } from '@tanstack/react-router';
import { stayHanded } from '#features/session/guard.ts';
import { AppError } from '#features/shell/errors/app-error.tsx';

export const Route = createRootRoute({ beforeLoad: stayHanded, component: Outlet, errorComponent: AppError });
