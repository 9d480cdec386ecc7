import { Box, Button, Heading, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import type { AdminBrokerRow } from '#shared/operations/people/admin-brokers.ts';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { lazyPart } from '#ui/disclosure/lazy-part.tsx';
import { LoadingState } from '#ui/page/states.tsx';

const BrokerDefaults = lazyPart(() => import('./broker-defaults.tsx'));

/** Default values of a broker's quotes. */
export function BrokerQuotes({ row: { id, name } }: { readonly row: AdminBrokerRow }) {
  const headingId = useId();
  const isOffline = useConnectivity() === 'offline';
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Box as="section" aria-labelledby={headingId} marginTop="8">
      <Heading as="h3" id={headingId} size="md" marginBottom="2">
        Devis
      </Heading>
      <Text color="fg.muted" marginBottom="3">
        Date d’effet, franchises et frais de courtage dont partent ses devis. Ses courtiers les règlent aussi eux-mêmes.
      </Text>
      <Button type="button" variant="outline" disabled={isOffline} onClick={() => setIsOpen(true)}>
        Valeurs par défaut des devis
      </Button>
      {isOpen ? (
        <Modal title={`Devis ${withDe(name)}`} onClose={close}>
          <BrokerDefaults
            fallback={<LoadingState label="Chargement des valeurs par défaut" blocks={2} />}
            brokerId={id}
            onSaved={close}
          />
        </Modal>
      ) : null}
    </Box>
  );
}
