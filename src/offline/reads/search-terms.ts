import type { AnswerCache, CachedOperation } from '#offline/device/answer-cache.ts';
import { canonicalJson } from '#offline/device/canonical-json.ts';
import type { SearchTerms, Terms } from '#shared/search/search-terms.ts';

/** Pseudo operation under which terms are cached like an answer, encrypted and evicted LRU. */
const termsOperation: CachedOperation = { method: 'TYPED', path: 'search terms' };

/** Store of search terms on the device. */
export interface TermsStore {
  find(key: string): Promise<Terms | undefined>;
  save(key: string, terms: Terms): Promise<void>;
}

export const createTermsStore = (answers: AnswerCache, nowMs: () => number): TermsStore => ({
  find: async (key) => (await answers.find<Terms>(termsOperation, key))?.value,
  save: async (key, terms) => {
    await answers.store(termsOperation, key, terms, nowMs());
  },
});

/**
 * Search terms of the person signed in. Call `forget` at sign-out: it empties the cache, so that keys of their terms
 * resolve to nothing in this tab.
 */
export const createSearchTerms = (
  store: () => Promise<TermsStore | undefined>,
): SearchTerms & { readonly clear: () => void } => {
  let cachedTerms = new Map<string, Terms>();
  let keysByTerms = new Map<string, string>();
  return {
    save: (terms) => {
      const existingKey = keysByTerms.get(canonicalJson(terms));
      if (existingKey !== undefined) return existingKey;
      const key = crypto.randomUUID();
      cachedTerms.set(key, terms);
      keysByTerms.set(canonicalJson(terms), key);
      // If storing fails, the terms are lost when this page closes.
      void store()
        .then((store) => store?.save(key, terms))
        .catch(() => undefined);
      return key;
    },
    cached: (key) => cachedTerms.get(key),
    find: async (key) => {
      const cached = cachedTerms.get(key);
      if (cached) return cached;
      const termsOfThisPerson = cachedTerms;
      try {
        const terms = await (await store())?.find(key);
        if (terms) termsOfThisPerson.set(key, terms);
        return terms;
      } catch {
        return undefined;
      }
    },
    clear: () => {
      cachedTerms = new Map();
      keysByTerms = new Map();
    },
  };
};
