import { type ClientColumn, findEntries } from '#server/areas/clients/client-table.ts';
import { personTypes } from '#shared/clients/people.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt, withValue } from '#shared/forms/raw.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { messages } from '#shared/primitives/messages.ts';
import { parsePhonePrefix } from '#shared/primitives/phone/phone-countries.ts';
import { fold } from '#shared/primitives/text.ts';
import { isCityOfZipCode } from '#shared/primitives/vocabulary/city-of-zip-code.ts';
import { citiesOfZipCode, countryOfZipCode, impliedCountry } from '#shared/primitives/vocabulary/communes.ts';
import { shortCivilities } from '#shared/primitives/vocabulary/lists.ts';
import { parseDay, resolveCode } from '../cells.ts';
import type { ImportColumn, ImportLine, LineProblem } from '../define-import.ts';
import type { ColumnTexts } from '../differences.ts';

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
  'person.address.city': 'Nouméa',
  'person.mail.mail': 'maeva@exemple.nc',
  'person.phone.number': '751234',
};

const fewEntries = 6;

const typeName = (code: string): string => personTypes.find((type) => type.code === code)?.libelle ?? code;

const buildHint = (column: ClientColumn, context: QuoteContext): string => {
  const { field, ofTypes, requiredBy } = column;
  const entries = findEntries(column, context);
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
    hint: buildHint(column, context),
    example: examples[column.path] ?? '',
  }));

/** Civilities as broker's files write them, folded, beside the labels and codes of the list. */
const civilities: Readonly<Record<string, string>> = {
  mme: 'Mme',
  'mme.': 'Mme',
  mlle: 'Mme',
  mademoiselle: 'Mme',
  'm.': 'M.',
  mr: 'M.',
  'mr.': 'M.',
};
const resolveCivility = (civilityText: string): string => {
  const shortForm = civilities[fold(civilityText)];
  return Object.keys(shortCivilities).find((code) => shortCivilities[code] === shortForm) ?? civilityText;
};

const typePath = 'person.personType';
const civilityPath = 'person.civility.code';
const prefixPath = 'person.phone.prefix';
const zipCodePath = 'person.address.zipCode';
const countryPath = 'person.address.country.code';
const cityPath = 'person.address.city';

/** A city without accents, signs and article, which files leave out: « MONT DORE » is « Le Mont-Dore ». */
const cityKey = (city: string): string =>
  fold(city)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^(le|la|les|l) /, '');

/** The city as the form offers it for a postcode: « NOUMEA » is « Nouméa », or « Nouméa Cedex » for a post-office box. */
const resolveCity = (zipCode: string, written: string): string => {
  const cities = citiesOfZipCode(zipCode);
  const key = cityKey(written);
  const isPartOf = (longer: string, shorter: string): boolean => shorter !== '' && longer.startsWith(`${shorter} `);
  return (
    cities.find((city) => cityKey(city) === key) ??
    cities.find((city) => isPartOf(cityKey(city), key) || isPartOf(key, cityKey(city))) ??
    written
  );
};

/** Problem of a city that is none of its postcode, which the form does not offer; undefined if there is none. */
export const findCityProblem = (client: RawGroup): LineProblem | undefined => {
  const zipCode = textAt(client, zipCodePath);
  // Other countries use the same numbers.
  if (impliedCountry(zipCode, textAt(client, countryPath)) !== countryOfZipCode(zipCode)) return undefined;
  if (isCityOfZipCode(zipCode, textAt(client, cityPath))) return undefined;
  return { column: cityPath, message: messages.cityOfZipCode('Ville', citiesOfZipCode(zipCode)) };
};

/** Converts a line to values of the client form: codes for labels, days and flags in the form's format. */
export const toClientValues = (columns: readonly ClientColumn[], line: ImportLine, context: QuoteContext): RawGroup => {
  const initialValues: Readonly<Record<string, string>> = {
    [typePath]: line['person.socialReason'] ? 'MOR' : 'PHY',
    [countryPath]: impliedCountry(line[zipCodePath] ?? '', 'NC'),
  };
  return columns.reduce<RawGroup>((client, column) => {
    const { path, field } = column;
    const cellText = line[path] ?? '';
    const entries = findEntries(column, context);
    const typed =
      field.kind === 'day'
        ? parseDay(cellText, context.today)
        : path === prefixPath
          ? (parsePhonePrefix(cellText) ?? cellText)
          : path === cityPath
            ? resolveCity(line[zipCodePath] ?? '', cellText)
            : resolveCode(entries, path === civilityPath ? resolveCivility(cellText) : cellText);
    const defaultValue = initialValues[path] ?? field.initial;
    return withValue(client, path, cellText === '' ? defaultValue : typed);
  }, {});
};

/** Form values of a client as people read them, by column of the import. */
export const clientTexts = (columns: readonly ClientColumn[], client: RawGroup, context: QuoteContext): ColumnTexts =>
  Object.fromEntries(
    columns.map((column) => {
      const text = textAt(client, column.path);
      const label = findEntries(column, context).find(({ code }) => code === text)?.libelle;
      return [column.path, label ?? (column.field.kind === 'day' ? frenchDate(text) : text)];
    }),
  );
