import { readStoredText, writeStoredText } from '#ui/window/browser-storage.ts';

const clientPageKey = 'lagon-client-page';
const signedPageKey = 'lagon-signed-page';

const storePath = (key: string, path: string): void => void writeStoredText(key, path, 'tab');
const findPath = (key: string): string | undefined => readStoredText(key, 'tab') ?? undefined;

/** Stores, for this tab, the client's page from which they go on to read and sign. */
export const rememberClientPage = (token: string): void => storePath(clientPageKey, `/complete/${token}`);

/** Path of the client's page in this tab; undefined if they came another way. */
export const findClientPage = (): string | undefined => findPath(clientPageKey);

/** Stores, for this tab, the page of a signing link that was used. */
export const rememberSignedPage = (token: string): void => storePath(signedPageKey, `/sign/${token}`);

/** Path of the page with the papers signed in this tab; undefined if there are none. */
export const findSignedPage = (): string | undefined => findPath(signedPageKey);
