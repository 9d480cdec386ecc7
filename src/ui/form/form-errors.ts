import type { FieldErrors, FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

export interface ListedError {
  /** Path of the field, or null for what concerns no field. */
  readonly name: string | null;
  readonly message: string;
}

/** All messages of a form, in the order of its values, nested objects and rows of lists included. */
export const listErrors = <T extends FieldValues>(errors: FieldErrors<T>): readonly ListedError[] =>
  Object.entries(errors).flatMap(([name, error]) => walk(name, error));

const walk = (path: string, error: unknown): readonly ListedError[] => {
  if (typeof error !== 'object' || error === null) return [];
  const name = path === 'root' || path.startsWith('root.') ? null : path.replace(/\.root$/, '');
  if ('message' in error && typeof error.message === 'string' && error.message !== '')
    return [{ name, message: error.message }];
  // A leaf keeps a reference to its element, which is no error.
  if ('ref' in error && 'type' in error) return [];
  return Object.entries(error).flatMap(([key, nested]) => walk(`${path}.${key}`, nested));
};

/**
 * Puts the messages of a refused call onto their fields, and those of unknown fields onto the form's summary.
 * `errors` is the `errors` of the server's envelope: messages by field path.
 */
export const applyServerErrors = <T extends FieldValues>(
  form: { readonly setError: UseFormSetError<T>; readonly getValues: () => T },
  errors: Readonly<Record<string, readonly string[]>>,
): void => {
  const known = form.getValues();
  for (const [name, texts] of Object.entries(errors)) {
    const message = texts.join(' ');
    const isField = Object.hasOwn(known, name.split('.')[0] ?? '');
    // The names come from the server: which of them are paths of this form is only known now.
    form.setError(isField ? (name as FieldPath<T>) : `root.${name.replaceAll('.', '-')}`, { type: 'server', message });
  }
};
