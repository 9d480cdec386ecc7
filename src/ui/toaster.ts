import type { Message } from '#shared/contract/envelope.ts';

/** A sentence shown for a moment at the foot of the screen. */
export interface Toast extends Message {
  readonly id: number;
  readonly durationMs: number;
}

export interface Notification extends Message {
  /** Specification 1, section 8: 3000 ms unless said otherwise. `Infinity` stays until closed. */
  readonly durationMs?: number;
}

const atMost = 3;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a sentence, says it to assistive technology, and takes it away after a while. */
export const notify = ({ type, message, durationMs = 3000 }: Notification): void => {
  const others = toasts.filter((toast) => toast.message !== message || toast.type !== type);
  lastId += 1;
  publish([...others.slice(1 - atMost), { id: lastId, type, message, durationMs }]);
};

export const dismissToast = (id: number): void => publish(toasts.filter((toast) => toast.id !== id));

export const currentToasts = (): readonly Toast[] => toasts;

export const subscribeToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const publish = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};
