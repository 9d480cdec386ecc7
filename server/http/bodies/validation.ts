import * as v from 'valibot';
import { invalid } from '#server/http/refusal.ts';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';

const kinds: Readonly<Record<string, string>> = {
  array: 'doit être une liste',
  boolean: 'doit être vrai ou faux',
  file: 'doit être un fichier',
  instance: 'doit être un fichier',
  number: 'doit être un nombre',
  object: 'doit être un objet',
  string: 'doit être un texte',
};

const limits: Readonly<Record<string, string>> = {
  email: 'doit être une adresse e-mail valide',
  integer: 'doit être un nombre entier',
  max_length: 'est trop long',
  max_size: 'est trop volumineux',
  max_value: 'est trop grand',
  min_length: 'est trop court',
  min_value: 'est trop petit',
  non_empty: 'est requis',
  uuid: 'doit être un identifiant UUID',
};

/** French message for an issue whose schema gives none. */
const toFrenchMessage = (issue: v.BaseIssue<unknown>): string => {
  if (issue.input === undefined) return 'est requis';
  return (issue.kind === 'schema' ? kinds[issue.type] : limits[issue.type]) ?? 'n’est pas valide';
};

/** Parses or throws a 422 whose `errors` names each field by its path, `driver.0.crm`. */
export const parseInput = <S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> => {
  const result = v.safeParse(schema, input, { message: toFrenchMessage });
  if (result.success) return result.output;
  const errors: FieldErrors = {};
  for (const issue of result.issues.slice(0, 100)) {
    const field = v.getDotPath(issue) ?? 'demande';
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  throw invalid(errors);
};

/** An answer that violates its own schema: a programming error. The message names paths, never values. */
class WrongAnswer extends Error {
  constructor(operation: string, issues: readonly v.BaseIssue<unknown>[]) {
    const paths = issues.slice(0, 10).map((issue) => `${v.getDotPath(issue) ?? '(answer)'} expects ${issue.expected}`);
    super(`${operation} violates its response schema: ${paths.join('; ')}`);
    this.name = 'WrongAnswer';
  }
}

/** Validates an answer against its schema; fields that the schema does not name are removed. */
export const validateAnswer = (operation: string, schema: v.GenericSchema, answer: unknown): unknown => {
  const result = v.safeParse(schema, answer);
  if (!result.success) throw new WrongAnswer(operation, result.issues);
  return result.output;
};
