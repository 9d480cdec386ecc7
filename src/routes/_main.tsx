import { createFileRoute } from '@tanstack/react-router';
import { MainLayout } from '#features/shell/main-layout.tsx';

export const Route = createFileRoute('/_main')({ component: MainLayout });
