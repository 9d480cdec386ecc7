import * as v from 'valibot';
import { emailSchema } from './credentials.ts';
import { limitedText } from './limited-text.ts';
import { textLimits } from './limits.ts';
import { messages } from './messages.ts';

const name = (label: string) => v.pipe(limitedText(textLimits.name), v.nonEmpty(messages.required(label)));

const choice = (label: string) =>
  v.pipe(
    v.number(messages.required(label)),
    v.integer(messages.required(label)),
    v.minValue(1, messages.required(label)),
  );

/** The names and the address of a person who signs in. Specification 2, sections 5.5 and 5.8. */
export const userNameEntries = {
  firstName: name('Prénom'),
  lastName: name('Nom'),
  email: emailSchema(textLimits.userEmail),
} as const;

/** My profile. Specification 2, section 5.5. */
export const profileSchema = v.object(userNameEntries);
export type Profile = v.InferOutput<typeof profileSchema>;

/** A user of a broker, added or changed. Specification 2, section 5.8. */
export const brokerUserSchema = v.object({
  ...userNameEntries,
  brokerId: choice('Courtier'),
  role: choice('Rôle'),
});

const chosen = (label: string) => v.pipe(v.string(), v.nonEmpty(messages.required(label)), v.transform(Number));

/** The same as a form holds it: the choices are texts, and the account is active or not. */
export const brokerUserFormSchema = v.object({
  ...userNameEntries,
  brokerId: chosen('Courtier'),
  role: chosen('Rôle'),
  isEnabled: v.boolean(),
});
export type BrokerUserFormValues = v.InferInput<typeof brokerUserFormSchema>;
export type BrokerUserForm = v.InferOutput<typeof brokerUserFormSchema>;
