import { dictionary } from '@zxcvbn-ts/language-common';
import { fold } from '#shared/primitives/text.ts';

/** Common passwords and the words that most of them consist of, in lower case. */
const commonPasswords = new Set<string>(dictionary['passwords-common']);

const substitutes: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '5': 's',
};

/** The password without what people add to a common one to satisfy a rule: upper case, digits and punctuation around a word. */
const commonForms = (password: string): string[] => {
  const foldedPassword = fold(password);
  const word = foldedPassword.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const unsubstituted = [...foldedPassword].map((character) => substitutes[character] ?? character).join('');
  const unsubstitutedWord = unsubstituted.replace(/^[^a-z]+|[^a-z]+$/g, '').replace(/[\d^*#%-].*$/, '');
  // A short word in a long password does not make it weak.
  const forbiddenWords = [word, unsubstitutedWord].filter(({ length }) => length >= 4 && length * 2 >= password.length);
  return [foldedPassword, foldedPassword.replace(/[^a-z0-9]/g, ''), unsubstituted, ...forbiddenWords];
};

interface PasswordOwner {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Parts of a name or address that are long enough to be recognized. */
const nameParts = ({ firstName, lastName, email }: PasswordOwner): string[] => {
  const [mailbox = ''] = email.split('@');
  return [email, mailbox, firstName, lastName]
    .flatMap((text) => [fold(text), ...fold(text).split(/[^a-z0-9]+/)])
    .filter(({ length }) => length >= 4);
};

/**
 * Reason in French why a new password is refused although it satisfies `passwordSchema`; undefined if it is accepted. Source: a
 * list of 49,000 common passwords (`@zxcvbn-ts/language-common`), NIST SP 800-63B section 5.1.1.2.
 */
export const findPasswordWeakness = (password: string, owner: PasswordOwner): string | undefined => {
  if (nameParts(owner).some((name) => fold(password).includes(name)))
    return 'Le mot de passe ne doit contenir ni votre nom ni votre adresse';
  if (commonForms(password).some((form) => commonPasswords.has(form)))
    return 'Ce mot de passe est trop courant\u00A0: choisissez-en un qui ne se devine pas';
  return undefined;
};
