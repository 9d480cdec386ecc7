import { browserStorage, getSession } from './session-store.ts';

/** Under which name every tab finds that the tablet is in a client's hands: `user/contract/draft`, which tells nothing of them. */
export const handedKey = 'lagon-handed';

/** What the tablet shows meanwhile: the papers of a contract, and the draft of what is said of them. */
export interface Handed {
  readonly contract: string;
  readonly draft: string;
}

/** Undefined where the tablet is in its person's hands. */
export const handedTablet = (): Handed | undefined => {
  const [user, contract = '', draft] = browserStorage()?.getItem(handedKey)?.split('/') ?? [];
  return draft && user === `${getSession()?.user.id}` ? { contract, draft } : undefined;
};

export const takeTabletBack = (): void => browserStorage()?.removeItem(handedKey);
