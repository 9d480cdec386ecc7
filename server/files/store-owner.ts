import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import type { FileStore } from '#server/services/services.ts';
import { findUnreferencedKeys, loadDatabaseIdentity } from './file-key-repository.ts';

/** Key of the mark that names the owner database of a store. No row references it: the clean-up skips it. */
export const ownerKey = 'store-owner';

const ownerSchema = v.object({ database: v.string(), place: v.string() });
type Owner = v.InferOutput<typeof ownerSchema>;

/**
 * Owner of a file store from the point of view of a database:
 * - `ours`: the mark names this database
 * - `unmarked`: there is no mark yet
 * - `copy`: it belongs to the database that this one is a copy of, or that it replaced
 * - `foreign`: it belongs to another database
 */
export type Ownership = 'ours' | 'unmarked' | 'copy' | 'foreign';

const readOwner = async (files: FileStore): Promise<Owner | undefined> => {
  const bytes = await files.get(ownerKey);
  if (!bytes) return undefined;
  try {
    return v.parse(ownerSchema, JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    // A mark that cannot be parsed: the owner is unknown.
    return { database: '', place: '' };
  }
};

/** Compares the store's mark with this database. */
export const findOwnership = async (db: Db, files: FileStore): Promise<Ownership> => {
  const [owner, self] = [await readOwner(files), await loadDatabaseIdentity(db)];
  if (!owner) return 'unmarked';
  if (owner.database !== self.id) return 'foreign';
  return owner.place === self.place ? 'ours' : 'copy';
};

/** Marks a store as owned by this database, regardless of its former owner (`npm run files -- adopt`). */
export const adoptStore = async (db: Db, files: FileStore): Promise<void> => {
  const { id, place } = await loadDatabaseIdentity(db);
  await files.put(ownerKey, new TextEncoder().encode(JSON.stringify({ database: id, place } satisfies Owner)));
};

/** Number of keys checked to find the owner of an unmarked store. */
const sampleKeys = 500;

/**
 * Claims the store at start: an empty store, or an unmarked one if this database references files in it. Never claims another
 * database's store. Returns the resulting ownership.
 */
export const claimStore = async (db: Db, files: FileStore): Promise<Ownership> => {
  const ownership = await findOwnership(db, files);
  if (ownership !== 'unmarked') return ownership;
  const sample: string[] = [];
  for await (const { key } of files.list()) {
    sample.push(key);
    if (sample.length === sampleKeys) break;
  }
  const unused = await findUnreferencedKeys(db, sample);
  if (sample.length > 0 && unused.length === sample.length) return 'foreign';
  await adoptStore(db, files);
  return 'ours';
};

/** Place in the mark of a store while a restore fills it. */
const restorePlace = 'restore';

/**
 * Claims a store for restoring `database`. True if the store was empty, or is being filled by an earlier restore of it that
 * failed. False if the store already belongs to that database and may still be in use: files are added, the mark stays.
 * Throws a `ForeignStore` for any other.
 */
export const claimForRestore = async (files: FileStore, database: string): Promise<boolean> => {
  const owner = await readOwner(files);
  if (owner) {
    if (owner.database !== database) throw new ForeignStore();
    return owner.place === restorePlace;
  }
  for await (const _ of files.list()) throw new ForeignStore();
  await files.put(
    ownerKey,
    new TextEncoder().encode(JSON.stringify({ database, place: restorePlace } satisfies Owner)),
  );
  return true;
};

/** The store holds files of another or an unknown database. */
export class ForeignStore extends Error {
  constructor() {
    super(
      'Le dépôt de fichiers contient ceux d’une autre base de données\u00A0: rien n’a été écrit. Donnez un dépôt vide (FILES_URL, DATA_DIR).',
    );
    this.name = 'ForeignStore';
  }
}

/** Warning about a store that does not belong to this database; undefined otherwise. */
export const describeOwnership = (ownership: Ownership): string | undefined => {
  const advice = 'Aucun fichier n’en sera retiré. Vérifiez FILES_URL, DATA_DIR et DATABASE_URL';
  if (ownership === 'foreign') return `Le dépôt de fichiers est celui d’une autre base de données. ${advice}.`;
  if (ownership === 'copy')
    return `Le dépôt de fichiers est celui de la base dont celle-ci est la copie. ${advice}\u00A0; si cette base a remplacé l’autre, lancez «\u00A0npm run files -- adopt\u00A0».`;
  return undefined;
};
