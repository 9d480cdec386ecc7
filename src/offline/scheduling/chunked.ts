import type { Table } from 'dexie';

/** What a slow tablet seals, or hands to its database, in some twenty milliseconds. */
const chunkSize = 20;

/** The items in slices, each small enough to be worked on between two keys of who types. */
const chunksOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, at) =>
    items.slice(at * chunkSize, (at + 1) * chunkSize),
  );

/** What the browser has to do first is done: a key is answered, what it changed is drawn. Not slowed down as timers are. */
const yieldToMain = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Does `work` for every item, a slice in each turn: done for all at once, it would keep a key waiting until the last. */
export const chunked = async <Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
): Promise<Done[]> => {
  const done: Done[] = [];
  for (const slice of chunksOf(items)) {
    await yieldToMain();
    done.push(...(await Promise.all(slice.map(work))));
  }
  return done;
};

/** Puts rows into a table, a slice at a time: a database copies what it is given before anything else is done. */
export const putChunked = async <Row, Key>(table: Table<Row, Key>, rows: readonly Row[]): Promise<void> => {
  for (const slice of chunksOf(rows)) await table.bulkPut(slice);
};
