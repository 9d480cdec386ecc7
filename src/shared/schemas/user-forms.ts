import * as v from 'valibot';
import { currentPasswordLabel, emailSchema } from '#shared/primitives/credentials.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { requiredPrintable } from '#shared/primitives/parsers/printable.ts';
import { foldAddress } from '#shared/primitives/text.ts';

/** Text that a mail program would turn into a link; refused in names, since e-mails contain them. */
const linkLike = /[/\\@<>]|www\.|[\p{L}\p{N}-]{2,}\.[\p{L}\p{N}]{2,}/iu;

const name = (label: string) =>
  v.pipe(
    requiredPrintable(label, textLimits.name),
    v.check((text) => !linkLike.test(text), messages.noLink(label)),
  );

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
  email: emailSchema(textLimits.signInEmail),
} as const;

/** My profile. Specification 2, section 5.5. */
export const profileSchema = v.object(userNameEntries);
export type Profile = v.InferOutput<typeof profileSchema>;

/** True if two addresses identify the same account: capitals and accents are ignored. */
export const isSameAddress = (address: string, otherAddress: string): boolean =>
  foldAddress(address) === foldAddress(otherAddress);

interface EmailChange {
  readonly email: string;
  readonly currentPassword: string;
}
export const currentPassword = v.pipe(v.string(), v.maxLength(200));

/** True if the current password is given or the address is still `knownEmail`; undefined requires none. */
export const hasPasswordForNewEmail =
  (knownEmail: string | undefined) =>
  ({ email, currentPassword }: EmailChange): boolean =>
    currentPassword !== '' || knownEmail === undefined || isSameAddress(email, knownEmail);
export const emailAndPasswordPaths = [['email'], ['currentPassword']] as const;
export const passwordRequiredMessage = messages.required(currentPasswordLabel);

/** A new address is shorter than one that an administrator gave, which may stay. Specification 2, section 5.5. */
export const isAddressAccepted = (knownEmail: string | undefined, email: string): boolean =>
  email.length <= textLimits.userEmail || (knownEmail !== undefined && isSameAddress(email, knownEmail));
export const addressTooLongMessage = messages.maxLength(textLimits.userEmail);
const addressCheck = (knownEmail: string | undefined) =>
  [
    [['email']] as const,
    ({ email }: Pick<EmailChange, 'email'>) => isAddressAccepted(knownEmail, email),
    addressTooLongMessage,
  ] as const;

/** Form schema of the user's own profile. */
export const profileFormSchema = (knownEmail: string) =>
  v.pipe(
    v.object({ ...userNameEntries, currentPassword }),
    v.forward(v.partialCheck(...addressCheck(knownEmail)), ['email']),
    v.forward(v.partialCheck(emailAndPasswordPaths, hasPasswordForNewEmail(knownEmail), passwordRequiredMessage), [
      'currentPassword',
    ]),
  );

/** A user of a broker, added or changed. Specification 2, section 5.8. */
export const brokerUserSchema = v.object({
  ...userNameEntries,
  brokerId: choice('Courtier'),
  role: choice('Rôle'),
});

const requiredId = (label: string) => v.pipe(v.string(), v.nonEmpty(messages.required(label)), v.transform(Number));

/**
 * Form values of a user: choices are texts. A new sign-in address of an existing user requires the caller's password.
 */
export const brokerUserFormSchema = (knownEmail: string | undefined) =>
  v.pipe(
    v.object({
      ...userNameEntries,
      // Checked at the field, since valibot runs checks over several fields only once all fields are valid.
      ...(knownEmail === undefined && { email: emailSchema(textLimits.userEmail) }),
      brokerId: requiredId('Courtier'),
      role: requiredId('Rôle'),
      isEnabled: v.boolean(),
      currentPassword,
    }),
    v.forward(v.partialCheck(...addressCheck(knownEmail)), ['email']),
    v.forward(v.partialCheck(emailAndPasswordPaths, hasPasswordForNewEmail(knownEmail), passwordRequiredMessage), [
      'currentPassword',
    ]),
  );
export type BrokerUserFormValues = v.InferInput<ReturnType<typeof brokerUserFormSchema>>;
export type BrokerUserForm = v.InferOutput<ReturnType<typeof brokerUserFormSchema>>;
