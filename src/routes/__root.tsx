import { createRootRoute } from '@tanstack/react-router';
import { ClientModeGuard } from '#features/session/client-mode-guard.tsx';
import { AppError } from '#features/shell/errors/app-error.tsx';

export const Route = createRootRoute({ component: ClientModeGuard, errorComponent: AppError });
