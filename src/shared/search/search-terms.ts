/** What was typed into a search about people, by the names of its filters. */
export type Terms = Readonly<Record<string, string>>;

/**
 * What was typed about people, kept for an address that says none of it: the browser writes addresses, and the state of
 * its history, to the disk.
 */
export interface SearchTerms {
  /** The key of these terms for an address; the same for the same terms. They are known at once, and sealed on the device. */
  save(terms: Terms): string;
  /** What this tab knows of a key. */
  known(key: string): Terms | undefined;
  /** What the device keeps of a key; undefined where it does not, or for somebody else. Never rejects. */
  find(key: string): Promise<Terms | undefined>;
}
