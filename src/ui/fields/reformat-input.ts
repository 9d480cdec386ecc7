import { normalizeCharacters } from '#shared/primitives/text.ts';

/**
 * Reformats the text of an input while it is being typed and keeps the caret after the same significant characters.
 * `isSignificant` selects the characters that formatting does not add (digits of an amount, not its spaces); by default
 * all; full-width characters count as the ordinary ones that they become. Returns the formatted text.
 */
export const reformatInput = (
  input: HTMLInputElement,
  format: (text: string) => string,
  isSignificant: (character: string) => boolean = () => true,
): string => {
  const caret = input.selectionStart ?? input.value.length;
  const significantBeforeCaret = [...input.value.slice(0, caret)].filter((typed) =>
    isSignificant(normalizeCharacters(typed)),
  ).length;
  const next = format(input.value);
  if (next === input.value) return next;
  input.value = next;
  let position = 0;
  for (let significant = 0; position < next.length && significant < significantBeforeCaret; position += 1)
    if (isSignificant(next[position] ?? '')) significant += 1;
  // Inputs of type email or number have no selection.
  if (input.selectionStart !== null) input.setSelectionRange(position, position);
  return next;
};
