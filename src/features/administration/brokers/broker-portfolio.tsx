import { Box, Button, Heading, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import type { AdminBrokerRow } from '#shared/operations/people/admin-brokers.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';

const MoveClientsDialog = lazyComponent(() => import('./move-clients-dialog.tsx'));

/** Moves the clients of a broker who leaves. */
export function BrokerPortfolio({ row: { id, name } }: { readonly row: AdminBrokerRow }) {
  const headingId = useId();
  const isOffline = useConnectivity() === 'offline';
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Box as="section" aria-labelledby={headingId} marginTop="8">
      <Heading as="h3" id={headingId} size="md" marginBottom="2">
        Portefeuille
      </Heading>
      <Text color="fg.muted" marginBottom="3">
        Avant qu’un courtier ne cesse, ses clients peuvent passer chez un autre.
      </Text>
      <Button type="button" variant="outline" disabled={isOffline} onClick={() => setIsConfirming(true)}>
        Confier tous ses clients
      </Button>
      {isConfirming ? (
        <MoveClientsDialog source={{ fromBrokerId: id }} name={name} onClose={() => setIsConfirming(false)} />
      ) : null}
    </Box>
  );
}
