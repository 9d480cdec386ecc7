import { createWorkServices } from '#offline/outbox/work-services.ts';
import type { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';

/** A tab over the drafts and the queue of a device. */
export const openSavedWork = async (device: ReturnType<typeof createSimulatedDevice>) => {
  const tab = await device.openTab();
  const { drafts, outbox, attach } = createWorkServices(async () => tab);
  attach(tab);
  return { tab, services: { drafts, outbox } };
};
