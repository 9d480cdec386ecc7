/** Personal terms of a search (names, birth dates), by filter name. */
export type Terms = Readonly<Record<string, string>>;

/**
 * Stores personal search terms under a random key, which the URL contains instead of them: the browser writes URLs and
 * history state to disk in clear.
 */
export interface SearchTerms {
  /** Returns the key of these terms, the same for the same terms. They are cached at once, and sealed on the device. */
  save(terms: Terms): string;
  /** Terms of a key in this tab's cache. */
  cached(key: string): Terms | undefined;
  /** Terms of a key from the device; undefined if it has none or they are another user's. Never rejects. */
  find(key: string): Promise<Terms | undefined>;
}
