import * as v from 'valibot';
import type { Problem } from './check.ts';

type Typed = Record<string, unknown>;

const steps = (input: Typed, path: string) =>
  path
    .split('.')
    .map((key) => ({ type: 'object' as const, origin: 'value' as const, input, key, value: undefined as unknown }));

/**
 * A described form as a valibot schema, for the resolver of a screen and for the server alike. `read` checks what was
 * typed; its messages stand at the path of their field (`person.address.zipCode`).
 */
export const formSchema = <T>(
  read: (typed: Typed) => { readonly value: () => T; readonly problems: readonly Problem[] },
) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.rawTransform<Typed, T>(({ dataset, addIssue, NEVER }) => {
      const { value, problems } = read(dataset.value);
      if (problems.length === 0) return value();
      for (const { path, message } of problems) {
        const [first, ...rest] = steps(dataset.value, path);
        addIssue(first ? { message, path: [first, ...rest] } : { message });
      }
      return NEVER;
    }),
  );
