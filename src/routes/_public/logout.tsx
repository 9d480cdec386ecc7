import { createFileRoute } from '@tanstack/react-router';
import { LogoutScreen } from '#features/session/logout-screen.tsx';

const loadWork = async () => (await import('#app/main-services.tsx')).offline;

export const Route = createFileRoute('/_public/logout')({ component: () => <LogoutScreen loadOffline={loadWork} /> });
