import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { formatUnsent, needsUserAction } from '#offline/outbox/outbox-labels.ts';
import { type RawGroup, textAt, valueAt } from '#shared/forms/raw.ts';
import { parseRidet } from '#shared/primitives/parsers/typed-value.ts';
import { fold } from '#shared/primitives/text.ts';
import { type SearchableClient, searchableClient } from '#shared/search/client-search.ts';
import { matchesQuickClient, parseQuickQuery } from '#shared/search/quick-search.ts';

/** A new client typed on this device, in a client form or a quote, that the server does not know yet. */
export interface QueuedClient {
  /** Key of the outbox item. */
  readonly key: string;
  readonly name: string;
  /** State of the outbox item, in French. */
  readonly state: string;
  /** True if it waits for the person's decision. */
  readonly needsAction: boolean;
  /** Form values of the subscriber. */
  readonly person: RawGroup;
  /** The client as searches on the device read them. */
  readonly searchable: SearchableClient;
  /** How other work of the outbox names the client; undefined for an item of an older version. */
  readonly waiting: WaitingClient | undefined;
}

/** A client of the outbox in other work, which is sent after the client was created. */
interface WaitingClient {
  /** Draft of the client, or of the client’s first quote; the server finds the created client by it. */
  readonly reference: string;
  /** Lane of the client’s item. */
  readonly lane: string;
}

const personOf = ({ kind, input }: Pick<OutboxEntry, 'kind' | 'input'>): RawGroup | undefined => {
  const form = kind === 'client' ? 'client' : kind === 'estimate' ? 'estimate' : undefined;
  if (form === undefined || valueAt(input, 'idClient') !== undefined) return undefined;
  const person = valueAt(input, `${form}.person`) as RawGroup | undefined;
  return person && textAt(person, 'id') === '' ? person : undefined;
};

const nameOf = (person: RawGroup): string =>
  ['socialReason', 'lastname', 'firstname']
    .map((field) => textAt(person, field))
    .filter(Boolean)
    .join(' ');

const identityKey = (person: RawGroup): string =>
  fold(
    [nameOf(person), textAt(person, 'birthDate'), textAt(person, 'siret'), textAt(person, 'phone.number')].join(' '),
  );

const textOrNull = (person: RawGroup, path: string): string | null => textAt(person, path) || null;

const toSearchable = (person: RawGroup, isQuote: boolean): SearchableClient => {
  const personText = (path: string) => textOrNull(person, path);
  const address = {
    adress1: personText('address.adress1'),
    adress2: personText('address.adress2'),
    adress3: personText('address.adress3'),
  };
  const mail = textAt(person, 'mail.mail');
  const siret = textAt(person, 'siret');
  return searchableClient(
    {
      id: 0,
      personType: textAt(person, 'personType') === 'MOR' ? 'MOR' : 'PHY',
      fullname: nameOf(person),
      ...{ firstname: personText('firstname'), lastname: personText('lastname'), birthDate: personText('birthDate') },
      ...{
        socialReason: personText('socialReason'),
        tradeName: personText('tradeName'),
        profession: personText('profession'),
      },
      siret: siret === '' ? null : (parseRidet(siret) ?? siret),
      address: { ...address, zipCode: personText('address.zipCode'), city: personText('address.city'), country: null },
      mail: mail === '' ? null : { id: 0, type: { code: '', libelle: '' }, mail },
      phoneNumber: personText('phone.number'),
      ...{ civility: null, maritalStatus: null, socioProfessionalCategory: null, legalStatus: null, siren: null },
      ...{ effectif: null, webSite: null, phone: null, driverLicence: null, dateEffet: null },
    },
    { hasContract: false, hasQuote: isQuote },
  );
};

const toWaitingClient = ({ input, lane }: OutboxEntry): WaitingClient | undefined => {
  const reference = textAt(input, 'reference') || textAt(input, 'estimate.reference');
  return reference === '' ? undefined : { reference, lane };
};

/** New clients in the outbox, the latest first, each once. */
export const queuedClients = (entries: readonly OutboxEntry[]): QueuedClient[] => {
  const clientsByIdentity = new Map<string, QueuedClient>();
  for (const entry of entries) {
    const person = personOf(entry);
    if (!person) continue;
    const searchable = toSearchable(person, entry.kind === 'estimate');
    // A later entry of the same person holds what was typed last.
    clientsByIdentity.set(identityKey(person), {
      key: entry.key,
      name: nameOf(person),
      state: formatUnsent(entry),
      needsAction: needsUserAction(entry),
      person,
      searchable,
      waiting: toWaitingClient(entry),
    });
  }
  return [...clientsByIdentity.values()].reverse();
};

/** Draft of the new client of the outbox with the identity of a typed person; undefined if none waits, or they are known. */
export const queuedClientReference = (entries: readonly OutboxEntry[], person: RawGroup): string | undefined => {
  if (textAt(person, 'id') !== '') return undefined;
  const typed = identityKey(person);
  const clientsByIdentity = entries.findLast((entry) => {
    const queued = entry.kind === 'client' ? personOf(entry) : undefined;
    return queued !== undefined && identityKey(queued) === typed;
  });
  return clientsByIdentity && toWaitingClient(clientsByIdentity)?.reference;
};

/** The test of the quick search: by words of the name or contacts, telephone, birth date, e-mail or RIDET; all for an empty text. */
export const matchesQueuedClient = (text: string): ((client: QueuedClient) => boolean) => {
  const matches = matchesQuickClient(parseQuickQuery(text));
  return ({ searchable }) => text.trim() === '' || matches(searchable);
};
