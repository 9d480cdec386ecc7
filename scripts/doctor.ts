import { readSettings } from '#server/settings/settings.ts';
import { runCheckup } from '#server/start/checkup.ts';
import { fail, runCommand } from './terminal.ts';

/**
 * `npm run doctor`: checks part by part whether a server can run with this environment; changes nothing. Exits with 1
 * if something must be corrected. Run it as the server's account, since it reports what that account can read and
 * write.
 */
const marks = { ok: '✓', note: '·', bad: '✗' } as const;

await runCommand([], async () => {
  const findings = await runCheckup(readSettings(process.env, { canGenerateSecrets: false }));
  for (const { part, state, text } of findings) process.stdout.write(`${marks[state]} ${part}\u00A0: ${text}\n`);
  const count = findings.filter(({ state }) => state === 'bad').length;
  if (count > 0) fail(count === 1 ? 'Un point est à corriger.' : `${count} points sont à corriger.`);
  process.stdout.write('Rien à corriger.\n');
});
