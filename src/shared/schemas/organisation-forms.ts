import * as v from 'valibot';
import { maxContactDays } from '#shared/primitives/calendar/contact-days.ts';
import { emailSchema } from '#shared/primitives/credentials.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { requiredPrintable } from '#shared/primitives/parsers/printable.ts';
import { brokerIdentitySchema } from './broker-identity.ts';
import {
  currentPassword,
  emailAndPasswordPaths,
  hasPasswordForNewEmail,
  passwordRequiredMessage,
  userNameEntries,
} from './user-forms.ts';

const required = (label: string, maxLength: number) =>
  v.pipe(limitedText(maxLength), v.nonEmpty(messages.required(label)));

/** A broker, added or changed. Specification 1, section 5. */
export const brokerSchema = v.object({
  name: requiredPrintable('Nom', textLimits.newBrokerName),
  code: requiredPrintable('Code', textLimits.brokerCode),
  login: requiredPrintable('Identifiant', textLimits.brokerLogin),
});
/** Form values. */
export const brokerFormSchema = v.object({
  ...brokerSchema.entries,
  identity: brokerIdentitySchema,
  isEnabled: v.boolean(),
});
export type BrokerForm = v.InferOutput<typeof brokerFormSchema>;

export const contactDaysLabel = 'Jours sans contact';

/** A role, added or changed. Specification 1, section 5; a call without rights means the lowest ones. */
export const roleSchema = v.object({
  title: required('Titre', textLimits.roleTitle),
  kind: v.optional(v.picklist(['root', 'admin', 'broker', 'agency'], messages.required('Droits')), 'agency'),
});
const daysMessage = messages.between(contactDaysLabel, 1, maxContactDays);
/** Form values. */
export const roleFormSchema = v.object({
  ...roleSchema.entries,
  contactDays: v.pipe(
    v.string(),
    v.regex(/^\d{1,2}$/, daysMessage),
    v.transform(Number),
    v.minValue(1, daysMessage),
    v.maxValue(maxContactDays, daysMessage),
  ),
  requiresSecondFactor: v.boolean(),
  receivesPayments: v.boolean(),
  seesCommissions: v.boolean(),
  isEnabled: v.boolean(),
});
export type RoleFormValues = v.InferInput<typeof roleFormSchema>;
export type RoleForm = v.InferOutput<typeof roleFormSchema>;

const requiredChoice = (label: string) => v.pipe(v.string(), v.nonEmpty(messages.required(label)));

interface KnownUser {
  readonly email: string;
  readonly brokerId: number | null;
}

/**
 * A user as an administrator adds or changes them. Specification 1, section 5. Only root and admin accounts, and users
 * who were removed from their broker, have no broker.
 */
export const adminUserFormSchema = (storedUser: KnownUser | undefined, freeRoles: readonly string[]) =>
  v.pipe(
    v.object({
      firstname: userNameEntries.firstName,
      lastname: userNameEntries.lastName,
      email: emailSchema(textLimits.signInEmail),
      brokerId: v.string(),
      roleId: requiredChoice('Rôle'),
      isEnabled: v.boolean(),
      currentPassword,
    }),
    v.forward(
      v.partialCheck(
        [['brokerId'], ['roleId']],
        ({ brokerId, roleId }) => brokerId !== '' || storedUser?.brokerId === null || freeRoles.includes(roleId),
        messages.required('Courtier'),
      ),
      ['brokerId'],
    ),
    v.forward(
      v.partialCheck(emailAndPasswordPaths, hasPasswordForNewEmail(storedUser?.email), passwordRequiredMessage),
      ['currentPassword'],
    ),
  );
export type AdminUserFormValues = v.InferInput<ReturnType<typeof adminUserFormSchema>>;
export type AdminUserForm = v.InferOutput<ReturnType<typeof adminUserFormSchema>>;
