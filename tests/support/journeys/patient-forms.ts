import type { BrowserContext } from 'playwright/test';
import { resultTimeoutMs } from '#offline/outbox/submit-and-wait.ts';

/**
 * Lets forms wait ten times as long for the answer of a submission. On a busy machine it takes longer than they do, and
 * « Envois » would show it instead of the screen that a journey expects.
 */
export const letFormsWait = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((limitMs) => {
    const setTimer = window.setTimeout.bind(window);
    const setPatientTimer = (work: TimerHandler, delayMs?: number, ...values: unknown[]): number =>
      setTimer(work, delayMs === limitMs ? 10 * limitMs : delayMs, ...values);
    Object.assign(window, { setTimeout: setPatientTimer });
  }, resultTimeoutMs);
