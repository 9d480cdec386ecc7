import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { SearchTerms, Terms } from '#shared/search/search-terms.ts';

const TermsContext = createContext<SearchTerms | undefined>(undefined);

/** Provides the device storage for personal filters to all searches below. */
export const SearchTermsProvider = ({ terms, children }: { terms: SearchTerms; children: ReactNode }) => (
  <TermsContext value={terms}>{children}</TermsContext>
);

const none: Terms = {};

/**
 * The stored personal filters of a key and a function that stores new ones. `terms` is undefined while the device is
 * read.
 */
export const useSearchTerms = (
  key: string | undefined,
): { readonly terms: Terms | undefined; readonly saveTerms: (terms: Terms) => string } => {
  const place = useContext(TermsContext);
  if (!place) throw new Error('a search page is used outside of SearchTermsProvider');
  const [read, setRead] = useState<{ readonly key: string; readonly terms: Terms }>();
  const cached = key === undefined ? none : place.cached(key);
  const isKnown = cached !== undefined;
  useEffect(() => {
    if (isKnown || key === undefined) return;
    let isCurrent = true;
    void place.find(key).then((terms = none) => isCurrent && setRead({ key, terms }));
    return () => {
      isCurrent = false;
    };
  }, [place, key, isKnown]);
  return { terms: cached ?? (read?.key === key ? read?.terms : undefined), saveTerms: place.save };
};
