import { describe, expect, it } from 'vitest';
import { Unreachable } from '#api/errors.ts';
import { createReader, type ReaderDeps } from '#offline/reads/reader.ts';
import { agencyGet } from '#shared/operations/people/session.ts';

const agencyAnswer = (name: string) => ({ success: true, agency: { code: 'A', name } });
const input = { brokerCode: 'A' };

/** A reader whose network takes longer than the device, and whether it asked the device. */
const setUp = (network: () => Promise<unknown>, isDeviceLoading: boolean) => {
  let finds = 0;
  const testReader = createReader({
    call: network as ReaderDeps['call'],
    connectivity: () => 'online',
    device: async () => ({
      find: async () => {
        finds += 1;
        return { value: agencyAnswer('gardée') as never, fetchedAtMs: 7, isFromDevice: true };
      },
      store: async () => undefined,
      remove: async () => undefined,
    }),
    deviceForStoring: () => new Promise(() => undefined),
    isDeviceLoading: () => isDeviceLoading,
    wait: async () => undefined,
    nowMs: () => 1_000_000,
    onRefreshed: () => undefined,
  });
  return { read: testReader, finds: () => finds };
};

const slowCall = async () => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  return agencyAnswer('neuve');
};

describe('read on a first visit', () => {
  it('waits for the server while the services of the device are not loaded', async () => {
    const { read, finds } = setUp(slowCall, false);
    expect(await read(agencyGet, input)).toMatchObject({ value: agencyAnswer('neuve'), isFromDevice: false });
    expect(finds()).toBe(0);
  });

  it('returns the device’s value once they load', async () => {
    const { read } = setUp(slowCall, true);
    expect(await read(agencyGet, input)).toMatchObject({ value: agencyAnswer('gardée'), isFromDevice: true });
  });

  it('reads the device if the network fails', async () => {
    const { read } = setUp(async () => Promise.reject(new Unreachable()), false);
    expect(await read(agencyGet, input)).toMatchObject({ value: agencyAnswer('gardée'), isFromDevice: true });
  });
});
