import type { ProviderForm } from '#shared/operations/contracts/payments.ts';

/** The provider’s response once the bank decided. */
export interface KrPayment {
  readonly clientAnswer: {
    readonly orderStatus: string;
    readonly transactions?: readonly { readonly uuid: string }[] | null;
  };
  readonly rawClientAnswer: string;
  readonly hash: string;
}

export interface KrError {
  readonly errorCode: string;
  readonly metadata?: { readonly answer?: KrPayment } | null;
}

/** The used part of the provider’s `KR` API, the same for the real provider and the simulator. */
export interface Kr {
  readonly ready?: Promise<unknown>;
  setFormConfig(config: Readonly<Record<string, string>>): Promise<unknown>;
  renderElements(selector: string): Promise<unknown>;
  removeForms(): Promise<unknown>;
  removeEventCallbacks(): Promise<unknown>;
  onSubmit(callback: (payment: KrPayment) => boolean): Promise<unknown>;
  onError(callback: (error: KrError) => void): Promise<unknown>;
  onFormReady(callback: () => void): Promise<unknown>;
  /** Called before the card is sent; the result true lets it continue. */
  readonly button: { onClick(callback: () => Promise<boolean>): Promise<unknown> };
}

const folder = '/js/krypton-client/V4.0';

const loadScript = (src: string, attributes: Readonly<Record<string, string>> = {}): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('The payment form cannot be loaded'));
    };
    document.head.append(script);
  });

let loading: Promise<Kr> | undefined;

/** Loads the provider’s script once per page. Throws on failure; the next call retries. */
export const loadProvider = ({ files, publicKey }: ProviderForm): Promise<Kr> => {
  loading ??= (async () => {
    const style = document.createElement('link');
    style.rel = 'stylesheet';
    style.href = `${files}${folder}/ext/neon-reset.min.css`;
    document.head.append(style);
    const attributes = { 'kr-public-key': publicKey, 'kr-spa-mode': 'true', 'kr-language': 'fr-FR' };
    await loadScript(`${files}${folder}/stable/kr-payment-form.min.js`, attributes);
    await loadScript(`${files}${folder}/ext/neon.js`);
    const { KR } = window as { readonly KR?: Kr };
    if (!KR) throw new Error('The payment form brought no KR');
    await KR.ready;
    return KR;
  })().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};
