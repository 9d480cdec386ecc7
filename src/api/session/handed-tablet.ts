import { keepMark } from './marks.ts';
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

/** Resolves to whether it is certain to be so after a reload, and after a browser that was killed; else nothing is handed. */
export const handTablet = async ({ contract, draft }: Handed): Promise<boolean> => {
  const value = [getSession()?.user.id, contract, draft].join('/');
  if (!(await keepMark('handed', value))) return false;
  browserStorage()?.setItem(handedKey, value);
  if (handedTablet()) return true;
  void keepMark('handed', undefined);
  return false;
};

/** At once; resolves when a killed browser knows too. Where it does not, the client's papers are shown again. */
export const takeTabletBack = async (): Promise<void> => {
  browserStorage()?.removeItem(handedKey);
  await keepMark('handed', undefined);
};

/** At the start of a page: what a killed browser forgot, as its mark says it. */
export const restoreHanded = (mark: string | undefined): void => {
  if (mark !== undefined) browserStorage()?.setItem(handedKey, mark);
};
