import type { ReactNode } from 'react';
import type { IconName } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import type { OpenRow } from '#ui/table/table-rows.tsx';
import type { Search } from './search-definition.ts';
import type { SearchParams } from './search-params.ts';
import { SearchScreen } from './search-screen.tsx';
import { paramsOf, stateOf } from './search-state.ts';

interface SearchPageProps<P extends string, Row, F extends string> {
  readonly search: Search<P, Row, F>;
  readonly title: string;
  readonly icon: IconName;
  readonly params: SearchParams<P>;
  readonly onParams: (params: SearchParams<P>) => void;
  readonly open: OpenRow<Row>;
  readonly actions?: ReactNode;
}

/** A search as a page: its state is its URL. */
export function SearchPage<P extends string, Row, F extends string>(props: SearchPageProps<P, Row, F>) {
  const { search, title, icon, params, onParams, open, actions } = props;
  const { definition, useResults, useChoices } = search;
  const state = stateOf(definition, params);
  return (
    <Page title={title} icon={icon} width="wide" actions={actions}>
      <SearchScreen
        definition={definition}
        state={state}
        onState={(next) => onParams(paramsOf(definition, next))}
        results={useResults(state)}
        choices={useChoices()}
        open={open}
      />
    </Page>
  );
}
