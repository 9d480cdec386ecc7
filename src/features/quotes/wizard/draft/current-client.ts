import type { OfflineServices } from '#offline/interfaces/types.ts';
import { subscriberFormValues } from '#shared/clients/client-record.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { firstIncompleteSubStep, subStepsOf } from '#shared/forms/progress.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import { queuedChangeValues } from '#work/clients/queued-client-change.ts';
import { subStepOf } from '../work/quote-progress.ts';
import type { QuoteStart } from '../work/quote-start.ts';

const changedClientText =
  'Les données du client ont changé depuis votre saisie\u00A0: ce devis les reprend, et son prix en tient compte.';

interface ClientSource {
  readonly clientId: number;
  readonly context: QuoteContext;
}

/** Values of a portfolio client as the subscriber, as a change that waits in the outbox will leave them; undefined if none waits. */
export const queuedSubscriber = async (
  { outbox }: Pick<OfflineServices, 'outbox'>,
  { clientId, context }: ClientSource,
): Promise<RawGroup | undefined> => {
  const entries = await outbox.entries().catch(() => []);
  const changed = queuedChangeValues(entries, clientId, context);
  return changed && { ...(changed['person'] as RawGroup), id: String(clientId) };
};

const storedSubscriber = async (
  { device }: Pick<OfflineServices, 'device'>,
  { clientId, context }: ClientSource,
): Promise<RawGroup | undefined> => {
  const stored = await device.find(clientGet, { idClient: clientId }).catch(() => undefined);
  const person = stored?.value.person;
  return person ? (subscriberFormValues(person, context) as RawGroup) : undefined;
};

/**
 * Starts a quote with the current data of its client, whose fields are locked: those that a change in the outbox will leave,
 * else, for a draft, those of the file on this device, which may be newer. A price for older data is dropped.
 */
export const withCurrentClient = async (
  services: Pick<OfflineServices, 'device' | 'outbox'>,
  start: QuoteStart,
  { context, isDraft }: { readonly context: QuoteContext; readonly isDraft: boolean },
): Promise<QuoteStart> => {
  const { product, progress, changes } = start;
  const clientId = Number(textAt(start.values, 'person.id'));
  if (!(clientId > 0)) return start;
  const source = { clientId, context };
  const person =
    (await queuedSubscriber(services, source)) ?? (isDraft ? await storedSubscriber(services, source) : undefined);
  if (!person) return start;
  const values = product.normalize({ ...start.values, person }, context);
  if (JSON.stringify(values) === JSON.stringify(start.values)) return start;
  const subSteps = subStepsOf(product.steps, product.check(values, context).problems);
  const opened = subStepOf(subSteps, progress.partId);
  const incomplete = firstIncompleteSubStep(subSteps);
  const { part } = incomplete && incomplete.index < opened.index ? incomplete : opened;
  return {
    ...start,
    values,
    progress: { ...progress, partId: part.id, priced: null, chosenKey: null },
    changes: isDraft ? [...changes, changedClientText] : changes,
  };
};
