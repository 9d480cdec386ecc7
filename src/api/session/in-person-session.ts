import { saveFlag } from './durable-flags.ts';
import { browserStorage, getSession } from './session-store.ts';

/** Storage key of the in-person session (the tablet is in a client's hands): `user/contract/draft`, with `/claim` for a declaration. */
export const inPersonKey = 'lagon-handed';

/** Mark of a session that ended: local storage may still return with it, when the browser was killed. */
const endedMark = '';

const claimKind = 'claim';

/** Contract of an in-person session, and the draft that is signed: a signature of its documents, or a declared claim. */
export interface InPersonSession {
  readonly contract: string;
  readonly draft: string;
  readonly isClaim?: true;
}

/** Current in-person session; undefined if there is none. */
export const getInPersonSession = (): InPersonSession | undefined => {
  const [user, contract = '', draft, kind] = browserStorage()?.getItem(inPersonKey)?.split('/') ?? [];
  if (!draft || user !== `${getSession()?.user.id}`) return undefined;
  return { contract, draft, ...(kind === claimKind && { isClaim: true }) };
};

/**
 * Starts an in-person session. Resolves to false, with nothing started, unless it will survive a reload and a killed
 * browser.
 */
export const startInPersonSession = async ({ contract, draft, isClaim }: InPersonSession): Promise<boolean> => {
  const value = [getSession()?.user.id, contract, draft, ...(isClaim ? [claimKind] : [])].join('/');
  if (!(await saveFlag('handed', value))) return false;
  try {
    browserStorage()?.setItem(inPersonKey, value);
  } catch {
    // `setItem` throws if local storage is full.
  }
  if (getInPersonSession()) return true;
  void saveFlag('handed', undefined);
  return false;
};

/**
 * Ends the in-person session at once; resolves when that is on disk. If the browser is killed before, the session is
 * restored; later, it stays ended.
 */
export const endInPersonSession = async (): Promise<void> => {
  browserStorage()?.removeItem(inPersonKey);
  await saveFlag('handed', endedMark);
};

/** What local storage contains about an in-person session; null without one. */
export const storedInPersonSession = (): string | null => browserStorage()?.getItem(inPersonKey) ?? null;

/**
 * At page start: the mark takes precedence over local storage, whose latest changes are lost when the browser is killed.
 * `stored`: what it contained before the mark was read, so that a hand-over in another tab meanwhile is not ended.
 */
export const restoreInPersonSession = (mark: string | undefined, stored: string | null): void => {
  if (mark === endedMark) {
    if (stored !== null) browserStorage()?.removeItem(inPersonKey);
  } else if (mark !== undefined) browserStorage()?.setItem(inPersonKey, mark);
};
