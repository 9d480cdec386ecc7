import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { type RawGroup, textAt, valueAt } from '#shared/forms/raw.ts';
import { fold } from '#shared/primitives/text.ts';

/** A new client typed on this device, in a client form or a quote, that the server does not know yet. */
export interface QueuedClient {
  /** Key of the outbox item. */
  readonly key: string;
  readonly name: string;
  /** Form values of the subscriber. */
  readonly person: RawGroup;
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

const identity = (person: RawGroup): string =>
  fold(
    [nameOf(person), textAt(person, 'birthDate'), textAt(person, 'siret'), textAt(person, 'phone.number')].join(' '),
  );

/** New clients in the outbox, the latest first, each once. */
export const queuedClients = (entries: readonly OutboxEntry[]): QueuedClient[] => {
  const found = new Map<string, QueuedClient>();
  for (const entry of entries) {
    const person = personOf(entry);
    // A later entry of the same person holds what was typed last.
    if (person) found.set(identity(person), { key: entry.key, name: nameOf(person), person });
  }
  return [...found.values()].reverse();
};

/** True if each typed word begins a word of the client's name, telephone or birth date. */
export const matchesQueuedClient = (text: string): ((client: QueuedClient) => boolean) => {
  const words = fold(text).split(' ').filter(Boolean);
  return ({ person, name }) => {
    const known = ` ${fold([name, textAt(person, 'phone.number'), textAt(person, 'mail.mail')].join(' '))}`;
    return words.every((word) => known.includes(` ${word}`));
  };
};
