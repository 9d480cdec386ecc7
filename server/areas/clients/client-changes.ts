import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { reissueUnsigned } from '#server/areas/documents/issue.ts';
import { findAllListEntries } from '#server/areas/lists/list-repository.ts';
import type { Db } from '#server/db/db.ts';
import { type PersonContext, recordAudit, recordAudits } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { forbidden, invalid, notFound } from '#server/http/refusal.ts';
import { type CheckedClient, clientContext, clientFormSchema } from '#shared/clients/client-form.ts';
import { clientBody, clientFormValues } from '#shared/clients/client-record.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { labelFrom } from '#shared/forms/node.ts';
import type { clientAdd, clientLookAlikes, clientUpdate } from '#shared/operations/clients/client-changes.ts';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { messages } from '#shared/primitives/messages.ts';
import { addClients, findSameClient, lockClient, saveCreation, updateClientRow } from './client-change-repository.ts';
import { findPossibleDuplicates } from './client-repository.ts';

/** Context of the client rules on a day. */
export const loadClientRules = async (db: Db, now: Date): Promise<QuoteContext> =>
  clientContext(dayInNoumea(now), await findAllListEntries(db));

interface StoreClient {
  readonly brokerId: number;
  readonly client: CheckedClient;
  readonly rules: QuoteContext;
  /** Idempotency key if the call creates only this client. */
  readonly key: string | null;
  /** Draft that the client was submitted from. */
  readonly reference: string | null;
  /** Reference of an import that names the client; none by default. */
  readonly importReference?: string;
}

/** Inserts validated clients and audits them; returns their ids in the same order. */
export const createClients = async (clients: readonly StoreClient[], context: PersonContext): Promise<number[]> => {
  const newClients = clients.map(({ brokerId, client: { values }, rules, key, reference, importReference }) => ({
    brokerId,
    personType: values.personType === 'MOR' ? ('MOR' as const) : ('PHY' as const),
    userId: context.caller.user.id,
    idempotencyKey: key,
    reference,
    importReference: importReference ?? null,
    bodyOf: (clientId: number) => clientBody(values, labelFrom(rules.lists), clientId * 2),
  }));
  const ids = await addClients(context.db, newClients);
  const auditEntries = clients.map(({ client: { typed } }, index) => ({
    action: 'client-added',
    subject: `client ${ids[index]}`,
    after: typed,
  }));
  await recordAudits(context.db, context, auditEntries);
  return ids;
};

/**
 * Completes a client whom a quote of the same user created: the form was submitted first, but the quote arrived before
 * it. The idempotency key marks it as created by the form from then on.
 */
const completeClient = async (
  {
    clientId,
    client: { typed, values },
    rules,
    key,
    reference,
  }: Omit<StoreClient, 'brokerId'> & { readonly clientId: number },
  context: PersonContext,
): Promise<void> => {
  const current = await lockClient(context.db, context.caller.scope, clientId);
  if (!current) throw notFound('Ce client n’existe pas ou n’est plus disponible.');
  const body = clientBody(values, labelFrom(rules.lists), clientId * 2, current);
  await updateClientRow(context.db, clientId, current.personType, body);
  await saveCreation(context.db, clientId, key, reference);
  await recordAudit(context.db, context, { action: 'client-added', subject: `client ${clientId}`, after: typed });
};

/** Validates the client form; throws a 422 by field. */
const parseClient = (submitted: unknown, context: QuoteContext, knownBirthDate: string | null = null) => {
  const result = v.safeParse(clientFormSchema(context, knownBirthDate), submitted);
  if (!result.success) throw invalid(v.flatten(result.issues).nested as FieldErrors);
  return result.output;
};

const findSimilarClients: Handler<typeof clientLookAlikes> = async (input, { db, caller }) => ({
  success: true,
  clients: await findPossibleDuplicates(db, caller.scope, input),
});

const addClientHandler: Handler<typeof clientAdd> = async (input, context) => {
  const { db, caller, services } = context;
  const { brokerId } = caller;
  if (brokerId === null) throw forbidden();
  const rules = await loadClientRules(db, services.now());
  const client = parseClient(input.client, rules);
  const shownIds = new Set(input.shown);
  const key = context.idempotencyKey ?? null;
  const { reference } = input;
  const sameClient = await findSameClient(db, { brokerId, userId: caller.user.id }, client.values);
  if (sameClient?.isFromQuote && !shownIds.has(sameClient.id)) {
    await completeClient({ clientId: sameClient.id, client, rules, key, reference }, context);
    return { success: true, type: 'success', message: 'Le client a bien été créé.', clientId: sameClient.id };
  }
  const unseenDuplicates = (await findPossibleDuplicates(db, caller.scope, client.values)).filter(
    ({ id }) => !shownIds.has(id),
  );
  if (unseenDuplicates.length > 0)
    throw invalid(
      {},
      `Un client semblable existe déjà\u00A0: ${unseenDuplicates.map(({ fullname }) => fullname).join(', ')}.`,
    );
  const [clientId = null] = await createClients([{ brokerId, client, rules, key, reference }], context);
  return { success: true, type: 'success', message: 'Le client a bien été créé.', clientId };
};

/** Fields of a client that papers print. */
const printedFacts = ({
  fullname,
  civility,
  birthDate,
  tradeName,
  siret,
  address,
}: Omit<Person, 'id' | 'personType'>) => [fullname, civility, birthDate, tradeName, siret, address];

const updateClient: Handler<typeof clientUpdate> = async (input, context) => {
  const { db, caller, services } = context;
  const current = await lockClient(db, caller.scope, input.idClient);
  if (!current) throw notFound('Ce client n’existe pas ou n’est plus disponible.');
  const rules = await loadClientRules(db, services.now());
  const before = clientFormValues(current, rules);
  const clientId = current.id;
  if (!input.force && input.previous && !isDeepStrictEqual(input.previous, before))
    return { success: false, type: 'warning', message: changedMeanwhile, clientId, conflict: before };
  const { typed, values } = parseClient(input.client, rules, current.birthDate);
  const body = clientBody(values, labelFrom(rules.lists), clientId * 2, current);
  const { id: _, personType: __, ...stored } = current;
  if (isDeepStrictEqual(typed, before) || isDeepStrictEqual(body, stored))
    return { success: false, type: 'warning', message: messages.unchanged, clientId };
  await updateClientRow(db, clientId, values.personType === 'MOR' ? 'MOR' : 'PHY', body);
  await recordAudit(db, context, { action: 'client-updated', subject: `client ${clientId}`, before, after: typed });
  if (!isDeepStrictEqual(printedFacts(body), printedFacts(current)))
    await reissueUnsigned(db, { clientId }, { scope: caller.scope, at: services.now(), userId: caller.user.id });
  return { success: true, type: 'success', message: 'Le client a bien été modifié.', clientId };
};

const changedMeanwhile = 'Ces données ont été modifiées entre-temps par une autre personne.';

export const clientChangesHandlers = {
  clientAdd: addClientHandler,
  clientLookAlikes: findSimilarClients,
  clientUpdate: updateClient,
} satisfies Partial<Handlers>;
