import { createRootRoute, Outlet } from '@tanstack/react-router';
import { AppError } from '#features/shell/errors/app-error.tsx';

export const Route = createRootRoute({ component: Outlet, errorComponent: AppError });
