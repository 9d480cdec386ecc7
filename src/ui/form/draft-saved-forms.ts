/** Controls of forms whose values are saved as a draft while typed. */
const savedControls = new WeakSet<object>();

export const markSavedAsDraft = (control: object): void => void savedControls.add(control);
export const isSavedAsDraft = (control: object): boolean => savedControls.has(control);
