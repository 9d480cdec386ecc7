import { Box, Heading } from '@chakra-ui/react';
import { useId } from 'react';
import { call } from '#api/call.ts';
import { callOnce } from '#api/call-once.ts';
import type { AdminUserRow } from '#shared/contract/people/admin-users.ts';
import { brokerUserDevices, brokerUserRevoke } from '#shared/contract/people/broker-users.ts';
import { Devices } from '#work/devices.tsx';

/** The devices that a user is signed in on; the server says whose may be seen. */
export function UserDevices({ row: { id } }: { readonly row: AdminUserRow }) {
  const headingId = useId();
  return (
    <Box as="section" aria-labelledby={headingId} marginTop="8">
      <Heading as="h3" id={headingId} size="md" marginBottom="2">
        Appareils connectés
      </Heading>
      <Devices
        queryKey={[brokerUserDevices.path, id]}
        read={(signal) => call(brokerUserDevices, { id }, { signal })}
        revoke={(deviceId) => callOnce(brokerUserRevoke, { id, deviceId })}
        allLabel="Retirer l’accès de tous ses appareils"
      />
    </Box>
  );
}
