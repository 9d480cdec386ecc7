import { Box } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react';
import { type RenderRowLink, rowLinkProps } from '#ui/table/table-rows.tsx';
import type { Search, SearchState } from './search-definition.ts';
import { SearchScreen } from './search-screen.tsx';
import { type ParamsFor, parseSearchState } from './search-state.ts';

interface EmbeddedSearchProps<P extends string, Row, F extends string> {
  readonly search: Search<P, Row, F>;
  /** Called with the chosen row. */
  readonly onChoose: (row: Row) => void;
  /** Initial filters; the definition’s defaults if omitted. */
  readonly initialParams?: ParamsFor<P>;
  /** Called with the filters of each search. */
  readonly onFilters?: ((filters: SearchState<P, F>['filters']) => void) | undefined;
  /** Rows that only this device has and that match the search. */
  readonly unsent?: ((state: SearchState<P, F>) => ReactNode) | undefined;
}

/** A search within another screen or a dialog: its state is local, not in the URL. */
export function EmbeddedSearch<P extends string, Row, F extends string>(props: EmbeddedSearchProps<P, Row, F>) {
  const { search, onChoose, initialParams = {}, onFilters, unsent } = props;
  const { definition, useResults, useChoices } = search;
  const [state, setState] = useState(() => parseSearchState(definition, initialParams));
  const renderLink = useCallback<RenderRowLink<Row>>(
    (row, content) => (
      <button type="button" onClick={() => onChoose(row)} {...rowLinkProps}>
        {content}
      </button>
    ),
    [onChoose],
  );
  return (
    <Box onKeyDown={enterResults}>
      <SearchScreen
        isPicker
        definition={definition}
        state={state}
        onState={(next) => {
          setState(next);
          onFilters?.(next.filters);
        }}
        results={useResults(state)}
        choices={useChoices()}
        renderLink={renderLink}
        unsent={unsent?.(state)}
      />
    </Box>
  );
}

/** True for a text filter or the button that expands the criteria. */
const isSearchLine = (target: EventTarget): boolean =>
  (target instanceof HTMLInputElement && target.type === 'text') ||
  (target instanceof HTMLElement && target.dataset['criteria'] !== undefined);

/** Arrow Down in a filter moves the focus to the first result. */
const enterResults = (event: KeyboardEvent<HTMLElement>): void => {
  const { target, key, currentTarget } = event;
  if (key !== 'ArrowDown' || !isSearchLine(target)) return;
  const first = currentTarget.querySelector<HTMLElement>('[data-open]');
  if (!first) return;
  event.preventDefault();
  first.focus();
};
