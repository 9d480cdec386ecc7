import { verifyPassword } from '#server/areas/auth/passwords.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { demoPassword } from '#server/demo/organisation.ts';
import { isLocalName } from '#server/primitives/local-name.ts';
import type { DemonstrationPart, Settings } from '#server/services/services.ts';
import { WrongSettings } from '#server/settings/wrong-settings.ts';

type PartSettings = Pick<Settings, 'publicUrl' | 'seed' | 'payment' | 'seal' | 'allowedDemonstration'>;

const reasons: Readonly<Record<DemonstrationPart, string>> = {
  accounts: 'les comptes de démonstration, dont le mot de passe est publié (SEED=none sur une base neuve)',
  payment: 'le paiement simulé, où des cartes d’essai règlent des primes (PAYMENT_URL)',
  seal: 'le cachet de démonstration, qui n’engage personne (SEAL_FILE)',
};

const isPublic = ({ publicUrl }: PartSettings): boolean => !isLocalName(new URL(publicUrl).hostname);

const findParts = ({ seed, payment, seal }: PartSettings): DemonstrationPart[] => [
  ...(seed === 'demo' ? (['accounts'] as const) : []),
  ...(payment === undefined ? (['payment'] as const) : []),
  ...(seal.file === undefined ? (['seal'] as const) : []),
];

/** Part of the demonstration behind a public address that `ALLOW_DEMONSTRATION` does not name. */
interface RefusedPart {
  readonly part: DemonstrationPart;
  /** In French. */
  readonly text: string;
}

const listRefused = (settings: PartSettings, parts: readonly DemonstrationPart[]): RefusedPart[] => {
  if (!isPublic(settings)) return [];
  return parts
    .filter((part) => !settings.allowedDemonstration.includes(part))
    .map((part) => ({
      part,
      text: `PUBLIC_URL est publique et sert ${reasons[part]}\u00A0; ALLOW_DEMONSTRATION=${part} l’accepte`,
    }));
};

/** Parts that the settings alone reveal. */
export const findRefusedParts = (settings: PartSettings): RefusedPart[] => listRefused(settings, findParts(settings));

/** Accounts that a database of the demonstration still has: some enabled person signs in with the published password. */
export const findRefusedAccounts = async (db: Db, settings: PartSettings): Promise<RefusedPart[]> => {
  if (listRefused(settings, ['accounts']).length === 0) return [];
  // All accounts of a demonstration share one hash.
  const hashes = await db.query<{ hash: string }>(sql`
    select password_hash as hash from app_user where is_enabled group by password_hash order by count(*) desc limit 20`);
  for (const { hash } of hashes)
    if (await verifyPassword(hash, demoPassword)) return listRefused(settings, ['accounts']);
  return [];
};

/** Throws `WrongSettings` that names each refused part. */
export const assertNoneRefused = (parts: readonly RefusedPart[]): void => {
  if (parts.length > 0) throw new WrongSettings(parts.map(({ text }) => text));
};
