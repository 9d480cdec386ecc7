import type { PaymentAccount, SigningAccount } from '#server/services/services.ts';
import { WrongSettings } from './wrong-settings.ts';

/** Format of the provider's passwords, by mode. */
const passwordPattern = /^(test|prod)password_\S+$/;

/** True if a URL contains a shop and its password, and no path. */
export const hasShop = (address: string): boolean => {
  const { username, password, pathname, search } = new URL(address);
  return /^\d{2,8}$/.test(username) && passwordPattern.test(decodeURIComponent(password)) && pathname + search === '/';
};

/** Payment account from the environment: all variables or none. */
export const parsePaymentAccount = (environment: {
  readonly PAYMENT_URL: string | undefined;
  readonly PAYMENT_PUBLIC_KEY: string | undefined;
  readonly PAYMENT_HMAC_KEY: string | undefined;
}): PaymentAccount | undefined => {
  const { PAYMENT_URL: address, PAYMENT_PUBLIC_KEY: publicKey, PAYMENT_HMAC_KEY: hmacKey } = environment;
  if (address === undefined && publicKey === undefined && hmacKey === undefined) return undefined;
  if (address === undefined || publicKey === undefined || hmacKey === undefined)
    throw new WrongSettings(['PAYMENT_URL, PAYMENT_PUBLIC_KEY et PAYMENT_HMAC_KEY vont ensemble']);
  const { origin, username, password } = new URL(address);
  if (publicKey.split(':')[0] !== username || publicKey.includes(':test') !== password.startsWith('test'))
    throw new WrongSettings(['PAYMENT_PUBLIC_KEY n’est pas de la boutique et du mode de PAYMENT_URL']);
  return { origin, shopId: username, password: decodeURIComponent(password), hmacKey, publicKey };
};

/** Signing account from the environment: all variables or none. */
export const parseSigningAccount = (environment: {
  readonly SIGNATURE_URL: string | undefined;
  readonly SIGNATURE_API_KEY: string | undefined;
  readonly SIGNATURE_WEBHOOK_SECRET: string | undefined;
}): SigningAccount | undefined => {
  const { SIGNATURE_URL: address, SIGNATURE_API_KEY: apiKey, SIGNATURE_WEBHOOK_SECRET: webhookSecret } = environment;
  if (address === undefined && apiKey === undefined && webhookSecret === undefined) return undefined;
  if (address === undefined || apiKey === undefined || webhookSecret === undefined)
    throw new WrongSettings(['SIGNATURE_URL, SIGNATURE_API_KEY et SIGNATURE_WEBHOOK_SECRET vont ensemble']);
  const isSandbox = new URL(address).hostname.startsWith('api-sandbox.');
  return { url: address.replace(/\/+$/, ''), apiKey, webhookSecret, isSandbox };
};
