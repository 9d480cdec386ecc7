import { Box, Flex, Heading } from '@chakra-ui/react';
import { useId } from 'react';
import type { ImportKind, ImportProblem, ImportReport } from '#shared/operations/people/imports.ts';
import { formatCount } from '#shared/primitives/money.ts';
import type { Column } from '#shared/tables/column.ts';
import { Banner } from '#ui/page/banner.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { ExportMenu } from '#ui/table/export-menu.tsx';
import { exportRows } from '#ui/table/export-rows.ts';
import { usePages } from '#ui/table/use-pages.ts';
import { differenceColumns, formatReport, problemColumns } from './import-texts.ts';

const pageSizes = [20, 50, 100];

interface ImportOutcomeProps {
  readonly kind: ImportKind;
  readonly report: ImportReport | undefined;
  /** Why the whole file was refused; empty if it was not. */
  readonly failure: string;
  readonly isDone: boolean;
}

const countLines = (problems: readonly ImportProblem[]): number => new Set(problems.map(({ line }) => line)).size;

/** Report of a trial or import: number of lines, the reason for each refused one, and what differs in existing ones. */
export function ImportOutcome({ kind, report, failure, isDone }: ImportOutcomeProps) {
  if (failure !== '')
    return (
      <Box marginTop="4">
        <Banner tone="danger">{failure}</Banner>
      </Box>
    );
  if (!report) return null;
  const { problems, refused, ignored, differences, differing } = report;
  const refusedLines = countLines(problems);
  const differingLines = countLines(differences);
  return (
    <Box marginTop="4">
      <Banner tone={refused > 0 || differing > 0 ? 'warning' : 'info'}>
        {formatReport(kind, report, isDone)}
        {ignored.length > 0 ? ` Colonnes sans effet\u00A0: ${ignored.join(', ')}.` : ''}
        {refusedLines < refused ? ` Les problèmes des ${formatCount(refusedLines)} premières sont ci-dessous.` : ''}
        {differing > 0 ? ' Ce qui diffère reste dans Lagon tel quel.' : ''}
        {differingLines < differing
          ? ` Les différences des ${formatCount(differingLines)} premières sont ci-dessous.`
          : ''}
      </Banner>
      <LineTable
        title="Lignes refusées"
        exportLabel="Exporter les problèmes"
        fileName="import-problemes"
        columns={problemColumns}
        lines={problems}
      />
      <LineTable
        title="Lignes déjà là, mais différentes"
        exportLabel="Exporter les différences"
        fileName="import-differences"
        columns={differenceColumns}
        lines={differences}
      />
    </Box>
  );
}

interface LineTableProps {
  readonly title: string;
  readonly exportLabel: string;
  readonly fileName: string;
  readonly columns: readonly Column<ImportProblem>[];
  readonly lines: readonly ImportProblem[];
}

function LineTable({ title, exportLabel, fileName, columns, lines }: LineTableProps) {
  const headingId = useId();
  const { rows, pager } = usePages(lines, { pageSizes });
  if (lines.length === 0) return null;
  return (
    <Box as="section" aria-labelledby={headingId} marginTop="5">
      <Flex wrap="wrap" gap="3" align="center" justify="space-between" marginBottom="2">
        <Heading as="h3" id={headingId} size="md">
          {title}
        </Heading>
        <ExportMenu
          buttonLabel={exportLabel}
          label={exportLabel}
          exportAs={(format) => exportRows(format, { name: fileName, columns, rows: lines })}
        />
      </Flex>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        {...pager}
        rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
        empty={null}
      />
    </Box>
  );
}
