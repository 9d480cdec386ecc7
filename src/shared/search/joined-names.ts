const maxLength = 1500;

/**
 * What people type for a folded name of several words without its spaces, each from a word on: ` legoffjean goffjean` for
 * `le goff jean`; empty for one word. The database has the same function, `joined_names`; a test compares both.
 */
export const joinNames = (folded: string): string => {
  const words = folded.split(' ');
  return words
    .slice(0, -1)
    .map((_, index) => ` ${words.slice(index).join('')}`)
    .join('')
    .slice(0, maxLength);
};

/** True for a word that may be several parts of a name: shorter ones are found in the name as it is written. */
export const mayBeJoined = (word: string): boolean => /^\p{L}{4,}$/u.test(word);

/** True if a folded word is the beginning of joined parts of a name (`joinNames`). */
export const matchesJoined = (joined: string, word: string): boolean =>
  joined !== '' && mayBeJoined(word) && joined.includes(` ${word}`);
