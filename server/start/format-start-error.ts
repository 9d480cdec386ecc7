import { DatabaseError } from '#server/db/database-error.ts';
import { FolderInUse } from '#server/db/embedded/folder-lock.ts';
import { LockedSchema } from '#server/db/migrate.ts';
import { Outage } from '#server/services/outage.ts';
import { WrongSettings } from '#server/settings/wrong-settings.ts';

const databaseTexts: Readonly<Record<string, string>> = {
  '28000': 'refuse ce compte',
  '28P01': 'refuse ce compte ou ce mot de passe',
  '3D000': 'n’a pas de base de ce nom',
  '42501': 'ne donne pas à ce compte le droit de créer les tables',
};

/** Message for the terminal when the server cannot start; one sentence if the person can fix the cause. */
export const formatStartError = (error: unknown): string => {
  if (error instanceof WrongSettings || error instanceof FolderInUse || error instanceof LockedSchema)
    return error.message;
  if (error instanceof Outage && error.part === 'database')
    return `La base de données ne répond pas (${error.message}). Vérifiez DATABASE_URL.`;
  if (error instanceof DatabaseError && databaseTexts[error.code])
    return `PostgreSQL ${databaseTexts[error.code]} (${error.code}). Vérifiez DATABASE_URL.`;
  const { code, syscall, port, path, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE')
    return `Le port ${port} est déjà utilisé par un autre programme. Choisissez-en un autre avec PORT.`;
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return `Lagon ne peut pas écouter sur ${address ?? 'cette adresse'} (${code}). Vérifiez HOST et PORT.`;
  if (path !== undefined && ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'].includes(code ?? ''))
    return `Le dossier de données ne peut pas être écrit (${code}, ${path}). Vérifiez DATA_DIR.`;
  return `Lagon n’a pas pu démarrer\u00A0: ${error instanceof Error ? error.stack : String(error)}`;
};
