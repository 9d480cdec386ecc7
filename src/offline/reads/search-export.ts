import type { CallOptions } from '#api/call.ts';
import { describeFailure, Unreachable } from '#api/errors.ts';
import type { Downloaded } from '#api/read-answer.ts';
import type { ConnectivityState, WithOrigin } from '#offline/interfaces/types.ts';
import type { DataOrigin } from '#shared/completeness/data-origin.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import type { Column } from '#shared/tables/column.ts';
import {
  contentTypes,
  type ExportFormat,
  exportFileName,
  maxExportRows,
  tooManyRows,
} from '#shared/tables/export-file.ts';

/** Page size of a search on the device: the API's maximum. */
export const devicePageSize = 100;

interface FoundPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Dependencies of an export of one search, injected so that tests replace server and device. */
export interface ExportDeps<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly connectivity: ConnectivityState;
  /** Downloads the complete file from the server; undefined if the file is built here from pages. */
  readonly download: ((format: ExportFormat, options: CallOptions) => Promise<Downloaded>) | undefined;
  /** Reads a page, from 0, of `devicePageSize` rows; undefined if this search is unavailable offline. */
  readonly readPage: ((page: number) => Promise<WithOrigin<FoundPage<Row>>>) | undefined;
  readonly now: Date;
}

/** An exported file with the origin of its data, or why there is none. */
type Exported =
  | { readonly blob: Blob; readonly fileName: string; readonly origin?: DataOrigin }
  | { readonly failure: string };

/**
 * Exports a search: from the server, or, if it cannot be reached, the same file from the data on the device. `onBytes`
 * receives the bytes downloaded so far. A refusal or failure is returned as a French message.
 */
export const exportSearch = async <Row>(
  deps: ExportDeps<Row>,
  format: ExportFormat,
  onBytes: (bytes: number) => void,
): Promise<Exported> => {
  try {
    const { download, readPage, connectivity } = deps;
    if (readPage && (connectivity === 'offline' || !download)) return await exportFromPages(deps, readPage, format);
    if (!download) throw new Unreachable();
    return await download(format, { onBytes });
  } catch (error) {
    if (!(error instanceof Unreachable) || !deps.readPage) return { failure: describeFailure(error).message };
    return exportFromPages(deps, deps.readPage, format).catch((deviceError: unknown) => ({
      failure: describeFailure(deviceError).message,
    }));
  }
};

const exportFromPages = async <Row>(
  { name, columns, now }: ExportDeps<Row>,
  readPage: NonNullable<ExportDeps<Row>['readPage']>,
  format: ExportFormat,
): Promise<Exported> => {
  const { collectExport } = await import('#shared/tables/stream-export.ts');
  const firstPage = await readPage(0);
  const { value: _, ...origin } = firstPage;
  if (firstPage.value.total > maxExportRows) return { failure: tooManyRows };
  async function* rows() {
    yield firstPage.value.rows;
    const pages = Math.ceil(firstPage.value.total / devicePageSize);
    for (let page = 1; page < pages; page += 1) yield (await readPage(page)).value.rows;
  }
  const chunks = await collectExport(format, { columns, rows: rows() });
  return {
    blob: new Blob(chunks as BlobPart[], { type: contentTypes[format] }),
    fileName: exportFileName(name, dayInNoumea(now), format, !origin.gaps?.length),
    origin,
  };
};
