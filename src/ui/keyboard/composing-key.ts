/**
 * True for a key that an input method takes, such as the Enter that confirms its text. Safari ends the composition before
 * that key: there only the key code 229 identifies it.
 */
export const isComposingKey = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;
