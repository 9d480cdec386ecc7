/** The id that one `insert` or `update … returning id` answered. */
export const rowId = ([row]: readonly { readonly id: number }[]): number => {
  if (!row) throw new Error('what was written has no id');
  return row.id;
};
