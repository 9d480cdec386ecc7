import type { Db } from '#server/db/db.ts';
import { type PersonContext, recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import type { deviceList, deviceRevoke, SignedInDevice } from '#shared/operations/people/devices.ts';
import { deviceName } from '#shared/primitives/device-name.ts';
import { findDevices, revokeDevice } from './device-repository.ts';
import { revokedByOwner, revokeSessionsOf } from './session-repository.ts';

/** Devices of a person in the format of the API. */
export const loadDevices = async (db: Db, filter: Parameters<typeof findDevices>[1]): Promise<SignedInDevice[]> =>
  (await findDevices(db, filter)).map((row) => ({
    id: row.id,
    name: deviceName(row.user_agent),
    firstSeenAt: new Date(row.first_at).toISOString(),
    lastSeenAt: new Date(row.last_at).toISOString(),
    address: row.address,
    isThis: row.is_this,
  }));

const listDevices: Handler<typeof deviceList> = async (_input, { db, services, caller }) => ({
  success: true,
  devices: await loadDevices(db, { userId: caller.user.id, sessionId: caller.sessionId, now: services.now() }),
});

export const thisDeviceRevoked = 'L’accès de cet appareil est retiré.';

interface DeviceRevocation {
  readonly userId: number;
  /** Undefined for all devices except the caller's. */
  readonly deviceId: number | undefined;
  readonly reason: string;
  readonly action: string;
}

/** Revokes one device of a person, or all. Throws a 404 if the device is not theirs. */
export const revokeDevices = async (
  tx: Db,
  context: PersonContext,
  { userId, deviceId, reason, action }: DeviceRevocation,
): Promise<void> => {
  const now = context.services.now();
  if (deviceId === undefined)
    await revokeSessionsOf(tx, userId, { now, reason, exceptSessionId: context.caller.sessionId });
  else if (!(await revokeDevice(tx, { userId, id: deviceId, now, reason }))) throw notFound();
  const subject = deviceId === undefined ? `user ${userId}` : `user ${userId}, session ${deviceId}`;
  await recordAudit(tx, context, { action, subject });
};

/** Revokes one of the caller's other devices, or all of them. */
const revokeOwnDevices: Handler<typeof deviceRevoke> = async ({ deviceId }, context) => {
  const { db, services, caller } = context;
  const [now, userId] = [services.now(), caller.user.id];
  await db.transaction(async (tx) => {
    const current = (await findDevices(tx, { userId, sessionId: caller.sessionId, now })).find(
      (device) => device.is_this,
    );
    if (deviceId !== undefined && deviceId === current?.id)
      throw invalid({ deviceId: ['C’est l’appareil que vous utilisez\u00A0: déconnectez-vous pour le quitter.'] });
    await revokeDevices(tx, context, { userId, deviceId, reason: revokedByOwner, action: 'own-devices-revoked' });
  });
  const message = deviceId === undefined ? 'L’accès de vos autres appareils est retiré.' : thisDeviceRevoked;
  return { success: true, message: { type: 'success', message } };
};

export const ownDeviceHandlers = {
  deviceList: listDevices,
  deviceRevoke: revokeOwnDevices,
} satisfies Partial<Handlers>;
