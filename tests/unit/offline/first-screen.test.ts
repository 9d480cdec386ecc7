import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenFirstScreenLoaded } from '#offline/scheduling/first-screen.ts';

describe('whenFirstScreenLoaded', () => {
  let onResource: () => void = () => undefined;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        constructor(callback: () => void) {
          onResource = callback;
        }
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const startWaiting = () => {
    const loaded = vi.fn();
    void whenFirstScreenLoaded().then(loaded);
    return loaded;
  };

  it('waits until nothing has arrived for a second', async () => {
    const loaded = startWaiting();
    await vi.advanceTimersByTimeAsync(800);
    onResource();
    await vi.advanceTimersByTimeAsync(800);
    expect(loaded).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(400);
    expect(loaded).toHaveBeenCalledTimes(1);
  });

  it('waits six seconds at most while files keep arriving', async () => {
    const loaded = startWaiting();
    for (let count = 0; count < 11; count += 1) {
      onResource();
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(loaded).not.toHaveBeenCalled();
    onResource();
    await vi.advanceTimersByTimeAsync(600);
    expect(loaded).toHaveBeenCalledTimes(1);
  });

  it('waits a second more after a task that blocked the page', async () => {
    const loaded = startWaiting();
    await vi.advanceTimersByTimeAsync(800);
    // The next check comes two seconds late.
    vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + 2_200);
    await vi.advanceTimersByTimeAsync(200);
    expect(loaded).not.toHaveBeenCalled();
  });

  it('does not wait where a service worker serves the app', async () => {
    vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
    const loaded = startWaiting();
    await vi.advanceTimersByTimeAsync(0);
    expect(loaded).toHaveBeenCalledTimes(1);
  });
});
