import { capitals, choice, day, initialCapital } from '#shared/forms/kinds.ts';
import { optional, withRules } from '#shared/forms/modifiers.ts';
import type { Rule } from '#shared/forms/node.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { isRealDay } from '#shared/primitives/calendar/days.ts';
import { messages } from '#shared/primitives/messages.ts';
import { isInsuredAge } from '#shared/primitives/vocabulary/licence.ts';

export type PersonType = 'PHY' | 'MOR';

/** Field for the choice between a natural person and a legal entity. */
export const personTypes: readonly ListItem[] = [
  { code: 'PHY', libelle: 'Personne physique' },
  { code: 'MOR', libelle: 'Personne morale' },
];

/** Rule for an age of 18 to 77 today, with the message of the form. */
export const insuredAgeRule =
  (message: string): Rule =>
  (birthDate, { context }) =>
    !isRealDay(birthDate) || isInsuredAge(birthDate, context.today) ? null : message;

/** A birth date or registration date must not be in the future. */
export const notInFuture: Rule = (value, { context }) =>
  isRealDay(value) && value > context.today ? 'La date ne peut pas être dans le futur' : null;

/** Civility, names, marital status and birth date, the same in every form about a person. */
export const identityFields = (birthDateRule: Rule) => ({
  civility: { code: choice('Civilité', 'civilities') },
  lastname: capitals('Nom', 35),
  firstname: capitals('Prénom', 35),
  birthDate: withRules(day('Date de naissance'), notInFuture, birthDateRule),
  maritalStatus: { code: choice('Situation familiale', 'maritalStatuses') },
});

/** Socio-professional category and profession; the profession is optional. */
export const occupationFields = {
  socioProfessionalCategory: { code: choice('Catégorie socio-professionnelle', 'csps') },
  profession: optional(initialCapital('Profession', 60)),
} as const;

export const adultMessage = messages.adult;
