import { notify } from './toaster.ts';

/** Copies a text to the clipboard and says so with `done`, or that this browser refuses. Never rejects. */
export const copyText = async (text: string, done: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    notify({ type: 'success', message: done });
  } catch {
    notify({ type: 'error', message: 'Ce navigateur ne permet pas de copier\u00A0: sélectionnez le texte.' });
  }
};
