/** Id returned by one `insert` or `update … returning id`. */
export const rowId = ([row]: readonly { readonly id: number }[]): number => {
  if (!row) throw new Error('The statement returned no id');
  return row.id;
};
