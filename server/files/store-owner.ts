import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import type { FileStore } from '#server/services/services.ts';
import { databaseIdentity, unusedKeys } from './file-key-repository.ts';

/** Holds whose files a store keeps. No row names it: the clean-up leaves it alone. */
export const ownerKey = 'store-owner';

const ownerSchema = v.object({ database: v.string(), place: v.string() });
type Owner = v.InferOutput<typeof ownerSchema>;

/**
 * Whose a store is, seen from a database:
 * - `ours`: the store says so
 * - `unmarked`: it says nothing yet
 * - `copy`: it belongs to the database that this one was copied from, or has replaced
 * - `foreign`: it belongs to another one
 */
export type Ownership = 'ours' | 'unmarked' | 'copy' | 'foreign';

const readOwner = async (files: FileStore): Promise<Owner | undefined> => {
  const bytes = await files.get(ownerKey);
  if (!bytes) return undefined;
  try {
    return v.parse(ownerSchema, JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    // Somebody's, and nobody knows whose.
    return { database: '', place: '' };
  }
};

/** Asks the store whose it is. */
export const ownershipOf = async (db: Db, files: FileStore): Promise<Ownership> => {
  const [owner, us] = [await readOwner(files), await databaseIdentity(db)];
  if (!owner) return 'unmarked';
  if (owner.database !== us.id) return 'foreign';
  return owner.place === us.place ? 'ours' : 'copy';
};

/** Marks a store as this database's, whoever's it was. For who runs the server: `npm run files -- adopt`. */
export const adoptStore = async (db: Db, files: FileStore): Promise<void> => {
  const { id, place } = await databaseIdentity(db);
  await files.put(ownerKey, new TextEncoder().encode(JSON.stringify({ database: id, place } satisfies Owner)));
};

/** So many keys tell whose an old store is. */
const sampleKeys = 500;

/**
 * At start: marks a store that is empty, or one from before stores were marked when this database names files in it.
 * Answers whose the store is then; never marks another's.
 */
export const claimStore = async (db: Db, files: FileStore): Promise<Ownership> => {
  const ownership = await ownershipOf(db, files);
  if (ownership !== 'unmarked') return ownership;
  const sample: string[] = [];
  for await (const { key } of files.list()) {
    sample.push(key);
    if (sample.length === sampleKeys) break;
  }
  const unused = await unusedKeys(db, sample);
  if (sample.length > 0 && unused.length === sample.length) return 'foreign';
  await adoptStore(db, files);
  return 'ours';
};

/** A store that a restore is filling: nobody's place yet. */
const restorePlace = 'restore';

/**
 * Before a restore of the database `database`: an empty store becomes its own, and so does one that a failed restore began to
 * fill (true). One that says it is that database's may still be in use elsewhere: it gets files and keeps its mark (false).
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

/** The store holds files of another database, or of nobody known. */
export class ForeignStore extends Error {
  constructor() {
    super(
      'Le dépôt de fichiers contient ceux d’une autre base de données\u00A0: rien n’a été écrit. Donnez un dépôt vide (FILES_URL, DATA_DIR).',
    );
    this.name = 'ForeignStore';
  }
}

/** What is said of a store that is not this database's; undefined where all is well. */
export const ownershipWarning = (ownership: Ownership): string | undefined => {
  const rest = 'Aucun fichier n’en sera retiré. Vérifiez FILES_URL, DATA_DIR et DATABASE_URL';
  if (ownership === 'foreign') return `Le dépôt de fichiers est celui d’une autre base de données. ${rest}.`;
  if (ownership === 'copy')
    return `Le dépôt de fichiers est celui de la base dont celle-ci est la copie. ${rest}\u00A0; si cette base a remplacé l’autre, lancez «\u00A0npm run files -- adopt\u00A0».`;
  return undefined;
};
