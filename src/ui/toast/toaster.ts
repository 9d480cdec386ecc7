import type { ReactNode } from 'react';
import type { Message } from '#shared/operations/wire/envelope.ts';

type ToastId = number | string;

/** A sentence shown for a moment at the foot of the screen. */
export interface Toast extends Message {
  readonly id: ToastId;
  readonly durationMs: number;
  readonly action?: ReactNode;
}

export interface Notification extends Message {
  /** A card of the same id is replaced. */
  readonly id?: ToastId;
  /** A button beside the sentence, as « Annuler »; it takes the card away itself. */
  readonly action?: ReactNode;
  /** Specification 1, section 8: 3000 ms unless said otherwise. `Infinity` stays until closed. */
  readonly durationMs?: number;
}

const atMost = 3;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a sentence, says it to assistive technology, and takes it away after a while. */
export const notify = ({ type, message, durationMs = 3000, action, id = ++lastId }: Notification): void => {
  const others = toasts.filter((toast) => toast.id !== id && (toast.message !== message || toast.type !== type));
  publish([...others.slice(1 - atMost), { id, type, message, durationMs, action }]);
};

export const dismissToast = (id: ToastId): void => publish(toasts.filter((toast) => toast.id !== id));

export const currentToasts = (): readonly Toast[] => toasts;

export const subscribeToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const publish = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};
