import { Box, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { AdminBrokerRow } from '#shared/operations/people/admin-brokers.ts';

/** Link to the commissions of a broker. */
export function BrokerCommissions({ row: { id } }: { readonly row: AdminBrokerRow }) {
  const headingId = useId();
  return (
    <Box as="section" aria-labelledby={headingId} marginTop="8">
      <Heading as="h3" id={headingId} size="md" marginBottom="2">
        Commissions
      </Heading>
      <Link to="/commissions" search={{ brokerId: String(id) }} style={{ textDecoration: 'underline' }}>
        Commissions et bordereaux de ce courtier
      </Link>
    </Box>
  );
}
