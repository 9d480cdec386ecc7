import { describe, expect, it } from 'vitest';
import { FairQueue, QueueTimeout } from '#server/primitives/fair-queue.ts';

describe('fair queue', () => {
  const world = (maxWaitMs = 60_000) => {
    const queue = new FairQueue({ maxWaitMs, penaltyMs: 60_000 });
    const order: string[] = [];
    let end: () => void = () => undefined;
    /** Occupies the queue until `end`. */
    const first = queue.run('first', () => new Promise<void>((resolve) => (end = resolve)));
    const add = (caller: string, name: string) =>
      queue.run(caller, async () => {
        order.push(name);
      });
    return {
      queue,
      order,
      add,
      finish: async (all: readonly Promise<unknown>[]) => {
        end();
        await first;
        await Promise.all(all);
      },
    };
  };

  it('serves callers in turn, each in the order of its calls', async () => {
    const { order, add, finish } = world();
    await finish([add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('b', 'b2'), add('c', 'c1')]);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('serves a penalised caller after all others', async () => {
    const { queue, order, add, finish } = world();
    queue.penalise('a');
    await finish([add('a', 'a1'), add('b', 'b1'), add('b', 'b2')]);
    expect(order).toEqual(['b1', 'b2', 'a1']);
  });

  it('rejects work that waited too long, which never runs, and goes on', async () => {
    const { order, add, finish } = world(1);
    await expect(add('a', 'a1')).rejects.toBeInstanceOf(QueueTimeout);
    await finish([]);
    await add('b', 'b1');
    expect(order).toEqual(['b1']);
  });

  it('goes on after work that fails', async () => {
    const { queue, order, add, finish } = world();
    const failing = expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await finish([failing, add('a', 'a2')]);
    expect(order).toEqual(['a2']);
  });
});
