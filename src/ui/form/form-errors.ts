import type { FieldErrors, FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

interface ListedError {
  /** Path of the field; null for an error of the whole form. */
  readonly name: string | null;
  readonly message: string;
}

/** All error messages of a form in the order of its values, including nested objects and list rows. */
export const listErrors = <T extends FieldValues>(errors: FieldErrors<T>): readonly ListedError[] =>
  Object.entries(errors).flatMap(([name, error]) => collectErrors(name, error));

const collectErrors = (path: string, error: unknown): readonly ListedError[] => {
  if (typeof error !== 'object' || error === null) return [];
  const name = path === 'root' || path.startsWith('root.') ? null : path.replace(/\.root$/, '');
  if ('message' in error && typeof error.message === 'string' && error.message !== '')
    return [{ name, message: error.message }];
  // A leaf error refers to its DOM element, which must not be walked.
  if ('ref' in error && 'type' in error) return [];
  return Object.entries(error).flatMap(([key, nested]) => collectErrors(`${path}.${key}`, nested));
};

/** True if the control with a name is, or belongs to, the field at a path; the names of radio buttons end in the path. */
const isControlOf = (controlName: string, path: string | null): boolean =>
  controlName === path || controlName.startsWith(`${path}.`) || controlName.endsWith(`-${path}`);

/**
 * Sorts errors into the order of their controls in the document, which a schema need not have. One without a named control
 * follows the error before it; those of the whole form come last.
 */
export const sortByControl = (
  errors: readonly ListedError[],
  controlNames: readonly string[],
): readonly ListedError[] => {
  let position = -1;
  return errors
    .map((error) => {
      const found = controlNames.findIndex((name) => isControlOf(name, error.name));
      if (found >= 0) position = found;
      return { error, position: error.name === null ? Infinity : position };
    })
    .sort((a, b) => a.position - b.position)
    .map(({ error }) => error);
};

/**
 * Sets the messages of a rejected request on their fields; those of unknown fields become errors of the whole form.
 * `errors` are the server’s messages by field path.
 */
export const applyServerErrors = <T extends FieldValues>(
  form: { readonly setError: UseFormSetError<T>; readonly getValues: () => T },
  errors: Readonly<Record<string, readonly string[]>>,
): void => {
  const values = form.getValues();
  for (const [name, texts] of Object.entries(errors)) {
    const message = texts.join(' ');
    const isField = Object.hasOwn(values, name.split('.')[0] ?? '');
    // The server sends plain strings: whether one is a path of this form is only known at run time.
    form.setError(isField ? (name as FieldPath<T>) : `root.${name.replaceAll('.', '-')}`, { type: 'server', message });
  }
};
