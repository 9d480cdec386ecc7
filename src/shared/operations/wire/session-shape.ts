import * as v from 'valibot';

/** The signed-in user, stored under `auth-data`. Specification 1, section 3 "Session". */
export const sessionUserSchema = v.object({
  id: v.number(),
  userBrokerCode: v.nullable(v.string()),
  /** Absent from sessions opened by older versions. */
  userBrokerId: v.optional(v.nullable(v.number()), null),
  agency: v.nullable(v.object({ code: v.string(), name: v.string() })),
  isRoot: v.boolean(),
  isAdmin: v.boolean(),
  isBroker: v.boolean(),
  /** May record payments by cheque, in cash or by transfer; absent from sessions opened by older versions. */
  receivesPayments: v.optional(v.boolean()),
  /** May see commissions; absent from sessions opened by older versions. */
  seesCommissions: v.optional(v.boolean()),
  initials: v.string(),
  userName: v.string(),
  fullName: v.string(),
});
export type SessionUser = v.InferOutput<typeof sessionUserSchema>;

export const sessionSchema = v.object({
  /** Short-lived bearer token of every other call. */
  token: v.string(),
  /** Exchanged once for a new pair; reuse revokes the token family (design, "Offline" 5). */
  refreshToken: v.string(),
  user: sessionUserSchema,
  /** Days without contact after which this device deletes its cached data; the default if absent. */
  contactDays: v.optional(v.number()),
});
export type Session = v.InferOutput<typeof sessionSchema>;
