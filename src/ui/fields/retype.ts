/**
 * Rewrites what a text input holds while it is being typed, and keeps the caret after the same characters.
 * `counts` says which characters are the person's own (digits of an amount, not its spaces); by default all.
 */
export const retype = (
  input: HTMLInputElement,
  shape: (text: string) => string,
  counts: (character: string) => boolean = () => true,
): string => {
  const caret = input.selectionStart ?? input.value.length;
  const own = [...input.value.slice(0, caret)].filter(counts).length;
  const next = shape(input.value);
  if (next === input.value) return next;
  input.value = next;
  let place = 0;
  for (let seen = 0; place < next.length && seen < own; place += 1) if (counts(next[place] ?? '')) seen += 1;
  // A field of type e-mail or number has no selection to set.
  if (input.selectionStart !== null) input.setSelectionRange(place, place);
  return next;
};
