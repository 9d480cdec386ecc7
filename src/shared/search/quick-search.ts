import type { ClientRow } from '#shared/operations/clients/clients.ts';
import type { Note } from '#shared/operations/follow-up/notes.ts';
import type { QuickClient } from '#shared/operations/home/quick-search.ts';
import type { TaskListRow } from '#shared/operations/tasks/tasks.ts';
import { parseCompleteFrenchDate } from '#shared/primitives/calendar/french-date.ts';
import { receiptPrefix } from '#shared/primitives/parsers/provisional-number.ts';
import { phoneSearchDigits } from '#shared/primitives/phone/phone-countries.ts';
import { platePrefix } from '#shared/primitives/plate.ts';
import { fold, foldAddress, foldedWords } from '#shared/primitives/text.ts';
import type { SearchableClient } from './client-search.ts';
import type { SearchableContract } from './contract-search.ts';
import { joinNames, matchesJoined } from './joined-names.ts';

/** Interpretations of the typed text. */
export interface QuickQuery {
  /** Folded, as typed. */
  readonly text: string;
  /** Without separators: `dv 26-003383` is `dv26003383`. */
  readonly compact: string;
  readonly words: readonly string[];
  /** The beginning of a registration; empty for what cannot be one. */
  readonly plate: string;
  /** A part of a claim's number, which has a digit; empty for what cannot be one. */
  readonly claim: string;
  /** The beginning of a receipt's number, final or provisional, compact; empty for what cannot be one. */
  readonly receipt: string;
  /** Digits of a telephone, without country code; empty for what cannot be one. */
  readonly phone: string;
  /** A birth date, `yyyy-mm-dd`; empty for what is none. */
  readonly day: string;
  /** Part of an e-mail address, recognised by its `@`; empty if it cannot be one. */
  readonly mail: string;
  /** The beginning of a RIDET, in digits; empty for what cannot be one. */
  readonly ridet: string;
}

/** Reads what was typed: a number, a name, several words, a telephone, a RIDET, an e-mail or a birth date as French people write them. */
export const parseQuickQuery = (typed: string): QuickQuery => {
  const text = fold(typed);
  const address = foldAddress(typed);
  const compact = text.replace(/[\s.\-/]/g, '');
  return {
    text,
    compact,
    plate: platePrefix(typed),
    claim: /^s?\d+$/.test(compact) ? compact : '',
    receipt: receiptPrefix(compact),
    words: foldedWords(typed),
    phone: phoneSearchDigits(typed),
    day: parseCompleteFrenchDate(typed) ?? '',
    mail: /^\S*@\S*$/.test(address) ? address : '',
    ridet: /^\d{6,10}$/.test(compact) ? compact : '',
  };
};

/** Comparison of a text with a column; days use `equals`. `startsWord`: a word of the column starts with the text. */
export type QuickOperator = 'contains' | 'startsWith' | 'startsWord' | 'equals';
/** A text to be found in any of some columns. */
export interface QuickTest<Column extends string> {
  readonly columns: readonly Column[];
  readonly operator: QuickOperator;
  readonly text: string;
}
/**
 * Query as data: a disjunction of interpretations, each a conjunction of tests. The device's predicate (`quickMatcher`)
 * and the server's SQL derive from it.
 */
export type QuickInterpretations<Column extends string> = readonly (readonly QuickTest<Column>[])[];

const testPerWord = <Column extends string>(
  words: readonly string[],
  columns: readonly Column[],
): QuickTest<Column>[] => words.map((text) => ({ columns, operator: 'contains', text }));
const testColumn = <Column extends string>(
  column: Column,
  operator: QuickOperator,
  text: string,
): readonly (readonly QuickTest<Column>[])[] => (text === '' ? [] : [[{ columns: [column], operator, text }]]);

/** True if a word has three letters in a row, as in an address or e-mail: digits alone occur in too many contacts. */
const mayBeContact = (words: readonly string[]): boolean => words.some((word) => /\p{L}{3}/u.test(word));

type QuickContractColumn = 'number' | 'holder' | 'joined' | 'plate' | 'contacts' | 'receipts';
/**
 * A contract by its number, by words found in its number, its holder's name or their contacts, by telephone, by its
 * vehicle's registration, or by the number of a receipt.
 */
export const contractInterpretations = ({
  compact,
  words,
  plate,
  phone,
  receipt,
}: QuickQuery): QuickInterpretations<QuickContractColumn> => [
  ...testColumn('number', 'contains', compact),
  ...testColumn('plate', 'startsWith', plate),
  ...testColumn('receipts', 'startsWord', receipt),
  testPerWord(words, ['number', 'holder', 'joined', ...(mayBeContact(words) ? (['contacts'] as const) : [])]),
  ...testColumn('contacts', 'contains', phone),
];

