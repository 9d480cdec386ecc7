import { Box } from '@chakra-ui/react';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { type OpenRow, opens } from '#ui/table/table-rows.tsx';
import type { Search } from './search-definition.ts';
import { SearchScreen } from './search-screen.tsx';
import { type ParamsOf, stateOf } from './search-state.ts';

interface EmbeddedSearchProps<P extends string, Row, F extends string> {
  readonly search: Search<P, Row, F>;
  /** Receives the row that was pressed. */
  readonly onChoose: (row: Row) => void;
  /** What is searched for in the beginning; the definition's defaults unless said. */
  readonly begin?: ParamsOf<P>;
}

/** A search within another screen or a modal: its state is its own, not the URL's. */
export function EmbeddedSearch<P extends string, Row, F extends string>(props: EmbeddedSearchProps<P, Row, F>) {
  const { search, onChoose, begin = {} } = props;
  const { definition, useResults, useChoices } = search;
  const [state, setState] = useState(() => stateOf(definition, begin));
  const open = useCallback<OpenRow<Row>>(
    (row, content) => (
      <button type="button" onClick={() => onChoose(row)} {...opens}>
        {content}
      </button>
    ),
    [onChoose],
  );
  return (
    <Box onKeyDown={enterResults}>
      <SearchScreen
        isChoice
        definition={definition}
        state={state}
        onState={setState}
        results={useResults(state)}
        choices={useChoices()}
        open={open}
      />
    </Box>
  );
}

/** A line of the search, or the one that stands for all of them. */
const isLine = (target: EventTarget): boolean =>
  (target instanceof HTMLInputElement && target.type === 'text') ||
  (target instanceof HTMLElement && target.dataset['criteria'] !== undefined);

/** The down arrow goes from a line of the search to the first result, as it goes on from there. */
const enterResults = (event: KeyboardEvent<HTMLElement>): void => {
  const { target, key, currentTarget } = event;
  if (key !== 'ArrowDown' || !isLine(target)) return;
  const first = currentTarget.querySelector<HTMLElement>('[data-open]');
  if (!first) return;
  event.preventDefault();
  first.focus();
};
