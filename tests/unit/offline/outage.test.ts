import { describe, expect, test, vi } from 'vitest';
import {
  type ConnectivityMessage,
  createConnectivity,
  type ProbedConnectivity,
  type ProbeResult,
} from '#offline/connectivity/connectivity.ts';

const seconds = 1_000;

/** Tabs of one browser that share messages, and a server that counts calls. */
const setUp = (tabs: number, server: (confirmedBy: string | null) => ProbeResult) => {
  vi.useFakeTimers();
  const probes: (string | null)[] = [];
  const all: ProbedConnectivity[] = [];
  for (let tab = 0; tab < tabs; tab += 1)
    all.push(
      createConnectivity({
        probeServer: async (confirmedBy) => {
          probes.push(confirmedBy);
          await new Promise((resolve) => setTimeout(resolve, 50));
          return server(confirmedBy);
        },
        isBrowserOnline: () => true,
        setTimer: (work, delayMs) => {
          const timer = setTimeout(work, delayMs);
          return () => clearTimeout(timer);
        },
        random: Math.random,
        post: (message: ConnectivityMessage) => {
          for (const [index, other] of all.entries()) if (index !== tab) setTimeout(() => other.receive(message), 1);
        },
      }),
    );
  const advanceMs = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { probes, all, pass: advanceMs };
};

describe('outage', () => {
  test('limits probes to a handful in 30 s when `/api` answers 503 without our header and `/healthz` is up', async () => {
    const {
      probes,
      all,
      pass: advanceMs,
    } = setUp(1, (confirmedBy) => (confirmedBy === 'server' ? 'server' : 'reached'));
    const [tab] = all as [ProbedConnectivity];
    tab.report('reached');
    const states: string[] = [];
    // Each time the server returns, the app retries failed reads, which fail again.
    tab.subscribe((state) => {
      states.push(state);
      if (state === 'online') tab.report('server');
    });
    tab.report('server');
    await advanceMs(100);
    expect([tab.state, tab.offlineReason]).toEqual(['offline', 'server']);
    await advanceMs(30 * seconds);
    expect(states).toEqual(['offline']);
    expect(probes.length).toBeLessThanOrEqual(6);
    await advanceMs(300 * seconds);
    expect(probes.length).toBeLessThanOrEqual(30);
  });

  test('is not caused by one failing call while the server answers others', async () => {
    const { probes, all, pass: advanceMs } = setUp(1, () => 'reached');
    const [tab] = all as [ProbedConnectivity];
    tab.report('reached');
    const states: string[] = [];
    tab.subscribe((state) => states.push(state));
    // A search that fails for 12 s while pages of the synchronization arrive.
    for (let round = 0; round < 25; round += 1) {
      tab.report('server');
      await advanceMs(480);
      tab.report('reached');
    }
    expect(states).toEqual([]);
    expect(probes.length).toBeLessThanOrEqual(5);
  });

  test('is reported for a captive portal', async () => {
    const { all, pass: advanceMs } = setUp(1, () => 'portal');
    const [tab] = all as [ProbedConnectivity];
    tab.report('portal');
    await advanceMs(10 * seconds);
    expect([tab.state, tab.offlineReason]).toEqual(['offline', 'portal']);
  });

  test('is probed by one tab for all tabs', async () => {
    const singleTab = setUp(1, () => 'network');
    singleTab.all[0]?.report('network');
    await singleTab.pass(60 * seconds);
    let probeResult: ProbeResult = 'network';
    const { probes, all, pass: advanceMs } = setUp(5, () => probeResult);
    for (const tab of all) tab.report('network');
    await advanceMs(60 * seconds);
    expect(probes.length).toBeLessThanOrEqual(singleTab.probes.length + 3);
    probeResult = 'reached';
    await advanceMs(31 * seconds);
    expect(all.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'online'));
  });
});
