import * as v from 'valibot';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { forbidden } from '#server/http/refusal.ts';
import { computeRenewals, renewalYearFilter } from '#shared/actions/renewals.ts';
import { contractFilterSchema } from '#shared/operations/contracts/contracts.ts';
import { maxRenewals, type renewalList } from '#shared/operations/contracts/renewals.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { findRenewalFacts } from './contract-due.ts';
import { findFirstContracts } from './contract-search-repository.ts';

/** Renewals of the caller’s broker, by the same rules as on the device. */
const listRenewals: Handler<typeof renewalList> = async (_input, { db, caller, services }) => {
  if (caller.brokerId === null) throw forbidden();
  const scope = { kind: 'broker', brokerId: caller.brokerId } as const;
  const today = dayInNoumea(services.now());
  const filter = v.parse(contractFilterSchema, renewalYearFilter(today));
  const rows = await findFirstContracts(db, scope, { filter, order: 'next-anniversary', today, limit: maxRenewals });
  const facts = await findRenewalFacts(
    db,
    scope,
    rows.map(({ row }) => row.id),
  );
  const subjects = rows.map(({ row }) => ({ row, due: facts.get(row.id) }));
  return { success: true, renewals: computeRenewals(subjects, today) };
};

export const renewalsHandlers = { renewalList: listRenewals } satisfies Partial<Handlers>;
