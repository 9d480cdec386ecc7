import * as v from 'valibot';
import { emailSchema } from './credentials.ts';

const name = (label: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(`Le champ ${label} est requis`),
    v.maxLength(35, 'La saisie est limitée à 35 caractères'),
  );

const choice = (label: string) =>
  v.pipe(
    v.number(`Le champ ${label} est requis`),
    v.integer(`Le champ ${label} est requis`),
    v.minValue(1, `Le champ ${label} est requis`),
  );

/** The names and the address of a person who signs in. Specification 2, sections 5.5 and 5.8. */
export const userNameEntries = {
  firstName: name('Prénom'),
  lastName: name('Nom'),
  email: emailSchema(50),
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
export type BrokerUserForm = v.InferOutput<typeof brokerUserSchema>;
