import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Caller, Handlers } from '#server/http/handler.ts';
import { forbidden, notFound } from '#server/http/refusal.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import type { Services } from '#server/services/services.ts';
import { canViewAs, viewAsMinutes } from '#shared/operations/people/view-as.ts';
import { deviceName } from '#shared/primitives/device-name.ts';
import { hashToken, newToken } from '../tokens.ts';
import { findActiveUser, toScope, toSessionUser } from '../user-repository.ts';
import {
  addView,
  endView,
  findOverdueViews,
  findView,
  findViewsOf,
  lockViewsOf,
  type ViewEnd,
  type ViewRow,
} from './view-as-repository.ts';

/** Prefix that distinguishes view tokens from session tokens. */
const tokenPrefix = 'view.';
export const isViewToken = (token: string): boolean => token.startsWith(tokenPrefix);

const hashViewToken = ({ settings }: Services, token: string): string => hashToken(settings.secrets.tokenSecret, token);

/** Ends a view and audits it once, even if several calls notice the end. */
const endAndAudit = (db: Db, view: ViewRow, reason: ViewEnd | 'returned' | 'replaced', now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await endView(tx, view.id, now))) return;
    await writeAudit(tx, {
      at: now,
      userId: view.by_user_id ?? undefined,
      action: 'view-as-ended',
      subject: view.subject,
      address: view.address,
      after: { device: view.device, why: reason },
    });
  });

/** Ends and audits the views that are over. */
export const endOverdueViews = async (db: Db, now: Date): Promise<void> => {
  for (const { view, reason } of await findOverdueViews(db, now)) await endAndAudit(db, view, reason, now);
};

export const viewAsJobKind = 'view-as.finish';
export const endOverdueViewsJob: JobHandler = (_payload, { db, services }) => endOverdueViews(db, services.now());

/** Caller of a view token: the viewed person's data, read-only, in the administrator's session. */
export const findCallerOfView = async (db: Db, services: Services, token: string): Promise<Caller | undefined> => {
  const now = services.now();
  const viewAndUser = await findView(db, hashViewToken(services, token), now);
  if (!viewAndUser) return undefined;
  const { view, user } = viewAndUser;
  if (!user || view.session_id === null || view.by_user_id === null) {
    await endOverdueViews(db, now);
    return undefined;
  }
  return {
    user: toSessionUser(user),
    sessionId: view.session_id,
    // The administrator's authentication does not count as one of the viewed person.
    provedAt: null,
    brokerId: user.broker_id,
    scope: toScope(user),
    viewerId: view.by_user_id,
  };
};

export const viewAsHandlers: Pick<Handlers, 'viewAsBegin' | 'viewAsEnd'> = {
  viewAsBegin: async ({ id }, context) => {
    const { db, services, caller, address, userAgent } = context;
    const now = services.now();
    const expiresAt = new Date(now.getTime() + viewAsMinutes * 60_000);
    const token = `${tokenPrefix}${newToken()}`;
    return db.transaction(async (tx) => {
      const user = await findActiveUser(tx, id);
      if (!user) throw notFound();
      if (!canViewAs(caller.user.isRoot ? 'root' : 'admin', user.kind))
        throw forbidden('Vous ne pouvez pas voir Lagon comme cette personne.');
      await lockViewsOf(tx, caller.sessionId);
      for (const view of await findViewsOf(tx, caller.sessionId)) await endAndAudit(tx, view, 'replaced', now);
      const [subject, device] = [`user ${id}`, deviceName(userAgent)];
      const owner = { sessionId: caller.sessionId, byUserId: caller.user.id, userId: id };
      await addView(tx, { hash: hashViewToken(services, token), ...owner, subject, address, device, now, expiresAt });
      await recordAudit(tx, context, {
        action: 'view-as-begun',
        subject,
        after: { device, until: expiresAt.toISOString() },
      });
      return { success: true, token, user: toSessionUser(user), expiresAt: expiresAt.toISOString() };
    });
  },
  viewAsEnd: async (_input, { db, services, caller }) => {
    const now = services.now();
    await endOverdueViews(db, now);
    for (const view of await findViewsOf(db, caller.sessionId)) await endAndAudit(db, view, 'returned', now);
    return { success: true };
  },
};
