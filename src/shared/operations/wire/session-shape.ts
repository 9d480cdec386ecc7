import * as v from 'valibot';

/** The person signed in, as kept under `auth-data`. Specification 1, section 3 "Session". */
export const sessionUserSchema = v.object({
  id: v.number(),
  userBrokerCode: v.nullable(v.string()),
  /** Absent from sessions that were opened before it was sent. */
  userBrokerId: v.optional(v.nullable(v.number()), null),
  agency: v.nullable(v.object({ code: v.string(), name: v.string() })),
  isRoot: v.boolean(),
  isAdmin: v.boolean(),
  isBroker: v.boolean(),
  initials: v.string(),
  userName: v.string(),
  fullName: v.string(),
});
export type SessionUser = v.InferOutput<typeof sessionUserSchema>;

export const sessionSchema = v.object({
  /** Bearer token of every other call. Short-lived. */
  token: v.string(),
  /** Exchanged once for a new pair; a reuse revokes the family (specification design, "Offline" 5). */
  refreshToken: v.string(),
  user: sessionUserSchema,
  /** After how many days without contact this device closes what it keeps; the usual number where it is not said. */
  contactDays: v.optional(v.number()),
});
export type Session = v.InferOutput<typeof sessionSchema>;
