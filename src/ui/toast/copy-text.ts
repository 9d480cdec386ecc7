import { notify } from './toaster.ts';

/** Copies a text to the clipboard and says so with `successMessage`, or that this browser refuses. Never rejects. */
export const copyText = async (text: string, successMessage: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    notify({ type: 'success', message: successMessage });
  } catch {
    notify({ type: 'error', message: 'Ce navigateur ne permet pas de copier\u00A0: sélectionnez le texte.' });
  }
};
