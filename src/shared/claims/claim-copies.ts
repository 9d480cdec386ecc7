import { email } from '#shared/forms/kinds.ts';
import { fieldSection } from '#shared/forms/layout.ts';
import { activeWhen, optional, withHint } from '#shared/forms/modifiers.ts';
import type { Field, FieldScope, QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt, valueAt } from '#shared/forms/raw.ts';
import { rootScope } from '#shared/forms/walk.ts';
import { parseEmail } from '#shared/primitives/parsers/email.ts';
import { foldAddress } from '#shared/primitives/text.ts';
import { hasValue, nobodyDroveCode } from './claim-parts.ts';
import type { ClaimSubject } from './claim-subject.ts';

/**
 * Recipients of copies. The subscriber receives the whole declaration, each driver the accident statement that they
 * sign.
 */
const recipients = ['subscriber', 'A', 'B'] as const;
export type CopyRecipient = (typeof recipients)[number];

const isCollision = hasValue('circumstances.nature', 'COLLISION');

/** True if somebody other than the subscriber signs the accident statement for vehicle A. */
const isOtherSigner = ({ subscriberDriver }: ClaimSubject, scope: FieldScope): boolean => {
  const driver = scope.rootValue('driver.known');
  if (!isCollision(scope)) return false;
  return driver === nobodyDroveCode ? scope.rootValue('driver.signer') !== '' : driver !== subscriberDriver;
};

const asFormOnly = <T>(field: Field<T>) => ({ ...field, isFormOnly: true as const });

/**
 * Addresses to which copies are sent once the declaration is received. They are not part of the statement that the
 * drivers sign.
 */
export const copyFields = (subject: ClaimSubject) => ({
  subscriber: asFormOnly(withHint(optional(email('E-mail du souscripteur')), 'Reçoit la déclaration complète')),
  A: asFormOnly(
    activeWhen(
      (scope) => isOtherSigner(subject, scope),
      withHint(optional(email('E-mail du conducteur A')), 'Reçoit le constat'),
    ),
  ),
  B: asFormOnly(activeWhen(isCollision, withHint(optional(email('E-mail du conducteur B')), 'Reçoit le constat'))),
});

export const copySection = fieldSection('Copies par e-mail', ['copies']);

/**
 * Converts a declaration of an earlier version, which asked for one address of the insured side and suggested the
 * subscriber's. The address is the driver's only if another person drove and it differs from the subscriber's.
 */
export const withSubscriberCopy = (subject: ClaimSubject, declaration: RawGroup, context: QuoteContext): RawGroup => {
  const address = textAt(declaration, 'copies.A');
  if (address === '' || valueAt(declaration, 'copies.subscriber') !== undefined) return declaration;
  const isSubscribers = foldAddress(address) === foldAddress(subject.subscriberEmail ?? '');
  if (!isSubscribers && isOtherSigner(subject, rootScope(declaration, context))) return declaration;
  return { ...declaration, copies: { subscriber: address, A: '', B: textAt(declaration, 'copies.B') } };
};

/** Addresses of a valid declaration by recipient. */
export const copyEmails = (values: RawGroup): readonly (readonly [recipient: CopyRecipient, email: string])[] =>
  recipients.flatMap((recipient) => {
    const address = parseEmail(textAt(values, `copies.${recipient}`));
    return address ? [[recipient, address] as const] : [];
  });
