import { capitals, choice, hidden } from '#shared/forms/kinds.ts';
import { activeWhen, copyingTo, requiredWhen, withHint, withRules } from '#shared/forms/modifiers.ts';
import type { Condition, Field, FieldScope, Group, Rule, Values } from '#shared/forms/node.ts';
import { isValidRib, type Rib } from '#shared/primitives/bank/rib.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { directDebitModes, type ListName } from '#shared/primitives/vocabulary/lists.ts';
import { planPath } from '#shared/products/parts/commercial.ts';

const planOf = ({ rootValue }: FieldScope): string => rootValue(planPath) || 'A';
const isAnnual: Condition = (scope) => planOf(scope) === 'A';

/** The list of payment modes that a plan offers (specification 4, section 7). */
export const modesOfPlan = (splittingCode: string) => `WS_LISTE_MODES_PAI_${splittingCode}` as ListName;
const modesOf = (scope: FieldScope): ListName => modesOfPlan(planOf(scope));
const modes = (label: string) => ({ ...choice(label, 'WS_LISTE_MODES_PAI_A'), listFor: modesOf });

const isDebit = (code: string): boolean => directDebitModes.includes(code);

const modePaths = ['comptant', 'renouvellement', 'termeSecondaire'].map((name) => `payementModes.${name}`);

/** True if one of the payments is a direct debit, which requires a bank account. */
export const isAccountRequired: Condition = ({ rootValue }) => modePaths.some((path) => isDebit(rootValue(path)));

/** The four fields of a RIB in order. */
export const ribFields = [
  { name: 'ribBanque', label: 'Code banque', length: 5, part: 'bank' },
  { name: 'ribGuichet', label: 'Code guichet', length: 5, part: 'branch' },
  { name: 'ribCompte', label: 'Numéro de compte', length: 11, part: 'account' },
  { name: 'ribCle', label: 'Clé', length: 2, part: 'key' },
] as const satisfies readonly { readonly part: keyof Rib; readonly [name: string]: unknown }[];

export const accountPath = 'person.bankAccount';

/** Set if the account of another contract of the client is used; no RIB is typed then. */
const knownPath = `${accountPath}.knownContract`;
export const isAccountKnown: Condition = ({ rootValue }) => rootValue(knownPath) !== '';

const ribOf = ({ rootValue }: Pick<FieldScope, 'rootValue'>): Rib => {
  const [bank = '', branch = '', account = '', key = ''] = ribFields.map(({ name }) =>
    rootValue(`${accountPath}.${name}`),
  );
  return { bank, branch, account, key };
};

/** State of the RIB fields: empty, incomplete or wrong, or valid. A known account counts as valid. */
export const ribState = (scope: Pick<FieldScope, 'rootValue'>): 'empty' | 'wrong' | 'right' => {
  if (scope.rootValue(knownPath) !== '') return 'right';
  const rib = ribOf(scope);
  if (Object.values(rib).every((part) => part.trim() === '')) return 'empty';
  return isValidRib(rib) ? 'right' : 'wrong';
};

/**
 * A RIB is required if the first payment is a direct debit (specification 4, section 5) or if one was started, unless a
 * known account is used.
 */
const isRibRequired: Condition = (scope) =>
  !isAccountKnown(scope) && (isDebit(scope.rootValue('payementModes.comptant')) || ribState(scope) !== 'empty');
const requiredWithRib = <T>(field: Field<T>): Field<T | null> => requiredWhen(isRibRequired, field);

const rightRib: Rule = (_key, scope) => (ribState(scope) === 'right' ? null : messages.ribBlocks);

/** Payment modes of a contract and, for a direct debit, the account. Specification 4, sections 3 and 5. */
export const paymentFields = {
  payementModes: {
    comptant: copyingTo(modes('Mode de paiement au comptant'), 'payementModes.renouvellement'),
    renouvellement: modes('Mode de paiement au renouvellement'),
    termeSecondaire: activeWhen(
      (scope) => !isAnnual(scope),
      choice('Mode de paiement des termes suivants', 'paymentTypesTESEC'),
    ),
    debitDay: choice('Jour de prélèvement', 'JOUR_PREL', { initial: '5' }),
  },
  person: {
    bankAccount: {
      id: hidden('-1'),
      // Contract whose account is used, and its masked IBAN. The device does not store the complete number.
      knownContract: hidden(),
      knownIban: hidden(),
      type: requiredWithRib(choice('Type de compte', 'types', { initial: 'COURANT' })),
      country: requiredWithRib(choice('Pays', 'countries', { initial: 'NC' })),
      currency: requiredWithRib(choice('Devise', 'devises', { initial: 'XPF' })),
      accountOwner: requiredWithRib(capitals('Titulaire du compte', textLimits.bankOwner)),
      ribBanque: requiredWithRib(capitals('Code banque', 5)),
      ribGuichet: requiredWithRib(capitals('Code guichet', 5)),
      ribCompte: requiredWithRib(capitals('Numéro de compte', 11)),
      ribCle: requiredWithRib(withRules(capitals('Clé', 2), rightRib)),
      domiciliation: requiredWithRib(
        withHint(capitals('Domiciliation', textLimits.bankDomiciliation), 'Banque et agence, comme sur le RIB'),
      ),
    },
  },
} as const satisfies Group;

export type PaymentValues = Values<typeof paymentFields>;
