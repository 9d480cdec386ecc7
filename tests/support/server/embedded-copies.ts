import { type EmbeddedDb, openEmbedded } from '#server/db/embedded/embedded.ts';
import { sql } from '#server/db/sql.ts';

/**
 * A pool of embedded databases with the same initial rows, used by one block of tests after the other. Opening an
 * engine takes a second of processor time, so a closed one is reset and reused, unless its schema was changed.
 */
interface EmbeddedCopies {
  open(): Promise<EmbeddedDb>;
}

interface PooledDatabase {
  readonly db: EmbeddedDb;
  readonly schema: string;
  /** Restores the rows and the sequences. */
  readonly restore: string;
}

/** In another schema than the tables, hidden from the tests. */
const copySchema = 'begun_with';

export const createEmbeddedCopies = (snapshot: () => Promise<Uint8Array>): EmbeddedCopies => {
  let idle: PooledDatabase | undefined;

  const takeOrOpen = async (): Promise<PooledDatabase> => {
    const pooled = idle;
    idle = undefined;
    if (!pooled) return recordInitialState(await openEmbedded({ snapshot: await snapshot() }));
    if ((await schemaOf(pooled.db)) !== pooled.schema) {
      await pooled.db.close();
      return recordInitialState(await openEmbedded({ snapshot: await snapshot() }));
    }
    await pooled.db.script(pooled.restore);
    return pooled;
  };

  return {
    open: async () => {
      const pooled = await takeOrOpen();
      return closeIntoPool(pooled.db, async () => {
        // Waits until its running statements have ended.
        await pooled.db.transaction(async () => undefined);
        if (idle) await pooled.db.close();
        else idle = pooled;
      });
    },
  };
};

const recordInitialState = async (db: EmbeddedDb): Promise<PooledDatabase> => {
  const tables = await db.query<{ name: string; columns: string }>(sql`
    select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by 1`);
  const sequences = await db.query<{ name: string }>(sql`
    select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`);
  await db.script(
    [
      `create schema ${copySchema}`,
      ...tables.map(({ name, columns }) => `create table ${copySchema}.${name} as select ${columns} from ${name}`),
      // The view of all sequences does not show values set but not used since.
      `create table ${copySchema}.sequences as ${sequences
        .map(({ name }) => `select '${name}'::regclass as name, last_value, is_called from ${name}`)
        .join(' union all ')}`,
    ].join(';'),
  );
  const restoreSql = [
    // With triggers and foreign keys disabled.
    'set session_replication_role = replica',
    `truncate ${tables.map(({ name }) => name).join(', ')}`,
    ...tables.map(({ name, columns }) => `insert into ${name} (${columns}) table ${copySchema}.${name}`),
    `select setval(name, last_value, is_called) from ${copySchema}.sequences`,
    'reset all',
  ].join(';');
  return { db, schema: await schemaOf(db), restore: restoreSql };
};

/** A digest of the complete schema. */
const schemaOf = async (db: EmbeddedDb): Promise<string> => {
  const [pooled] = await db.query<{ all: string }>(sql`
    select md5(string_agg(line, ';' order by line)) as all from (
      select concat_ws(' ', c.oid::regclass, attname, atttypid::regtype, attnotnull, pg_get_expr(adbin, adrelid)) as line
      from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
        left join pg_attrdef d on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace
      union all select pg_get_indexdef(oid) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'i'
      union all select concat(conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select concat(tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
      union all select concat(proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    ) as lines`);
  return pooled?.all ?? '';
};

/** A proxy to the database until it is closed, so that late calls do not reach its next user. */
const closeIntoPool = (db: EmbeddedDb, release: () => Promise<void>): EmbeddedDb => {
  let isClosed = false;
  const open = (): EmbeddedDb => {
    if (isClosed) throw new Error('This database is closed');
    return db;
  };
  return {
    engine: db.engine,
    query: (query) => open().query(query),
    transaction: (work) => open().transaction(work),
    script: (text) => open().script(text),
    exclusive: (work) => open().exclusive(work),
    snapshot: () => open().snapshot(),
    fsyncCount: () => open().fsyncCount(),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await release();
    },
  };
};
