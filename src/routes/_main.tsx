import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '#features/session/guard.ts';
import { MainLayout } from '#features/shell/main-layout.tsx';

export const Route = createFileRoute('/_main')({ beforeLoad: requireSession, component: MainLayout });
