import { webcrypto } from 'node:crypto';
import * as pkijs from 'pkijs';

type EngineCrypto = ConstructorParameters<typeof pkijs.CryptoEngine>[0]['crypto'];

/** Passed to every call of pkijs: its default engine is replaced, when a PKCS#12 is opened, by one that lacks algorithms. */
export const cryptoEngine = new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto as unknown as EngineCrypto });

/** Copy of the bytes in a buffer of their own, as pkijs and asn1js expect. */
export const toArrayBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
