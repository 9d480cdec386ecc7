import { onTestFinished, vi } from 'vitest';
import type { KrPayment } from '#ui/plain/payment-provider.ts';

/** Callbacks that the page registered with the provider's script, which it loads once. */
const callbacks: Record<string, (event: never) => unknown> = {};
const registerCallback = (name: string) => async (callback: (event: never) => unknown) => {
  callbacks[name] = callback;
};
const noop = async () => undefined;
const providerScript = {
  setFormConfig: noop,
  renderElements: noop,
  removeForms: noop,
  removeEventCallbacks: noop,
  onSubmit: registerCallback('onSubmit'),
  onError: registerCallback('onError'),
  onFormReady: async (callback: () => void) => callback(),
  button: { onClick: registerCallback('onClick') },
};

/**
 * The provider's form: `press` presses its button and returns whether the card would be sent; `pay` and `fail` report the
 * bank's answer or an error.
 */
export const stubProvider = () => {
  vi.stubGlobal('KR', providerScript);
  const append = document.head.append.bind(document.head);
  const appendSpy = vi.spyOn(document.head, 'append').mockImplementation((...elements) => {
    for (const element of elements)
      if (element instanceof HTMLScriptElement) queueMicrotask(() => element.onload?.(new Event('load')));
      else if (!(element instanceof HTMLLinkElement)) append(element);
  });
  onTestFinished(() => appendSpy.mockRestore());
  return {
    press: async () => (await callbacks['onClick']?.(undefined as never)) as boolean,
    pay: (payment: KrPayment) => callbacks['onSubmit']?.(payment as never),
    fail: (error: object) => callbacks['onError']?.(error as never),
  };
};
