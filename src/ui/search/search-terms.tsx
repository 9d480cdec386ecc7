import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { SearchTerms, Terms } from '#shared/search/search-terms.ts';

const TermsContext = createContext<SearchTerms | undefined>(undefined);

/** Provides the device storage for personal filters to all searches below. */
export const SearchTermsProvider = ({ terms, children }: { terms: SearchTerms; children: ReactNode }) => (
  <TermsContext value={terms}>{children}</TermsContext>
);

const noTerms: Terms = {};

/**
 * The stored personal filters of a key and a function that stores new ones. `terms` is undefined while the device is
 * read.
 */
export const useSearchTerms = (
  key: string | undefined,
): { readonly terms: Terms | undefined; readonly saveTerms: (terms: Terms) => string } => {
  const termsStore = useContext(TermsContext);
  if (!termsStore) throw new Error('a search page is used outside of SearchTermsProvider');
  const [loadedTerms, setLoadedTerms] = useState<{ readonly key: string; readonly terms: Terms }>();
  const cached = key === undefined ? noTerms : termsStore.cached(key);
  const isKnown = cached !== undefined;
  useEffect(() => {
    if (isKnown || key === undefined) return;
    let isCurrent = true;
    void termsStore.find(key).then((terms = noTerms) => isCurrent && setLoadedTerms({ key, terms }));
    return () => {
      isCurrent = false;
    };
  }, [termsStore, key, isKnown]);
  return { terms: cached ?? (loadedTerms?.key === key ? loadedTerms?.terms : undefined), saveTerms: termsStore.save };
};
