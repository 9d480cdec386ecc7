import { createRootRoute } from '@tanstack/react-router';
import { HandGuard } from '#features/session/hand-guard.tsx';
import { AppError } from '#features/shell/errors/app-error.tsx';

export const Route = createRootRoute({ component: HandGuard, errorComponent: AppError });
