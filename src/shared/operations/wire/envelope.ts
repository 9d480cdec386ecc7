import * as v from 'valibot';
import { isRealDay } from '#shared/primitives/calendar/days.ts';

/** A message for the user, coloured by its type. Specification 2, section 7 "Use of the answers". */
export const messageSchema = v.object({
  type: v.picklist(['success', 'error', 'warning', 'info']),
  message: v.string(),
});
export type Message = v.InferOutput<typeof messageSchema>;

/** Messages by field name, displayed in the form. */
export const errorsSchema = v.record(v.string(), v.array(v.string()));
export type FieldErrors = v.InferOutput<typeof errorsSchema>;

/**
 * Why a session ended for good, sent only to a holder of one of its tokens: the device then deletes its cached data.
 * - `account-disabled`: the account, its role or its broker was disabled, or the user removed
 * - `device-revoked`: an administrator, or the user from another device, revoked this device
 */
const sessionEndSchema = v.picklist(['account-disabled', 'device-revoked', 'broker-changed']);
export type SessionEndReason = v.InferOutput<typeof sessionEndSchema>;

/** Every answer of the specification has `success`, and may have `message` and `errors`. */
export const answer = <const T extends v.ObjectEntries>(entries: T) =>
  v.object({
    success: v.boolean(),
    message: v.optional(messageSchema),
    errors: v.optional(errorsSchema),
    ...entries,
  });

/** Body of every failure, 4xx and 5xx alike. Specification 0, "The server's answers". */
export const failureSchema = answer({ closure: v.optional(sessionEndSchema) });

/** An input without any field. */
export const noInput = v.object({});

/** A whole number that may arrive as text (specification 0: "firstPage … may arrive as text or number"). */
export const wholeNumber = (options: { min: number; max: number }) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'doit contenir un nombre'), v.transform(Number))]),
    v.integer('doit contenir un nombre'),
    v.minValue(options.min, `doit être au moins ${options.min}`),
    v.maxValue(options.max, `doit être au plus ${options.max}`),
  );

/** A flag of an input: a boolean, or its text, `1` and `0` included (specification 0, "Flags arrive as text or boolean"). */
export const flag = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false', '1', '0']),
    v.transform((text) => text === 'true' || text === '1'),
  ),
]);

/** An optional flag; a missing or empty one becomes `defaultValue`. */
export const optionalFlag = <const T extends boolean | null>(defaultValue: T) =>
  v.optional(
    v.union([
      flag,
      v.pipe(
        v.literal(''),
        v.transform(() => defaultValue),
      ),
    ]),
    '',
  );

/** A calendar day `yyyy-mm-dd` in Pacific/Noumea. */
export const daySchema = v.pipe(
  v.string(),
  v.isoDate('doit être une date aaaa-mm-jj'),
  v.check(isRealDay, 'doit être une date qui existe'),
);

/** An entry of a reference list. */
export const listItemSchema = v.object({ code: v.string(), libelle: v.string() });
export type ListItem = v.InferOutput<typeof listItemSchema>;
