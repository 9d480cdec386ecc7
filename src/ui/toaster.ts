import type { Message } from '#shared/contract/envelope.ts';

/** A sentence shown for a moment at the foot of the screen. */
export interface Toast extends Message {
  readonly id: number;
  readonly durationMs: number;
  readonly action?: ToastAction | undefined;
}

/** A button in the sentence's card, as « Annuler ». It closes the card. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Notification extends Message {
  readonly action?: ToastAction;
  /** Specification 1, section 8: 3000 ms unless said otherwise. `Infinity` stays until closed. */
  readonly durationMs?: number;
}

const atMost = 3;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a sentence, says it to assistive technology, and takes it away after a while. Answers its id. */
export const showToast = ({ type, message, durationMs = 3000, action }: Notification): number => {
  const others = toasts.filter((toast) => toast.message !== message || toast.type !== type);
  lastId += 1;
  publish([...others.slice(1 - atMost), { id: lastId, type, message, durationMs, action }]);
  return lastId;
};

/** Shows a sentence that nothing follows. */
export const notify = (notification: Notification): void => void showToast(notification);

/** Changes the sentence of a card that is still shown, without saying it again. */
export const rewordToast = (id: number, message: string): void =>
  publish(toasts.map((toast) => (toast.id === id ? { ...toast, message } : toast)));

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
