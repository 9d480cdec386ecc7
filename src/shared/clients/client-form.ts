import { checkValues } from '#shared/forms/check.ts';
import type { Section } from '#shared/forms/layout.ts';
import type { QuoteContext, Rule, Values } from '#shared/forms/node.ts';
import { normalizeValues } from '#shared/forms/normalize.ts';
import { coerceToShape, type RawGroup } from '#shared/forms/raw.ts';
import { formSchema } from '#shared/forms/schema.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { clientStep } from './client-step.ts';
import { adultMessage, insuredAgeRule } from './people.ts';
import { subscriberFields } from './subscriber.ts';

/** Fields of a client outside of a quote: those of the first step of every product. Specification 3, section 2.4. */
export const clientFields = { person: subscriberFields() };
export type ClientValues = Values<typeof clientFields>['person'];

/** Sections of the client form, in order. */
export const clientSections: readonly Section[] = clientStep.flatMap(({ sections }) => sections);

/** Context of the rules of a client: today in Nouméa and the reference lists. */
export const clientContext = (today: string, lists: Readonly<Record<string, readonly ListItem[]>>): QuoteContext => ({
  today,
  lists,
  commercialLimits: { maxReductionPercent: 0, maxBrokerFeesXpf: 0 },
});

/**
 * Coerces any input to client values and normalizes them. The id is emptied, since it travels separately and would make
 * the fields read-only.
 */
export const normalizeClient = (raw: unknown, context: QuoteContext): RawGroup => {
  const fields = coerceToShape(clientFields, raw) as { readonly person: RawGroup };
  return normalizeValues(clientFields, { person: { ...fields.person, id: '' } }, context);
};

/** A valid client: its normalized raw values and its parsed values. */
export interface CheckedClient {
  readonly typed: RawGroup;
  readonly values: ClientValues;
}

const isAdult = insuredAgeRule(adultMessage);
/**
 * Rule for a client of insurable age that also accepts the unchanged birth date of an existing client, whatever their
 * age is now.
 */
const isAdultOrUnchanged =
  (storedBirthDate: string): Rule =>
  (birthDate, scope) =>
    birthDate === storedBirthDate ? null : isAdult(birthDate, scope);

/**
 * Schema of the client form, for form resolvers and for the server. `knownBirthDate` is the stored one of an existing
 * client. Each message gets the path of its field (`person.address.zipCode`).
 */
export const clientFormSchema = (context: QuoteContext, knownBirthDate: string | null = null) =>
  clientSchema(
    context,
    knownBirthDate ? { person: subscriberFields(undefined, isAdultOrUnchanged(knownBirthDate)) } : clientFields,
  );

/**
 * Like `clientFormSchema`, without limits of age: clients of an imported portfolio may have been insured for decades.
 */
export const importedClientSchema = (context: QuoteContext) =>
  clientSchema(context, { person: subscriberFields(undefined, () => null) });

const clientSchema = (context: QuoteContext, fields: typeof clientFields) =>
  formSchema<CheckedClient>((raw) => {
    const typed = normalizeClient(raw, context);
    const { values, problems } = checkValues(fields, typed, context);
    return { value: () => ({ typed, values: values.person }), problems };
  });
