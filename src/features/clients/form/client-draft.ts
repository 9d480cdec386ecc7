import * as v from 'valibot';
import type { LoadedDraft } from '#offline/base/draft-types.ts';
import { settledClient } from '#shared/clients/client-form.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import type { RawGroup } from '#shared/forms/raw.ts';

/** What the form starts from. */
export interface ClientStart {
  readonly typed: RawGroup;
  /** What the file said when the form opened; null for a new client. */
  readonly previous: RawGroup | null;
}

const keptSchema = v.object({
  typed: v.record(v.string(), v.unknown()),
  previous: v.nullable(v.record(v.string(), v.unknown())),
});

/** The version of `keptSchema`. */
export const clientFormVersion = 1;

/** The form as a draft kept it; undefined where it cannot be read. */
export const startOfDraft = ({ value }: LoadedDraft, context: QuoteContext): ClientStart | undefined => {
  const kept = v.safeParse(keptSchema, value);
  if (!kept.success) return undefined;
  const { typed, previous } = kept.output;
  return { typed: settledClient(typed, context), previous: previous && settledClient(previous, context) };
};
