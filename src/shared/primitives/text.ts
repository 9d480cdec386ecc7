/**
 * Characters without width: soft hyphen, zero-width characters, marks of writing direction, byte-order mark, fillers.
 * They come with copied text, cannot be seen and make equal texts unequal.
 */
const invisible =
  '\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFEFF\\uFFA0\\uFFF9-\\uFFFB';
/** The first group is an emoji that U+200D joins to the next one, where the joiner stays. */
const removable = new RegExp(
  `(\\p{Extended_Pictographic}[\\uFE0F\\u{1F3FB}-\\u{1F3FF}]?\\u200D(?=\\p{Extended_Pictographic}))|[${invisible}]`,
  'gu',
);

/** Digits, letters and marks of Asian keyboards, which are ASCII drawn wide, and digits of mathematical typefaces. */
const fullWidth = /[\uFF01-\uFF5E\u{1D7CE}-\u{1D7FF}]/gu;

/** Normalizes a piece of a longer text, such as a run of bold text: NFC, no invisible and no full-width characters; spaces stay. */
export const normalizeFragment = (text: string): string =>
  text
    .replace(removable, (_, joiner: string | undefined) => joiner ?? '')
    .replace(fullWidth, (wide) => wide.normalize('NFKC'))
    .normalize('NFC');

/** True for printable ASCII, which most texts are and which needs no normalization. */
const isAscii = (text: string): boolean => /^[\x20-\x7E]*$/.test(text);

/** Composes letters, removes invisible characters and makes every space ordinary; runs and margins are kept. */
export const normalizeCharacters = (text: string): string =>
  isAscii(text) ? text : normalizeFragment(text).replace(/[\s\p{Cc}]/gu, ' ');

/**
 * Normalizes a text of one line as it enters from a form, a call, an import or a link: NFC, no invisible characters,
 * single ordinary spaces. Everything visible stays as typed.
 */
export const normalizeText = (text: string): string => normalizeCharacters(text).replace(/ +/g, ' ').trim();

/**
 * Normalizes a text of several lines: like `normalizeText`, but line breaks, runs of spaces and the no-break spaces of
 * French typography stay. A multipart form sends a line break as CRLF.
 */
export const normalizeLines = (text: string): string =>
  normalizeFragment(text)
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\S\n\t\u00A0\u202F]|(?![\n\t])\p{Cc}/gu, ' ')
    .trim();

/** Letters that Unicode does not decompose, in lower case. */
const letters: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
  ŋ: 'ng',
};
const anyLetter = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu');

/** Apostrophes, primes and the Polynesian glottal stop in all their forms but `'`. */
const apostrophe = '’‘‛ʹʻʼʽʾʿˈˊˋ՚′‵ꞋꞌꞰ´';
const apostrophes = new RegExp(`[${apostrophe}]`, 'gu');
const ignored = new RegExp(`[\\p{Diacritic}\\p{Mn}${invisible}${apostrophe}]`, 'gu');
/** Hyphens, dashes and the minus sign. */
const hyphens = /[\p{Pd}\u2043\u2212]/gu;

/** Lower case without accents and invisible characters; letters without decomposition are spelt out. */
const foldLetters = (text: string): string => {
  // NFKD would part U+00B4, and U+1FFD which is the same, into a space and an accent.
  const plain = text
    .replace(/[\u00B4\u1FFD]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(ignored, '');
  return isAscii(plain) ? plain : plain.replace(anyLetter, (letter) => letters[letter] ?? letter).replace(hyphens, '-');
};

/**
 * Folds a text for comparing, searching and sorting: lower case, no accents, no apostrophes, a space for every hyphen and
 * every run of spaces. `Côte d’Ivoire` and `cote d'ivoire` fold to the same text, so do `Jean-Pierre` and `JEAN PIERRE`.
 * The server stores columns folded by this function and the device searches with it, so that both find the same rows.
 */
export const fold = (text: string): string =>
  (isAscii(text) ? text.toLowerCase() : foldLetters(text))
    .replace(/['`^]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim();

/** Words of a text, folded, without the commas between the lines of an address. */
export const foldedWords = (text: string): string[] =>
  fold(text)
    .split(/[ ,;]+/)
    .filter(Boolean);

/**
 * Folds an e-mail address for comparing: like `fold`, but apostrophes and hyphens stay, since `o'connor@…` and
 * `oconnor@…` are two mailboxes.
 */
export const foldAddress = (address: string): string => foldLetters(address.replace(apostrophes, "'")).trim();

/** The text with a small first letter, for use within a sentence; names in it stay as they are. */
export const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** The text with a capital first letter, to begin a sentence. */
export const upperFirst = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** « 1 envoi » or « 2 envois »; an empty list for zero, so that spreading it into a list omits it. */
export const formatCounted = (count: number, singular: string, plural: string): readonly string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${singular}` : `${count} ${plural}`];
