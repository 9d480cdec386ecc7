import { runCommand } from '#scripts/terminal.ts';
import { createLog } from '#server/adapters/log.ts';
import { rotateDeviceKeySecret } from '#server/areas/auth/rotate.ts';
import { openDb } from '#server/db/open.ts';
import { saveSecrets } from '#server/settings/secrets.ts';
import { readNewDeviceKeySecret, readSettings } from '#server/settings/settings.ts';
import { formatCount } from '#shared/primitives/money.ts';

/**
 * `npm run rotate`: re-encrypts data sealed with DEVICE_KEY_SECRET under NEW_DEVICE_KEY_SECRET, while no server runs.
 * If the environment does not provide the secret, the new one is also written into DATA_DIR/secrets.json.
 */
await runCommand([], async () => {
  const settings = readSettings(process.env, { canGenerateSecrets: false });
  const newSecret = readNewDeviceKeySecret(process.env);
  const { secrets } = settings;
  const db = await openDb(settings, createLog('warn'));
  try {
    const { keys, factors } = await rotateDeviceKeySecret(db, {
      from: secrets.deviceKeySecret,
      to: newSecret,
      now: new Date(),
    });
    const isGenerated = process.env['DEVICE_KEY_SECRET'] === undefined;
    if (isGenerated) saveSecrets(settings.dataDir, { ...secrets, deviceKeySecret: newSecret });
    process.stdout.write(
      `${formatCount(keys)} clés d’appareils et ${formatCount(factors)} seconds facteurs sont scellés par le nouveau secret.\n`,
    );
    if (!isGenerated)
      process.stdout.write('Mettez-le dans DEVICE_KEY_SECRET de tous les serveurs avant de les démarrer.\n');
  } finally {
    await db.close();
  }
});