type QuickClientColumn = 'name' | 'joined' | 'notes' | 'contacts' | 'birthDate' | 'mail' | 'ridet';
/** A client by words found in their name, contacts or the notes about them, by telephone, birth date, e-mail or RIDET. */
export const clientInterpretations = ({
  words,
  phone,
  day,
  mail,
  ridet,
}: QuickQuery): QuickInterpretations<QuickClientColumn> => [
  testPerWord(words, ['name', 'joined', 'notes', ...(mayBeContact(words) ? (['contacts'] as const) : [])]),
  ...testColumn('contacts', 'contains', phone),
  ...testColumn('birthDate', 'equals', day),
  ...testColumn('mail', 'contains', mail),
  ...testColumn('ridet', 'startsWith', ridet),
];

const comparisons: Readonly<Record<QuickOperator, (value: string, text: string) => boolean>> = {
  contains: (value, text) => value.includes(text),
  startsWith: (value, text) => value.startsWith(text),
  startsWord: (value, text) => ` ${value}`.includes(` ${text}`),
  equals: (value, text) => value === text,
};

/** Builds a predicate of entries in memory from interpretations; its texts must be folded. */
const quickMatcher =
  <Entry, Column extends string>(columnReaders: Readonly<Record<Column, (entry: Entry) => string>>) =>
  (interpretations: QuickInterpretations<Column>): ((entry: Entry) => boolean) =>
  (entry) =>
    interpretations.some((tests) =>
      tests.every(({ columns, operator, text }) =>
        columns.some((column) => {
          const value = columnReaders[column](entry);
          return column === 'joined' ? matchesJoined(value, text) : comparisons[operator](value, text);
        }),
      ),
    );

const contractMatcher = quickMatcher<SearchableContract, QuickContractColumn>({
  number: ({ folded }) => folded.numero,
  holder: ({ folded }) => folded.holder,
  joined: ({ folded }) => folded.joined,
  plate: ({ folded }) => folded.plate,
  receipts: ({ folded }) => folded.receipts,
  contacts: ({ folded }) => folded.contacts,
});
export const matchesQuickContract = (query: QuickQuery) => contractMatcher(contractInterpretations(query));

const clientMatcher = quickMatcher<SearchableClient, QuickClientColumn>({
  name: ({ folded }) => folded.fullname,
  joined: ({ folded }) => folded.joined,
  notes: ({ folded }) => folded.notes,
  contacts: ({ folded }) => folded.contacts,
  birthDate: ({ row }) => row.birthDate ?? '',
  mail: ({ row }) => row.mail?.mail.toLowerCase() ?? '',
  ridet: ({ row }) => row.siret ?? '',
});
export const matchesQuickClient = (query: QuickQuery) => clientMatcher(clientInterpretations(query));

const excerptLength = 80;

/** Beginning of the newest note with a word that the name lacks: why the client was found. Undefined without one. */
export const noteExcerpt = (
  { words }: QuickQuery,
  foldedName: string,
  notes: readonly Pick<Note, 'text' | 'at'>[],
): string | undefined => {
  const missingWords = words.filter((word) => !foldedName.includes(word));
  const matchingNote = notes
    .filter(({ text }) => missingWords.some((word) => fold(text).includes(word)))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
  if (!matchingNote) return undefined;
  const text = matchingNote.text.replace(/\s+/g, ' ');
  return text.length <= excerptLength ? text : `${text.slice(0, excerptLength - 1)}…`;
};

/** A found client with the note that was found, if any. */
export const withNote = (row: ClientRow, note: string | undefined): QuickClient =>
  note === undefined ? row : { ...row, note };

/** A request by its number, or by words found in its subject, its type or the name of its client. */
export const matchesQuickTask = ({ compact, words }: QuickQuery): ((task: TaskListRow) => boolean) => {
  const matchesTask = quickMatcher<TaskListRow, 'number' | 'joined' | 'text'>({
    number: ({ number }) => fold(number),
    joined: ({ clientName }) => joinNames(fold(clientName ?? '')),
    text: ({ number, subject, type, clientName }) => fold(`${number} ${type} ${subject} ${clientName ?? ''}`),
  });
  return matchesTask([...testColumn('number', 'contains', compact), testPerWord(words, ['text', 'joined'])]);
};

/** Rank first: the complete number was typed. */
export const isFirstContract =
  ({ compact }: QuickQuery) =>
  ({ folded }: SearchableContract): boolean =>
    folded.numero === compact;
export const isFirstClient =
  ({ text }: QuickQuery) =>
  ({ folded }: SearchableClient): boolean =>
    folded.fullname.startsWith(text);
