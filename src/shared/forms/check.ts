import * as v from 'valibot';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import { messages } from '#shared/primitives/messages.ts';
import { type Field, type FieldScope, type Group, listOfField, type QuoteContext, type Values } from './node.ts';
import type { RawGroup } from './raw.ts';
import { walkFields } from './walk.ts';

/** A message at the dotted path of a field of the quote. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

export interface CheckedValues<G extends Group> {
  /** Parsed values; complete only if there are no problems. */
  readonly values: Values<G>;
  readonly problems: readonly Problem[];
}

type ParsedField = { readonly value: unknown; readonly problem: string | null };

/**
 * Validates normalized values against their description and parses them; reports the first problem of each field. The
 * screen and the server use the same function (specification 0, "Validation"). `onlyPath` restricts validation and
 * parsing to a path.
 */
export const checkValues = <const G extends Group>(
  group: G,
  values: RawGroup,
  context: QuoteContext,
  onlyPath?: string,
): CheckedValues<G> => {
  const problems: Problem[] = [];
  const parsedValues: Record<string, unknown> = {};
  walkFields(group, values, context, {
    onlyPath,
    onField: ({ field, path, value: typed, scope }) => {
      const { value, problem } = parseField(field, typed, scope);
      if (problem !== null) problems.push({ path, message: problem });
      setAtPath(parsedValues, path, value);
    },
    onList: ({ list, path, count }) => {
      setAtPath(
        parsedValues,
        path,
        Array.from({ length: count }, () => ({})),
      );
      if (count === 0 && list.emptyMessage !== null) problems.push({ path, message: list.emptyMessage });
      if (count > list.max) problems.push({ path, message: `${list.label}\u00A0: ${list.max} au plus` });
    },
  });
  return { values: parsedValues as Values<G>, problems };
};

const parseField = (field: Field, typed: string, scope: FieldScope): ParsedField => {
  const isEmpty = typed.trim() === '';
  if (field.isActive?.(scope) === false) return { value: null, problem: null };
  const isLocked = field.isLocked?.(scope) ?? false;
  if (isEmpty) {
    const isMissing = !isLocked && field.isRequired(scope);
    return { value: null, problem: isMissing ? field.requiredMessage : null };
  }
  const parsed = v.safeParse(field.schema, typed, { abortEarly: true });
  if (!parsed.success) return { value: null, problem: isLocked ? null : parsed.issues[0].message };
  return {
    value: parsed.output,
    problem: isLocked ? null : (findChoiceProblem(field, typed, scope) ?? findRuleProblem(field, typed, scope)),
  };
};

const findChoiceProblem = (field: Field, code: string, scope: FieldScope): string | null => {
  const list = listOfField(field, scope);
  const entries = field.entries ?? (list && scope.context.lists[list]);
  if (!entries) return null;
  const isOffered = entries.some((entry) => entry.code === code) && (field.codes?.includes(code) ?? true);
  return isOffered ? null : messages.notInList(code.slice(0, 60));
};

const findRuleProblem = (field: Field, typed: string, scope: FieldScope): string | null => {
  for (const rule of field.rules) {
    const message = rule(typed, scope);
    if (message !== null) return message;
  }
  return null;
};

/**
 * Sets a value at a path of the result. The path comes from the description, never from the values, so it cannot
 * pollute a prototype.
 */
const setAtPath = (root: Record<string, unknown>, path: string, value: unknown): void => {
  const names = path.split('.');
  const lastName = names.pop() as string;
  let target = root;
  for (const name of names) {
    target[name] ??= {};
    target = target[name] as Record<string, unknown>;
  }
  target[lastName] = value;
};

/** Groups messages by field, the format of forms and of server answers. */
export const toFieldErrors = (problems: readonly Problem[]): FieldErrors => {
  const errors: FieldErrors = {};
  for (const { path, message } of problems) errors[path] = [...(errors[path] ?? []), message];
  return errors;
};
