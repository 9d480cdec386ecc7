import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';

/** Waits for the newest e-mail to `to` that matches, and returns the match. */
export const findInMail = async (dataDir: string, to: string, pattern: RegExp): Promise<string> => {
  let link: string | undefined;
  const folder = join(dataDir, 'mail');
  await expect
    .poll(() => {
      const mails = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.endsWith('.eml'));
      const texts = mails.sort().map((name) =>
        readFileSync(join(folder, name), 'utf8')
          .replace(/=\r?\n/g, '')
          .replaceAll('=3D', '=')
          .replaceAll('=C2=A0', '\u00A0'),
      );
      link = texts
        .filter((text) => text.includes(`To: ${to}`))
        .flatMap((text) => pattern.exec(text)?.[1] ?? [])
        .at(-1);
      return link;
    })
    .toBeDefined();
  return link ?? '';
};
