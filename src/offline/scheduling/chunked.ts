/** Number of items that a slow tablet encrypts in about 20 ms. */
const chunkSize = 20;

/** Splits items into slices small enough to work on between two key presses. */
const chunksOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  );

/** Yields to the event loop, so that input and rendering come first. A MessageChannel is not throttled like timers. */
export const yieldToMain = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Maps items slice by slice, yielding in between, so that long work does not block typing. */
export const mapInChunks = async <Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
): Promise<Done[]> => {
  const doneItems: Done[] = [];
  for (const slice of chunksOf(items)) {
    await yieldToMain();
    doneItems.push(...(await Promise.all(slice.map(work))));
  }
  return doneItems;
};
