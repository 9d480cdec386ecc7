import { Unreachable } from '#api/errors.ts';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';

export interface TestWorld {
  /** Network answers by path; other paths are unreachable. */
  readonly network?: Readonly<Record<string, unknown>>;
  /** Stored answers by path. */
  readonly device?: Readonly<Record<string, unknown>>;
  /** Items of the outbox, as far as a test needs them. */
  readonly entries?: readonly Partial<OutboxEntry>[];
}

/** Services that read a network and a device of given answers. */
export const createServices = ({ network = {}, device = {}, entries = [] }: TestWorld): OfflineServices => {
  const withOrigin = (value: unknown, isFromDevice: boolean) => ({ value, fetchedAtMs: 0, isFromDevice });
  const findStored = async ({ path }: EndpointDefinition) =>
    path in device ? withOrigin(device[path], true) : undefined;
  const fetchOrFind = async (endpoint: EndpointDefinition) => {
    const answer = network[endpoint.path];
    if (answer instanceof Error) throw answer;
    if (answer !== undefined) return withOrigin(answer, false);
    const stored = await findStored(endpoint);
    if (stored) return stored;
    throw new Unreachable();
  };
  return {
    read: fetchOrFind,
    device: { find: findStored },
    outbox: { entries: async () => entries },
  } as unknown as OfflineServices;
};
