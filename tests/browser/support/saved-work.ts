import { createWorkServices } from '#offline/outbox/work-services.ts';
import type { createWorld } from '#tests/support/offline/work-world.ts';

/** A tab over the drafts and the queue of a device. */
export const openSavedWork = async (world: ReturnType<typeof createWorld>) => {
  const tab = await world.openTab();
  const { drafts, outbox, attach } = createWorkServices(async () => tab);
  attach(tab);
  return { tab, services: { drafts, outbox } };
};
