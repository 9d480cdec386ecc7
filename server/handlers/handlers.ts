import type { Handlers } from '../http/handler.ts';

/** Every operation and what answers it. */
export const handlers: Partial<Handlers> = {};
