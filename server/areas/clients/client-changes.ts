import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { allListEntries } from '#server/areas/lists/list-repository.ts';
import type { Db } from '#server/db/db.ts';
import { type PersonContext, recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { forbidden, invalid, notFound } from '#server/http/refusal.ts';
import { type CheckedClient, clientContext, clientFormSchema } from '#shared/clients/client-form.ts';
import { clientBody, clientFormValues } from '#shared/clients/client-record.ts';
import type { LabelOf, QuoteContext } from '#shared/forms/node.ts';
import type { clientAdd, clientLookAlikes, clientUpdate } from '#shared/operations/clients/client-changes.ts';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { messages } from '#shared/primitives/messages.ts';
import { addClient, changeClient, lockClient } from './client-change-repository.ts';
import { lookAlikes } from './client-repository.ts';

/** What the rules of a client look at, on a day. */
export const clientRules = async (db: Db, now: Date): Promise<QuoteContext> =>
  clientContext(dayInNoumea(now), await allListEntries(db));

const labelIn =
  ({ lists }: QuoteContext): LabelOf =>
  (list, code) =>
    lists[list]?.find((entry) => entry.code === code) ?? null;

interface Stored {
  readonly brokerId: number;
  readonly client: CheckedClient;
  readonly rules: QuoteContext;
  /** Of the sending that makes this client and nothing else. */
  readonly key: string | null;
}

/** Writes a client whose values are right, and tells the audit; answers their id. */
export const storeClient = async (
  { brokerId, client, rules, key }: Stored,
  context: PersonContext,
): Promise<number> => {
  const { typed, values } = client;
  const id = await addClient(context.db, {
    brokerId,
    personType: values.personType === 'MOR' ? 'MOR' : 'PHY',
    userId: context.caller.user.id,
    idempotencyKey: key,
    bodyOf: (clientId) => clientBody(values, labelIn(rules), clientId * 2),
  });
  await recordAudit(context.db, context, { action: 'client-added', subject: `client ${id}`, after: typed });
  return id;
};

/** The client as the form's own schema reads it; a refusal with its messages by field otherwise. */
const checked = (given: unknown, context: QuoteContext, knownBirthDate: string | null = null) => {
  const result = v.safeParse(clientFormSchema(context, knownBirthDate), given);
  if (!result.success) throw invalid(v.flatten(result.issues).nested as FieldErrors);
  return result.output;
};

const findLookAlikes: Handler<typeof clientLookAlikes> = async (input, { db, caller }) => ({
  success: true,
  clients: await lookAlikes(db, caller.scope, input),
});

const addClientHandler: Handler<typeof clientAdd> = async (input, context) => {
  const { db, caller, services } = context;
  const { brokerId } = caller;
  if (brokerId === null) throw forbidden();
  const rules = await clientRules(db, services.now());
  const client = checked(input.client, rules);
  const shown = new Set(input.shown);
  const unseen = (await lookAlikes(db, caller.scope, client.values)).filter(({ id }) => !shown.has(id));
  if (unseen.length > 0)
    throw invalid({}, `Un client semblable existe déjà\u00A0: ${unseen.map(({ fullname }) => fullname).join(', ')}.`);
  const clientId = await storeClient({ brokerId, client, rules, key: context.idempotencyKey ?? null }, context);
  return { success: true, type: 'success', message: 'Le client a bien été créé.', clientId };
};

const updateClient: Handler<typeof clientUpdate> = async (input, context) => {
  const { db, caller, services } = context;
  const current = await lockClient(db, caller.scope, input.idClient);
  if (!current) throw notFound('Ce client n’existe pas ou n’est plus disponible.');
  const rules = await clientRules(db, services.now());
  const before = clientFormValues(current, rules);
  const clientId = current.id;
  if (!input.force && input.previous && !isDeepStrictEqual(input.previous, before))
    return { success: false, type: 'warning', message: changedMeanwhile, clientId, conflict: before };
  const { typed, values } = checked(input.client, rules, current.birthDate);
  const body = clientBody(values, labelIn(rules), clientId * 2, current);
  const { id: _, personType: __, ...stored } = current;
  if (isDeepStrictEqual(typed, before) || isDeepStrictEqual(body, stored))
    return { success: false, type: 'warning', message: messages.unchanged, clientId };
  await changeClient(db, clientId, values.personType === 'MOR' ? 'MOR' : 'PHY', body);
  await recordAudit(db, context, { action: 'client-updated', subject: `client ${clientId}`, before, after: typed });
  return { success: true, type: 'success', message: 'Le client a bien été modifié.', clientId };
};

const changedMeanwhile = 'Ces données ont été modifiées entre-temps par une autre personne.';

export const clientChangesHandlers = {
  clientAdd: addClientHandler,
  clientLookAlikes: findLookAlikes,
  clientUpdate: updateClient,
} satisfies Partial<Handlers>;
