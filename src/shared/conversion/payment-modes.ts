import { isDebit, type PaymentTerms } from '#shared/operations/contracts/term-payment.ts';
import { lowerFirst, upperFirst } from '#shared/primitives/text.ts';

/**
 * Payment mode of a contract for people, or all of them with their terms if they differ: « Comptant : chèque ; termes suivants et
 * renouvellement : prélèvement ». Direct debits do not differ from each other. Undefined if unknown.
 */
export const formatPaymentModes = ({ details, computed }: PaymentTerms): string | undefined => {
  const { comptant, termeSecondaire, renouvellement } = details.payementModes ?? {};
  const terms = [
    { term: 'comptant', mode: comptant },
    { term: 'termes suivants', mode: termeSecondaire },
    { term: 'renouvellement', mode: renouvellement },
  ];
  const byMode = Object.values(
    Object.groupBy(
      terms.filter(({ mode }) => mode?.libelle),
      ({ mode }) => (isDebit(mode) ? 'debit' : (mode?.libelle ?? '')),
    ),
  );
  if (byMode.length < 2) return computed.payementMethod?.libelle;
  const parts = byMode.map((group = []) => {
    const names = group.map(({ term }) => term).join(' et ');
    return `${names}\u00A0: ${lowerFirst(group[0]?.mode?.libelle ?? '')}`;
  });
  return upperFirst(parts.join('\u00A0; '));
};
