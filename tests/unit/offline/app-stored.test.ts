import { afterEach, describe, expect, it, vi } from 'vitest';
import { isAppStored } from '#offline/device/service-worker.ts';
import type { ShellAnswer } from '#offline/messaging/worker-messages.ts';
import { waitUntil } from '#tests/support/until.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stubDevice = (active: ServiceWorker | null | undefined): void => {
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => (active === undefined ? undefined : { active }) },
  });
};

const createWorker = (isWhole: boolean): ServiceWorker =>
  ({
    postMessage: (_message: unknown, [port]: [MessagePort]) => port.postMessage({ isComplete: isWhole } as ShellAnswer),
  }) as unknown as ServiceWorker;

describe('isAppStored', () => {
  it('is false without service workers, before one is registered, and until one is active', async () => {
    vi.stubGlobal('navigator', {});
    expect(await isAppStored(true)).toBe(false);
    stubDevice(undefined);
    expect(await isAppStored(true)).toBe(false);
    stubDevice(null);
    expect(await isAppStored(true)).toBe(false);
  });

  it('asks the active service worker for all files of the app', async () => {
    stubDevice(createWorker(false));
    expect(await isAppStored(true)).toBe(false);
    stubDevice(createWorker(true));
    expect(await isAppStored(true)).toBe(true);
  });

  it('asks again if the service worker was terminated before it answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const ports: MessagePort[] = [];
    const postMessage = (_message: unknown, [port]: [MessagePort]): void => {
      ports.push(port);
      if (ports.length === 2) port.postMessage({ isComplete: true } satisfies ShellAnswer);
    };
    stubDevice({ postMessage } as unknown as ServiceWorker);
    const answer = isAppStored(true);
    await waitUntil(() => expect(ports).toHaveLength(1));
    vi.advanceTimersByTime(3_000);
    expect(ports).toHaveLength(2);
    expect(await answer).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
    for (const port of ports) port.close();
  });

  it('is true in development, which has no service worker', async () => {
    vi.stubGlobal('navigator', {});
    expect(await isAppStored(false)).toBe(true);
  });
});
