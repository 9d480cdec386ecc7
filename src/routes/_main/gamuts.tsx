import { createFileRoute } from '@tanstack/react-router';
import { RangesScreen } from '#features/ranges/ranges-screen.tsx';
import { AccessOnly } from '#features/shell/errors/access-only.tsx';

export const Route = createFileRoute('/_main/gamuts')({
  staticData: { name: 'Gammes et produits' },
  component: RangesRoute,
});

function RangesRoute() {
  return (
    <AccessOnly access="admin" title="Gammes et produits">
      <RangesScreen />
    </AccessOnly>
  );
}
