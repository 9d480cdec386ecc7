import { describe, expect, test } from 'vitest';
import { createConnectivity, probeDelayMs } from '#offline/connectivity/connectivity.ts';

const setUp = ({ isHinted = true, isReached = false } = {}) => {
  const network = { isHinted, isReached };
  const timers: { work: () => void; delayMs: number; isLive: boolean }[] = [];
  const connectivity = createConnectivity({
    probeServer: async () => (network.isReached ? 'reached' : 'network'),
    isBrowserOnline: () => network.isHinted,
    setTimer: (work, delayMs) => {
      const timer = { work, delayMs, isLive: true };
      timers.push(timer);
      return () => {
        timer.isLive = false;
      };
    },
    random: () => 0.5,
  });
  const states: string[] = [];
  connectivity.subscribe((state) => states.push(state));
  const liveTimers = () => timers.filter((timer) => timer.isLive);
  const fireTimers = async () => {
    for (const timer of liveTimers()) {
      timer.isLive = false;
      timer.work();
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { connectivity, network, states, live: liveTimers, fire: fireTimers };
};

describe('connectivity', () => {
  test('trusts the browser when it reports offline, not when it reports online', () => {
    expect(setUp({ isHinted: false }).connectivity.state).toBe('offline');
    expect(setUp({ isHinted: true }).connectivity.state).toBe('unknown');
  });

  test('is updated by every call', () => {
    const { connectivity, states } = setUp();
    connectivity.report('reached');
    connectivity.report('reached');
    connectivity.report('network');
    expect(states).toEqual(['online', 'offline']);
  });

  test('distinguishes a confirmed outage from a single lost call', async () => {
    const { connectivity, network, fire: fireTimers } = setUp();
    connectivity.report('reached');
    connectivity.report('network');
    network.isReached = true;
    await connectivity.probe();
    expect([connectivity.state, connectivity.wasOutageConfirmed]).toEqual(['online', false]);
    connectivity.report('network');
    network.isReached = false;
    await connectivity.probe();
    connectivity.report('network');
    network.isReached = true;
    await fireTimers();
    expect([connectivity.state, connectivity.wasOutageConfirmed]).toEqual(['online', true]);
    connectivity.report('network');
    await connectivity.probe();
    expect([connectivity.state, connectivity.wasOutageConfirmed]).toEqual(['online', false]);
  });

  test('probes with growing delays while the server does not answer, then stops', async () => {
    const { connectivity, network, live, fire: fireTimers } = setUp();
    connectivity.report('network');
    const delays: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      expect(live()).toHaveLength(1);
      delays.push(live()[0]?.delayMs ?? 0);
      await fireTimers();
    }
    expect(delays).toEqual([1_500, 3_000, 6_000, 12_000, 22_500, 22_500, 22_500, 22_500]);
    network.isReached = true;
    await fireTimers();
    expect(connectivity.state).toBe('online');
    expect(live()).toHaveLength(0);
  });

  test('probes at once when the browser reports online', async () => {
    const { connectivity, network } = setUp({ isHinted: false });
    network.isHinted = true;
    connectivity.onBrowserHint();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(connectivity.state).toBe('offline');
    network.isReached = true;
    connectivity.onBrowserHint();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(connectivity.state).toBe('online');
  });

  test('spreads the probes of many devices (jitter)', () => {
    expect(probeDelayMs(0, 0)).toBe(1_000);
    expect(probeDelayMs(0, 1)).toBe(2_000);
    expect(probeDelayMs(30, 1)).toBe(30_000);
  });

  test('ignores an answer to a call made before the network went away', async () => {
    const { connectivity, network, fire: fireTimers } = setUp();
    connectivity.report('reached');
    network.isHinted = false;
    connectivity.onBrowserHint();
    // A call that began before the outage.
    connectivity.report('reached');
    expect(connectivity.state).toBe('offline');
    // The server answers, whatever the browser reports.
    network.isReached = true;
    await fireTimers();
    expect(connectivity.state).toBe('online');
  });

  test('ignores a probe that was pending when the network went away', async () => {
    const { connectivity, network } = setUp({ isReached: true });
    const probing = connectivity.probe();
    network.isHinted = false;
    connectivity.onBrowserHint();
    expect(await probing).toBe('offline');
  });
});
