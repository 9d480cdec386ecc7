import { findLogo, findLogoHash } from '#server/areas/documents/broker-logo-repository.ts';
import { quoteLists } from '#server/areas/lists/quote-lists.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { toConflictAnswer, userMessage } from '#server/http/list-answers.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { toFieldErrors } from '#shared/forms/check.ts';
import type { brokerDefaultsGet, brokerDefaultsSave } from '#shared/operations/people/broker-defaults.ts';
import type { ownBroker } from '#shared/operations/people/own-broker.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import {
  defaultFields,
  defaultsFormValues,
  defaultsProblems,
  parseDefaults,
} from '#shared/products/broker-defaults.ts';
import { loadProducts } from '#shared/products/load-product.ts';
import { findDefaults, loadDefaults, lockBroker, saveBrokerDefaults } from './broker-defaults-repository.ts';

const brokerMissing = () => notFound('Ce courtier n’existe pas ou n’est plus disponible.');

const getOwnBroker: Handler<typeof ownBroker> = async (_input, { db, caller: { brokerId } }) => ({
  success: true,
  defaults: await loadDefaults(db, brokerId),
  logo: brokerId === null ? null : await findLogo(db, (await findLogoHash(db, brokerId)) ?? null),
});

const getDefaults: Handler<typeof brokerDefaultsGet> = async ({ id }, { db, caller }) => {
  const broker = await findDefaults(db, caller.scope, id);
  if (!broker) throw brokerMissing();
  return { success: true, broker };
};

/** Saves a broker's quote defaults; administrators may change any broker's, others their own. */
const saveDefaults: Handler<typeof brokerDefaultsSave> = async ({ id, version, defaults: submitted }, context) => {
  const { db, caller, services } = context;
  const fields = defaultFields(await loadProducts());
  const values = defaultsFormValues(fields, submitted);
  const problems = defaultsProblems(fields, values, { today: dayInNoumea(services.now()), lists: quoteLists });
  return db.transaction(async (tx) => {
    await lockBroker(tx, id);
    const before = await findDefaults(tx, caller.scope, id);
    if (!before) throw brokerMissing();
    if (version !== undefined && version !== before.version) return toConflictAnswer(before);
    if (problems.length > 0) throw invalid(toFieldErrors(problems));
    const defaults = parseDefaults(fields, values);
    await saveBrokerDefaults(tx, id, defaults);
    await recordAudit(tx, context, {
      action: 'broker-defaults-updated',
      subject: `broker ${id}`,
      before: before.defaults,
      after: defaults,
    });
    return { success: true, id, message: userMessage('Les valeurs par défaut des devis ont été modifiées.') };
  });
};

export const brokerDefaultsHandlers = {
  brokerDefaultsGet: getDefaults,
  brokerDefaultsSave: saveDefaults,
  ownBroker: getOwnBroker,
} satisfies Partial<Handlers>;
