import { describe, expect, it } from 'vitest';
import { FairQueue, QueueTimeout } from '#server/primitives/fair-queue.ts';

describe('fair queue', () => {
  const occupiedQueue = (maxWaitMs = 60_000) => {
    const queue = new FairQueue({ maxWaitMs, penaltyMs: 60_000 });
    const order: string[] = [];
    let endFirst: () => void = () => undefined;
    /** Occupies the queue until `end`. */
    const first = queue.run('first', () => new Promise<void>((resolve) => (endFirst = resolve)));
    const enqueue = (caller: string, name: string) =>
      queue.run(caller, async () => {
        order.push(name);
      });
    return {
      queue,
      order,
      enqueue,
      finish: async (all: readonly Promise<unknown>[]) => {
        endFirst();
        await first;
        await Promise.all(all);
      },
    };
  };

  it('serves callers in turn, each in the order of its calls', async () => {
    const { order, enqueue, finish: finishAll } = occupiedQueue();
    await finishAll([
      enqueue('a', 'a1'),
      enqueue('a', 'a2'),
      enqueue('a', 'a3'),
      enqueue('b', 'b1'),
      enqueue('b', 'b2'),
      enqueue('c', 'c1'),
    ]);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('serves a penalised caller after all others', async () => {
    const { queue, order, enqueue, finish: finishAll } = occupiedQueue();
    queue.penalise('a');
    await finishAll([enqueue('a', 'a1'), enqueue('b', 'b1'), enqueue('b', 'b2')]);
    expect(order).toEqual(['b1', 'b2', 'a1']);
  });

  it('rejects work that waited too long without running it, and continues', async () => {
    const { order, enqueue, finish: finishAll } = occupiedQueue(1);
    await expect(enqueue('a', 'a1')).rejects.toBeInstanceOf(QueueTimeout);
    await finishAll([]);
    await enqueue('b', 'b1');
    expect(order).toEqual(['b1']);
  });

  it('continues after work that fails', async () => {
    const { queue, order, enqueue, finish: finishAll } = occupiedQueue();
    const failing = expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await finishAll([failing, enqueue('a', 'a2')]);
    expect(order).toEqual(['a2']);
  });
});
