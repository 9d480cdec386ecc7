import type { DataOrigin } from '#shared/completeness/data-origin.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import type { Column } from '#shared/tables/column.ts';
import { contentTypes, type ExportFormat, exportFileName } from '#shared/tables/export-file.ts';

/** Builds the export file of rows already loaded, in their order. The writers are lazy-loaded. */
export const exportRows = async <Row>(
  format: ExportFormat,
  {
    name,
    columns,
    rows,
    origin,
  }: {
    readonly name: string;
    readonly columns: readonly Column<Row>[];
    readonly rows: readonly Row[];
    readonly origin?: DataOrigin | undefined;
  },
) => {
  const { collectExport: gatherExport } = await import('#shared/tables/stream-export.ts');
  async function* allRows() {
    yield rows;
  }
  const chunks = await gatherExport(format, { columns, rows: allRows() });
  return {
    blob: new Blob(chunks as BlobPart[], { type: contentTypes[format] }),
    fileName: exportFileName(name, dayInNoumea(new Date()), format),
    origin,
  };
};
