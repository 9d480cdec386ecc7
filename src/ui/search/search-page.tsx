import type { ReactNode } from 'react';
import type { Terms } from '#shared/search/search-terms.ts';
import type { IconName } from '#ui/icon.tsx';
import { Page } from '#ui/page/page.tsx';
import { LoadingState } from '#ui/page/states.tsx';
import type { Selection } from '#ui/table/data-table.tsx';
import type { RenderRowLink, RowActions } from '#ui/table/table-rows.tsx';
import type { Search, SearchState } from './search-definition.ts';
import { SearchScreen } from './search-screen.tsx';
import { type ParamsFor, parseSearchState, toSearchParams } from './search-state.ts';
import { useSearchTerms } from './search-terms.tsx';

interface SearchPageProps<P extends string, Row, F extends string> {
  readonly search: Search<P, Row, F>;
  readonly title: string;
  readonly icon: IconName;
  readonly params: ParamsFor<P>;
  readonly onParams: (params: ParamsFor<P>) => void;
  readonly renderLink: RenderRowLink<Row>;
  readonly actions?: ReactNode;
  /** Links to screens beside this one, above the search. */
  readonly navigation?: ReactNode;
  readonly rowActions?: RowActions<Row>;
  readonly selection?: Selection<Row>;
  /** Rows that only this device has and that match the search. */
  readonly unsent?: ((state: SearchState<P, F>) => ReactNode) | undefined;
}

/**
 * A search page: its state is in the URL, except personal filters, which are stored on the device under a key that the
 * URL contains.
 */
export function SearchPage<P extends string, Row, F extends string>(props: SearchPageProps<P, Row, F>) {
  const { search, title, icon, params, onParams, renderLink, actions, rowActions, selection, unsent } = props;
  const { terms, saveTerms } = useSearchTerms(params.criteres);
  return (
    <Page title={title} icon={icon} width="wide">
      {props.navigation}
      {terms ? (
        <PageSearch
          search={search}
          params={params}
          terms={terms}
          saveTerms={saveTerms}
          onParams={onParams}
          renderLink={renderLink}
          rowActions={rowActions}
          selection={selection}
          actions={actions}
          unsent={unsent}
        />
      ) : (
        <LoadingState label="Chargement de la recherche" blocks={3} />
      )}
    </Page>
  );
}

interface PageSearchProps<P extends string, Row, F extends string>
  extends Pick<SearchPageProps<P, Row, F>, 'search' | 'params' | 'onParams' | 'renderLink' | 'actions' | 'unsent'> {
  readonly rowActions: RowActions<Row> | undefined;
  readonly selection: Selection<Row> | undefined;
  readonly terms: Terms;
  readonly saveTerms: (terms: Terms) => string;
}

function PageSearch<P extends string, Row, F extends string>(props: PageSearchProps<P, Row, F>) {
  const { search, params, terms, saveTerms, onParams, renderLink, rowActions, selection, actions, unsent } = props;
  const { definition, useResults, useChoices } = search;
  const state = parseSearchState(definition, params, terms);
  return (
    <SearchScreen
      definition={definition}
      state={state}
      onState={(next) => onParams(toSearchParams(definition, next, saveTerms))}
      results={useResults(state)}
      choices={useChoices()}
      renderLink={renderLink}
      rowActions={rowActions}
      selection={selection}
      actions={actions}
      unsent={unsent?.(state)}
    />
  );
}
