import { day, flag, lines, phone, radio, text, timeOfDay } from '#shared/forms/kinds.ts';
import { fieldSection, type ListLayout, type Section } from '#shared/forms/layout.ts';
import { activeWhen, listOf, optional, withRules } from '#shared/forms/modifiers.ts';
import type { Condition, Field, FieldScope, Rule } from '#shared/forms/node.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { isRealDay } from '#shared/primitives/calendar/days.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { parseTimeOfDay } from '#shared/primitives/parsers/time-of-day.ts';
import { parseValidPhone } from '#shared/primitives/phone/phone.ts';
import { defaultPhonePrefix, phoneCountries } from '#shared/primitives/phone/phone-countries.ts';
import { type ClaimSubject, isInForceAt, notInForceText } from './claim-subject.ts';

export const toListItems = (labels: Readonly<Record<string, string>>): readonly ListItem[] =>
  Object.entries(labels).map(([code, libelle]) => ({ code, libelle }));

/** True if a field of the whole declaration has one of the values. */
export const hasValue =
  (path: string, ...values: readonly string[]): Condition =>
  ({ rootValue }) =>
    values.includes(rootValue(path));

export const longText = (label: string): Field<string> => lines(label, textLimits.claimText);

const notInFuture: Rule = (value, { context }) =>
  isRealDay(value) && value > context.today ? messages.claimInFuture : null;

/** The time of an event that happened today must not be in the future. */
const notLaterToday: Rule = (value, { rootValue, context }) => {
  const time = parseTimeOfDay(value);
  const isLater = time !== null && context.timeOfDay !== undefined && time > context.timeOfDay();
  return isLater && rootValue('event.day') === context.today ? messages.claimTimeInFuture : null;
};

const pastDay = (label: string): Field => ({
  ...withRules(day(label), notInFuture),
  days: ({ today }) => ({ max: today }),
});

const wasNotInForce =
  (subject: ClaimSubject): Condition =>
  ({ rootValue }) =>
    isRealDay(rootValue('event.day')) &&
    !isInForceAt(subject, rootValue('event.day'), parseTimeOfDay(rootValue('event.time')));

/** Day and hour of the event, and the reason for declaring a claim outside the contract’s period. */
export const eventFields = (subject: ClaimSubject, dayLabel = 'Date du sinistre') => ({
  day: pastDay(dayLabel),
  time: {
    ...optional(withRules(timeOfDay('Heure'), notLaterToday)),
    hint: 'Par exemple 14:30. Laissez vide si elle n’est pas connue',
  },
  notInForceReason: activeWhen(wasNotInForce(subject), text('Raison de déclarer hors période', 300)),
});

export const placeField = (): Field<string> => text('Lieu', 200);

/** Section of the event, with a warning while the contract was not in force. */
export const eventSection = (subject: ClaimSubject, ...extraPaths: readonly string[]): Section =>
  fieldSection('Quand et où', ['event.day', 'event.time', 'event.notInForceReason', ...extraPaths], {
    banner: { message: notInForceText(subject), isShown: wasNotInForce(subject) },
  });

const prefixes = phoneCountries.map(({ prefix, libelle }) => ({ code: prefix, libelle: `${libelle} (${prefix})` }));

/** An optional telephone at `path`, seen from the nearest list entry or the whole declaration. */
export const optionalPhone = (path: string) => {
  const isValid: Rule = (number, { entryValue }) =>
    parseValidPhone({ number, prefix: entryValue(`${path}.prefix`) || defaultPhonePrefix })
      ? null
      : messages.phone('Téléphone');
  return {
    prefix: { ...optional(radio('Indicatif', prefixes, defaultPhonePrefix)), isFormOnly: true as const },
    number: {
      ...optional(withRules(phone('Téléphone'), isValid)),
      callingCode: ({ entryValue }: FieldScope) => entryValue(`${path}.prefix`) || defaultPhonePrefix,
    },
  };
};

export const witnesses = listOf('Témoins', { name: text('Nom', 80), phone: optionalPhone('phone') }, { max: 10 });
export const injured = listOf(
  'Blessés',
  { name: text('Nom', 80), injuries: optional(text('Blessures', 200)) },
  { max: 10 },
);

interface NamedList extends Pick<ListLayout, 'path' | 'addLabel' | 'emptyText' | 'columns'> {
  readonly title: string;
  readonly fields?: readonly string[];
}

/** Section of a list whose entries are edited in a dialog. */
export const listSection = ({ title, addLabel, fields, ...list }: NamedList): Section => ({
  title,
  layout: 'list',
  fields: [],
  list: {
    ...list,
    editor: 'dialog',
    addLabel,
    addTitle: addLabel,
    editTitle: 'Modifier',
    sections: [fieldSection(title, fields ?? list.columns)],
  },
});

export const witnessSection = listSection({
  title: 'Témoins',
  path: 'witnesses',
  addLabel: 'Ajouter un témoin',
  emptyText: 'Aucun témoin',
  columns: ['name', 'phone.number'],
  fields: ['name', 'phone'],
});
export const injuredSection = listSection({
  title: 'Blessés',
  path: 'injured',
  addLabel: 'Ajouter un blessé',
  emptyText: 'Aucun blessé',
  columns: ['name', 'injuries'],
});

/** Whether the police intervened, and the reference of its report. Unanswered at first: the signed paper states it. */
export const policeFields = {
  came: flag('Police ou gendarmerie intervenue, ou plainte déposée', ''),
  report: activeWhen(hasValue('police.came', 'true'), optional(text('Service et numéro du procès-verbal', 150))),
};
export const policeSection = fieldSection('Police ou gendarmerie', ['police']);

const hasThirdParty = hasValue('third.isInvolved', 'true');

/** A third party who suffered or caused the damage. */
export const thirdPartyFields = {
  isInvolved: flag('Un tiers est concerné', ''),
  name: activeWhen(hasThirdParty, text('Nom du tiers', 80)),
  phone: {
    prefix: activeWhen(hasThirdParty, optionalPhone('third.phone').prefix),
    number: activeWhen(hasThirdParty, optionalPhone('third.phone').number),
  },
  insurer: activeWhen(hasThirdParty, optional(text('Assureur du tiers', 80))),
  policy: activeWhen(hasThirdParty, optional(text('Numéro de contrat du tiers', 40))),
};
export const thirdPartySection = fieldSection('Tiers', ['third']);

/** Code of a person whom the contract’s file does not name. */
export const otherPersonCode = 'AUTRE';

/** Code of a parked vehicle without a driver; somebody else may sign for it, such as its owner. */
export const nobodyDroveCode = 'AUCUN';

/**
 * Fields that choose a person of the contract’s file or name another one. Without persons in the file there is only the
 * field for the name.
 */
export const personChoiceFields = (
  path: string,
  label: string,
  names: readonly string[],
  others: readonly ListItem[] = [],
) => ({
  known: activeWhen(
    () => names.length > 0 || others.length > 0,
    radio(label, [
      ...names.map((name) => ({ code: name, libelle: name })),
      { code: otherPersonCode, libelle: 'Une autre personne' },
      ...others,
    ]),
  ),
  name: activeWhen(
    ({ rootValue }) => (names.length === 0 && others.length === 0) || rootValue(`${path}.known`) === otherPersonCode,
    text('Nom et prénom', 80),
  ),
});
