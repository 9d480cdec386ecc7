import * as v from 'valibot';
import type { Problem } from './check.ts';

type TypedValues = Record<string, unknown>;

const toIssuePath = (input: TypedValues, path: string) =>
  path
    .split('.')
    .map((key) => ({ type: 'object' as const, origin: 'value' as const, input, key, value: undefined as unknown }));

/**
 * Wraps a described form as a valibot schema, for form resolvers and for the server. `validate` checks the typed values;
 * each message gets the path of its field (`person.address.zipCode`).
 */
export const formSchema = <T>(
  validate: (typed: TypedValues) => { readonly value: () => T; readonly problems: readonly Problem[] },
) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.rawTransform<TypedValues, T>(({ dataset, addIssue, NEVER }) => {
      const { value, problems } = validate(dataset.value);
      if (problems.length === 0) return value();
      for (const { path, message } of problems) {
        const [first, ...rest] = toIssuePath(dataset.value, path);
        addIssue(first ? { message, path: [first, ...rest] } : { message });
      }
      return NEVER;
    }),
  );
