import * as v from 'valibot';
import { CallError } from '#api/errors.ts';
import type { NewItem } from '#offline/interfaces/outbox-types.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import { messages } from '#shared/primitives/messages.ts';
import { uploadProblem } from '#shared/primitives/upload-limits.ts';

/** Where the schema of an operation bounds a length without a sentence of its own. */
const sentence = ({ requirement }: v.BaseIssue<unknown>): string => messages.maxLength(Number(requirement));

interface Measured {
  /** Undefined: an operation that this version does not know, whose texts have no limit. */
  readonly endpoint: EndpointDefinition | undefined;
  readonly input: unknown;
  /** Sizes in bytes. */
  readonly files: readonly { readonly size: number }[];
  readonly fileField: string;
}

/**
 * What passes a limit of `shared/domain/limits`, as the server would say it, by field: number, size and total of the files,
 * and the lengths of texts that the operation's own schema bounds. What else a form checks, and what only the server
 * knows, is theirs to say. Undefined where nothing does.
 */
export const beyondLimits = ({ endpoint, input, files, fileField }: Measured) => {
  const errors: Record<string, FieldErrors[string]> = {};
  const problem = uploadProblem(files);
  if (problem !== null) errors[fileField] = [problem];
  const { issues = [] } = endpoint ? v.safeParse(endpoint.input, input, { message: sentence }) : {};
  for (const issue of issues.filter(({ type }) => type === 'max_length')) {
    const field = v.getDotPath(issue) ?? 'demande';
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  const [first] = Object.values(errors);
  return first && { message: first[0] ?? '', errors };
};

/** Refuses what is beyond limits: throws a `CallError` with the messages by field. */
export const refuseBeyondLimits = ({ endpoint, input, files = [], fileField = 'files' }: NewItem): void => {
  const sizes = files.map(({ bytes }) => ({ size: bytes.byteLength }));
  const beyond = beyondLimits({ endpoint, input, files: sizes, fileField });
  if (beyond) throw new CallError(422, beyond.message, { errors: beyond.errors });
};
