import { Box, Button, Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { DataOrigin } from '#shared/completeness/data-origin.ts';
import { emptyListText, formatResultCount } from '#shared/completeness/data-origin-text.ts';
import { Icon } from '#ui/icon.tsx';
import { EmptyState, FailedState, OriginNotice } from '#ui/page/states.tsx';
import { DataTable, type Selection } from '#ui/table/data-table.tsx';
import { ExportMenu } from '#ui/table/export-menu.tsx';
import type { Paging, Sort } from '#ui/table/sort-and-paging.ts';
import { SortMenu } from '#ui/table/sort-menu.tsx';
import type { RenderRowLink, RowActions } from '#ui/table/table-rows.tsx';
import { barText } from './bar-text.tsx';
import type { Choices, SearchDefinition, SearchResults, SearchState } from './search-definition.ts';
import { searchEverywhere } from './search-everywhere.ts';
import { SearchForm } from './search-form.tsx';

interface SearchScreenProps<P extends string, Row, F extends string> {
  readonly definition: SearchDefinition<P, Row, F>;
  readonly state: SearchState<P, F>;
  readonly onState: (state: SearchState<P, F>) => void;
  readonly results: SearchResults<Row>;
  readonly choices?: Choices<P>;
  readonly renderLink: RenderRowLink<Row>;
  readonly rowActions?: RowActions<Row> | undefined;
  readonly selection?: Selection<Row> | undefined;
  /** The search picks a row for another screen: the criteria start expanded. */
  readonly isPicker?: boolean;
  /** Rows that only this device has, above those of the search. */
  readonly unsent?: ReactNode;
  /** Actions above the table. */
  readonly actions?: ReactNode;
}

/** Filters, count and table of a search, in a page or a dialog; the host owns the state. */
export function SearchScreen<P extends string, Row, F extends string>(props: SearchScreenProps<P, Row, F>) {
  const { definition, state, onState, results, choices = {}, isPicker = false } = props;
  const { page, failure } = results;
  const onSort = (sort: Sort<F>) =>
    onState({ ...state, page: 0, sort: sort.length > 0 ? sort : definition.defaultSort });
  const onPaging = (paging: Paging) => onState({ ...state, page: paging.page, pageSize: paging.pageSize });
  const searchedField = barText(definition.fields);
  const text = searchedField ? state.filters[searchedField.name].trim() : '';
  const hasCriteria = Object.values<string>(state.filters).some((value) => value !== '');
  const empty = hasCriteria
    ? { title: definition.emptyTitle, why: 'Élargissez les critères, ou réinitialisez-les pour tout revoir.' }
    : definition.nothingYet;
  const paging = { ...state, total: page?.total ?? 0, pageSizes: definition.pageSizes };
  return (
    <>
      <SearchForm
        list={isPicker ? `${definition.tableLabel}-choix` : definition.tableLabel}
        beginsOpen={isPicker}
        fields={definition.fields}
        quickLinks={definition.quickLinks}
        filters={state.filters}
        choices={choices}
        errors={failure?.errors}
        onSearch={(filters) => {
          onState({ ...state, filters, page: 0 });
          results.refetch();
        }}
      />
      {state.page === 0 ? props.unsent : null}
      <Box as="section" aria-label={definition.tableLabel} css={{ '& .device-notice': { mb: '0', py: '1' } }}>
        <Flex mb="2" minH="2.75rem" align="center" gapX="4" gapY="2" wrap="wrap">
          <Heading as="h2" fontSize="1.125rem" aria-live="polite">
            {failure ? 'Résultats' : (page && formatResultCount(page.total, page)) || '\u00A0'}
          </Heading>
          {failure ? null : <OriginNotice origin={page} onRetry={results.refetch} />}
          <Box className="page-actions" ms="auto">
            {props.actions}
            {results.exportAs && page && page.total > 0 ? <ExportMenu exportAs={results.exportAs} /> : null}
            <SortMenu columns={definition.columns} sort={state.sort} onSort={onSort} />
          </Box>
        </Flex>
        <DataTable
          label={definition.tableLabel}
          columns={definition.columns}
          rows={page?.rows}
          rowKey={definition.rowKey}
          sort={state.sort}
          onSort={onSort}
          paging={paging}
          onPaging={onPaging}
          renderLink={props.renderLink}
          selection={props.selection}
          actions={props.rowActions}
          isStale={results.isStale}
          empty={
            <NoResults
              {...empty}
              origin={page}
              total={paging.total}
              text={isPicker ? '' : text}
              onFirstPage={() => onPaging({ ...paging, page: 0 })}
            />
          }
          failure={failure && <FailedState cause={failure.cause} onRetry={results.refetch} />}
        />
      </Box>
    </>
  );
}

const fromServer: Pick<DataOrigin, 'isFromDevice'> = { isFromDevice: false };

interface NoResultsProps {
  readonly title: string;
  readonly why: string;
  readonly origin: DataOrigin | undefined;
  readonly total: number;
  /** Searched text that a search of everything may find; empty if there is none. */
  readonly text: string;
  readonly onFirstPage: () => void;
}

function NoResults({ title, why, origin, total, text, onFirstPage }: NoResultsProps) {
  if (total === 0) {
    const emptyText = emptyListText(title, why, origin ?? fromServer);
    const action =
      text === '' ? null : (
        <Button variant="outline" onClick={() => searchEverywhere(text)}>
          <Icon name="search" />
          Chercher partout
        </Button>
      );
    return (
      <EmptyState title={emptyText.title} action={action}>
        {emptyText.why}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Cette page n’existe plus"
      action={
        <Button variant="outline" onClick={onFirstPage}>
          Première page
        </Button>
      }
    >
      La liste s’est raccourcie depuis.
    </EmptyState>
  );
}
