import type { ReactNode } from 'react';
import type { Message } from '#shared/operations/wire/envelope.ts';

type ToastId = number | string;

/** A short message shown temporarily at the bottom of the screen. */
export interface Toast extends Message {
  readonly id: ToastId;
  readonly durationMs: number;
  readonly action?: ReactNode;
}

interface Notification extends Message {
  /** A toast with the same id is replaced. */
  readonly id?: ToastId;
  /** A button beside the message, such as « Annuler »; it must dismiss the toast itself. */
  readonly action?: ReactNode;
  /** Default 3000 ms (specification 1, section 8). `Infinity` stays until closed. */
  readonly durationMs?: number;
}

const maxToasts = 3;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a toast, announces it to assistive technology, and dismisses it after `durationMs`. A toast with the same text
 * is replaced.
 */
export const notify = ({ type, message, durationMs = 3000, action, id = ++lastId }: Notification): void => {
  const others = toasts.filter((toast) => toast.id !== id && (toast.message !== message || toast.type !== type));
  publish([...others.slice(1 - maxToasts), { id, type, message, durationMs, action }]);
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
