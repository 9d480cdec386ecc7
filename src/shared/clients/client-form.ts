import { check } from '#shared/forms/check.ts';
import type { Section } from '#shared/forms/layout.ts';
import type { QuoteContext, Rule, Values } from '#shared/forms/node.ts';
import { normalize } from '#shared/forms/normalize.ts';
import { coerceToShape, type RawGroup } from '#shared/forms/raw.ts';
import { formSchema } from '#shared/forms/schema.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { clientStep } from './client-step.ts';
import { adultMessage, insuredAgeRule } from './people.ts';
import { subscriberFields } from './subscriber.ts';

/** A client outside of a quote: the same fields and rules as the first step of every product. Specification 3, section 2.4. */
export const clientFields = { person: subscriberFields() };
export type ClientValues = Values<typeof clientFields>['person'];

/** The blocks of the client form, in order. */
export const clientSections: readonly Section[] = clientStep.flatMap(({ sections }) => sections);

/** What the rules of a client look at beside its values: the day in Nouméa and the reference lists. */
export const clientContext = (today: string, lists: Readonly<Record<string, readonly ListItem[]>>): QuoteContext => ({
  today,
  lists,
  commercialLimits: { maxReductionPercent: 0, maxBrokerFeesXpf: 0 },
});

/** Anything, brought into the form of a client and normalized. A client of this form is edited: their id travels apart. */
export const normalizeClient = (given: unknown, context: QuoteContext): RawGroup => {
  const fields = coerceToShape(clientFields, given) as { readonly person: RawGroup };
  return normalize(clientFields, { person: { ...fields.person, id: '' } }, context);
};

/** A client whose values are right: as typed and normalized, and as they are read. */
export interface CheckedClient {
  readonly typed: RawGroup;
  readonly values: ClientValues;
}

const isAdult = insuredAgeRule(adultMessage);
/** Who is a client already keeps the birth date that their file has, however old they have become. */
const isAdultOr =
  (known: string): Rule =>
  (birthDate, scope) =>
    birthDate === known ? null : isAdult(birthDate, scope);

/**
 * The schema of the client form, for the screen's resolver and for the server alike; the rules are those of the
 * description. `knownBirthDate` is the one of the file that is changed. Messages stand at the path of their field
 * (`person.address.zipCode`).
 */
export const clientFormSchema = (context: QuoteContext, knownBirthDate: string | null = null) => {
  const fields = knownBirthDate ? { person: subscriberFields(undefined, isAdultOr(knownBirthDate)) } : clientFields;
  return formSchema<CheckedClient>((given) => {
    const typed = normalizeClient(given, context);
    const { values, problems } = check(fields, typed, context);
    return { value: () => ({ typed, values: values.person }), problems };
  });
};
