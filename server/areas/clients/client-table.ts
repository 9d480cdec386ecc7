import { clientFields, normalizeClient } from '#shared/clients/client-form.ts';
import { clientFormValues } from '#shared/clients/client-record.ts';
import { personTypes } from '#shared/clients/people.ts';
import type { Field, QuoteContext } from '#shared/forms/node.ts';
import { textAt } from '#shared/forms/raw.ts';
import { walkFields } from '#shared/forms/walk.ts';
import type { ClientRow } from '#shared/operations/clients/clients.ts';
import type { Note } from '#shared/operations/follow-up/notes.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { clientExportColumns, clientColumns as searchColumns } from '#shared/search/columns/client-columns.ts';
import type { CellValue, Column, ColumnKind } from '#shared/tables/column.ts';

/** A field of the client form as a column, with the person types that use and require it. */
export interface ClientColumn {
  readonly path: string;
  readonly field: Field;
  readonly ofTypes: readonly string[];
  readonly requiredBy: readonly string[];
}

/** Columns of an import and an export of clients: every visible field of the client form. */
export const clientColumns = (context: QuoteContext): readonly ClientColumn[] => {
  const columnsByPath = new Map<string, ClientColumn>();
  for (const { code } of personTypes) {
    const blank = normalizeClient({ person: { personType: code } }, context);
    walkFields(clientFields, blank, context, {
      onField: ({ field, path, scope }) => {
        if (field.kind === 'hidden') return;
        const column = columnsByPath.get(path) ?? { path, field, ofTypes: [], requiredBy: [] };
        const isActive = field.isActive?.(scope) !== false;
        const isRequired = isActive && field.isRequired(scope);
        columnsByPath.set(path, {
          ...column,
          ofTypes: isActive ? [...column.ofTypes, code] : column.ofTypes,
          requiredBy: isRequired ? [...column.requiredBy, code] : column.requiredBy,
        });
      },
    });
  }
  return [...columnsByPath.values()];
};

/** Options of a field: its own or those of its list. */
export const findEntries = ({ field }: ClientColumn, { lists }: QuoteContext): readonly ListItem[] =>
  field.entries ?? (field.list && lists[field.list]) ?? [];

/** Reference in exports of a client without one of their own; imports find the client by it. */
const ownReference = (id: number): string => `Lagon-${id}`;
/** Id of the client to whom an export gave this reference; null for any other reference. */
export const parseOwnReference = (reference: string): number | null =>
  Number(/^Lagon-(\d{1,12})$/i.exec(reference)?.[1] ?? 0) || null;

/** A client as an export writes it. */
interface ExportedClient extends ClientRow {
  readonly reference: string | null;
  readonly brokerCode: string;
  readonly notes: readonly Note[];
}

const exportedKinds: Partial<Record<string, ColumnKind>> = { day: 'date', number: 'number' };

/**
 * Columns of the export of clients: those of the search, then what an import needs to take the file again, under the headers
 * of the import. « Nom » of the search is the whole name.
 */
export const exportedClientColumns = (
  context: QuoteContext,
  { withNotes }: { readonly withNotes: boolean },
): readonly Column<ExportedClient>[] => {
  const baseColumns: readonly Column<ExportedClient>[] = (withNotes ? clientExportColumns : searchColumns).map(
    (column) => (column.id === 'fullname' ? { ...column, header: 'Nom complet' } : column),
  );
  const headers = new Set(baseColumns.map(({ header }) => header));
  const valuesByRow = new WeakMap<ExportedClient, unknown>();
  const getFormValues = (row: ExportedClient) => {
    const values = valuesByRow.get(row) ?? clientFormValues(row, context);
    valuesByRow.set(row, values);
    return values;
  };
  const fields = clientColumns(context)
    .filter(({ field }) => !headers.has(field.label))
    .map((column): Column<ExportedClient> => {
      const { path, field } = column;
      const entries = findEntries(column, context);
      const kind = exportedKinds[field.kind] ?? 'text';
      const readCell = (row: ExportedClient): CellValue => {
        const value = textAt(getFormValues(row), path);
        if (kind === 'number' && /^\d+$/.test(value)) return Number(value);
        return entries.find(({ code }) => code === value)?.libelle ?? value;
      };
      return { id: path, header: field.label, kind, value: readCell };
    });
  return [
    ...baseColumns,
    { id: 'reference', header: 'Référence', value: ({ id, reference }) => reference ?? ownReference(id) },
    { id: 'brokerCode', header: 'Code courtier', value: ({ brokerCode }) => brokerCode },
    ...fields,
  ];
};
