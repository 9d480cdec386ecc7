import { clientFields, normalizeClient } from '#shared/clients/client-form.ts';
import { personTypes } from '#shared/clients/people.ts';
import type { Field, QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, withValue } from '#shared/forms/raw.ts';
import { walk } from '#shared/forms/walk.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { parsePhonePrefix } from '#shared/primitives/phone/phone-countries.ts';
import { parseDay, resolveCode } from '../cells.ts';
import type { ImportColumn, ImportLine } from '../define-import.ts';

/** A field of the client form as a column, with the person types that use and require it. */
interface ClientColumn {
  readonly path: string;
  readonly field: Field;
  readonly ofTypes: readonly string[];
  readonly requiredBy: readonly string[];
}

const examples: Readonly<Record<string, string>> = {
  'person.personType': 'Personne physique',
  'person.civility.code': 'Madame',
  'person.lastname': 'POINDI',
  'person.firstname': 'MAEVA',
  'person.birthDate': '14/02/1985',
  'person.maritalStatus.code': 'Célibataire',
  'person.socioProfessionalCategory.code': 'Employés',
  'person.address.adress1': '12 rue des Flamboyants',
  'person.address.zipCode': '98800',
  'person.address.city': 'NOUMEA',
  'person.mail.mail': 'maeva@exemple.nc',
  'person.phone.number': '751234',
};

/** Columns of the client import: every visible field of the client form. */
export const clientColumns = (context: QuoteContext): readonly ClientColumn[] => {
  const found = new Map<string, ClientColumn>();
  for (const { code } of personTypes) {
    const blank = normalizeClient({ person: { personType: code } }, context);
    walk(clientFields, blank, context, {
      onField: ({ field, path, scope }) => {
        if (field.kind === 'hidden') return;
        const column = found.get(path) ?? { path, field, ofTypes: [], requiredBy: [] };
        const isActive = field.isActive?.(scope) !== false;
        const isRequired = isActive && field.isRequired(scope);
        found.set(path, {
          ...column,
          ofTypes: isActive ? [...column.ofTypes, code] : column.ofTypes,
          requiredBy: isRequired ? [...column.requiredBy, code] : column.requiredBy,
        });
      },
    });
  }
  return [...found.values()];
};

const fewEntries = 6;

const entriesOf = ({ field }: ClientColumn, { lists }: QuoteContext): readonly ListItem[] =>
  field.entries ?? (field.list && lists[field.list]) ?? [];

const typeName = (code: string): string => personTypes.find((type) => type.code === code)?.libelle ?? code;

const hintOf = (column: ClientColumn, context: QuoteContext): string => {
  const { field, ofTypes, requiredBy } = column;
  const entries = entriesOf(column, context);
  const [type = ''] = ofTypes;
  const [requiring = ''] = requiredBy;
  return [
    ofTypes.length === 1 && `${typeName(type).toLowerCase()} seulement${requiring ? ', obligatoire' : ''}`,
    field.kind === 'day' && 'jj/mm/aaaa',
    entries.length > 0 && entries.length <= fewEntries && entries.map(({ libelle }) => libelle).join(' ou '),
    entries.length > fewEntries && 'libellé ou code, comme à l’écran',
    field.maxLength !== undefined && `${field.maxLength} caractères au plus`,
  ]
    .filter(Boolean)
    .join('\u00A0; ');
};

/** Import columns of the client fields. The person type defaults to company if there is a company name. */
export const toImportColumns = (columns: readonly ClientColumn[], context: QuoteContext): ImportColumn[] =>
  columns.map((column) => ({
    name: column.path,
    header: column.field.label,
    isRequired: column.path !== typePath && column.requiredBy.length === personTypes.length && !column.field.initial,
    hint: hintOf(column, context),
    example: examples[column.path] ?? '',
  }));

const typePath = 'person.personType';
const prefixPath = 'person.phone.prefix';

/** Converts a line to values of the client form: codes for labels, days and flags in the form's format. */
export const toClientValues = (columns: readonly ClientColumn[], line: ImportLine, context: QuoteContext): RawGroup => {
  const guessed = line['person.socialReason'] ? 'MOR' : 'PHY';
  return columns.reduce<RawGroup>((client, column) => {
    const { path, field } = column;
    const written = line[path] ?? '';
    const entries = entriesOf(column, context);
    const typed =
      field.kind === 'day'
        ? parseDay(written, context.today)
        : path === prefixPath
          ? (parsePhonePrefix(written) ?? written)
          : resolveCode(entries, written);
    const otherwise = path === typePath ? guessed : field.initial;
    return withValue(client, path, written === '' ? otherwise : typed);
  }, {});
};
