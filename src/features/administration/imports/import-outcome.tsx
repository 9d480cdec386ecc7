import { Box } from '@chakra-ui/react';
import type { ImportKind, ImportProblem, ImportReport } from '#shared/operations/people/imports.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { Banner } from '#ui/page/banner.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { ExportMenu } from '#ui/table/export-menu.tsx';
import { exportRows } from '#ui/table/export-rows.ts';
import { usePages } from '#ui/table/use-pages.ts';
import { formatReport, problemColumns } from './import-texts.ts';

const noProblems: readonly ImportProblem[] = [];
const pageSizes = [20, 50, 100];

interface ImportOutcomeProps {
  readonly kind: ImportKind;
  readonly report: ImportReport | undefined;
  /** Why the whole file was refused; empty if it was not. */
  readonly failure: string;
  readonly isDone: boolean;
}

/** Report of a trial or import: number of lines, and the reason for each refused one. */
export function ImportOutcome({ kind, report, failure, isDone }: ImportOutcomeProps) {
  const { rows, pager } = usePages(report?.problems ?? noProblems, { pageSizes });
  if (failure !== '')
    return (
      <Box marginTop="4">
        <Banner tone="danger">{failure}</Banner>
      </Box>
    );
  if (!report) return null;
  const { problems, refused, ignored } = report;
  const refusedLines = new Set(problems.map(({ line }) => line)).size;
  return (
    <Box marginTop="4">
      <Banner
        tone={refused > 0 ? 'warning' : 'info'}
        action={
          problems.length > 0 ? (
            <ExportMenu
              buttonLabel="Exporter les problèmes"
              label="Exporter les problèmes"
              exportAs={(format) =>
                exportRows(format, { name: 'import-problemes', columns: problemColumns, rows: problems })
              }
            />
          ) : null
        }
      >
        {formatReport(kind, report, isDone)}
        {ignored.length > 0 ? ` Colonnes sans effet\u00A0: ${ignored.join(', ')}.` : ''}
        {refusedLines < refused ? ` Les problèmes des ${formatCount(refusedLines)} premières sont ci-dessous.` : ''}
      </Banner>
      {problems.length > 0 ? (
        <DataTable
          label="Lignes refusées"
          columns={problemColumns}
          rows={rows}
          {...pager}
          rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
          empty={null}
        />
      ) : null}
    </Box>
  );
}
