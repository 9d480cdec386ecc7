/**
 * Waits for ten animation frames: effects, timers of 0 ms and moves of the focus that a component scheduled have then run,
 * however slow the machine is. For asserting that something does not happen.
 */
export const waitForFrames = async (): Promise<void> => {
  for (let frame = 0; frame < 10; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
};
