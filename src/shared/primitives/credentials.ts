import * as v from 'valibot';
import { basicMessages } from './basic-messages.ts';
import { textSchema } from './limited-text.ts';
import { textLimits } from './limits.ts';
import { parseEmail } from './parsers/email.ts';

const special = /[#!@$%^*-]/;

const formatMessage =
  'Le mot de passe doit contenir au minimum 8 caractères. Avec au moins un caractère spécial (!, %, &, @, #, $, ^, *, ?, _, ~), une minuscule, une majuscule et un chiffre.';
const forbiddenMessage = 'Le mot de passe contient des caractères interdits\u00A0: " \' ? & / < > ou des espaces.';

/** One line of the live checklist under a new-password field. */
interface PasswordRule {
  readonly label: string;
  readonly isSatisfied: (password: string) => boolean;
}

/** The password rule that is enforced, one line each. Specification 0, "Validation"; specification 1, section 5. */
export const passwordRules: readonly PasswordRule[] = [
  { label: '8 à 30 caractères', isSatisfied: (p) => p.length >= 8 && p.length <= 30 },
  { label: 'une majuscule', isSatisfied: (p) => /\p{Lu}/u.test(p) },
  { label: 'une minuscule', isSatisfied: (p) => /\p{Ll}/u.test(p) },
  { label: 'un chiffre', isSatisfied: (p) => /\d/.test(p) },
  { label: 'un caractère spécial parmi # ! @ $ % ^ * -', isSatisfied: (p) => special.test(p) },
  { label: `aucun de " ' ? & / < > ni espace`, isSatisfied: (p) => p !== '' && !/["'?&/<>\s]/.test(p) },
];

/** A new password; the messages are word for word those of specification 1, section 5. */
export const passwordSchema = v.pipe(
  v.string(),
  v.nonEmpty(basicMessages.required('Mot de passe')),
  v.check((p) => !/["'?&/<>\s]/.test(p), forbiddenMessage),
  v.check((p) => passwordRules.slice(0, 5).every((rule) => rule.isSatisfied(p)), formatMessage),
);

export const newPasswordEntries = {
  password: passwordSchema,
  confirmedPassword: v.pipe(v.string(), v.maxLength(200)),
} as const;

/** Label of the current password wherever a form requires it again. */
export const currentPasswordLabel = 'Mot de passe actuel';

/**
 * The caller's own password, required before a password or a sign-in address changes. It may be empty only within five
 * minutes of a sign-in. Optional because the calls of the specification do not have the field. Specification 0,
 * "Validation".
 */
export const currentPasswordEntry = { currentPassword: v.optional(v.pipe(v.string(), v.maxLength(200)), '') } as const;

const areEqual = (input: { readonly password: string; readonly confirmedPassword: string }): boolean =>
  input.password === input.confirmedPassword;
const unequalMessage = 'Les deux mots de passe doivent être identiques';

/** The new-password form: both entries, equal. The message sits on the confirmation. */
export const newPasswordSchema = v.pipe(
  v.object(newPasswordEntries),
  v.forward(v.partialCheck([['password'], ['confirmedPassword']], areEqual, unequalMessage), ['confirmedPassword']),
);

/** The form that changes one's own password; it requires the current one. */
export const ownPasswordSchema = v.intersect([
  v.object({
    currentPassword: v.pipe(v.string(), v.nonEmpty(basicMessages.required(currentPasswordLabel)), v.maxLength(200)),
  }),
  newPasswordSchema,
]);

/** An e-mail address in any notation that `parseEmail` reads, of at most `maxLength` characters. */
export const emailSchema = (maxLength: number, label = 'E-mail') =>
  v.pipe(
    textSchema,
    v.nonEmpty(basicMessages.required(label)),
    v.transform((typed) => parseEmail(typed) ?? typed),
    v.maxLength(maxLength, basicMessages.maxLength(maxLength)),
    v.check((address) => parseEmail(address) !== null, basicMessages.email(label)),
  );

/** The login form. Specification 1, section 5. */
export const loginSchema = v.object({
  email: emailSchema(textLimits.signInEmail, 'Identifiant'),
  password: v.pipe(v.string(), v.nonEmpty(basicMessages.required('Mot de passe'))),
});
