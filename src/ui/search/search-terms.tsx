import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { SearchTerms, Terms } from '#shared/search/search-terms.ts';

const TermsContext = createContext<SearchTerms | undefined>(undefined);

/** Gives every search below the place where it keeps what is typed about people. */
export const SearchTermsProvider = ({ terms, children }: { terms: SearchTerms; children: ReactNode }) => (
  <TermsContext value={terms}>{children}</TermsContext>
);

const none: Terms = {};

/** What was typed, by its key in the address, and how to keep what is typed next. Undefined while the device is read. */
export const useSearchTerms = (
  key: string | undefined,
): { readonly terms: Terms | undefined; readonly keep: (terms: Terms) => string } => {
  const place = useContext(TermsContext);
  if (!place) throw new Error('a search page is used outside of SearchTermsProvider');
  const [read, setRead] = useState<{ readonly key: string; readonly terms: Terms }>();
  const known = key === undefined ? none : place.known(key);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown || key === undefined) return;
    let isWanted = true;
    void place.find(key).then((terms = none) => isWanted && setRead({ key, terms }));
    return () => {
      isWanted = false;
    };
  }, [place, key, isKnown]);
  return { terms: known ?? (read?.key === key ? read?.terms : undefined), keep: place.keep };
};
