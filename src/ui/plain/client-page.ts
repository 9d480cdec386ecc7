const storageKey = 'lagon-client-page';

/** Stores, for this tab, the client's page from which they go on to read and sign. */
export const rememberClientPage = (token: string): void => {
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // Without storage the way back is the browser's.
  }
};

/** Address of the client's page in this tab; undefined if they came another way. */
export const findClientPage = (): string | undefined => {
  try {
    const token = sessionStorage.getItem(storageKey);
    return token === null ? undefined : `/complete/${encodeURIComponent(token)}`;
  } catch {
    return undefined;
  }
};
