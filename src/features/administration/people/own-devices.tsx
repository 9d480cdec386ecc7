import { call } from '#api/call.ts';
import { callOnce } from '#api/call-once.ts';
import { deviceList, deviceRevoke } from '#shared/operations/people/devices.ts';
import { SignedInDevices } from './signed-in-devices.tsx';

/** The devices that I am signed in on. */
export const OwnDevices = () => (
  <SignedInDevices
    queryKey={[deviceList.path]}
    fetchDevices={(signal) => call(deviceList, {}, { signal })}
    revoke={(deviceId) => callOnce(deviceRevoke, { deviceId })}
    allLabel="Retirer l’accès de mes autres appareils"
  />
);
