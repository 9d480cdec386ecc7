import { yesOrNo } from '#shared/forms/kinds.ts';
import { withRules } from '#shared/forms/modifiers.ts';
import type { Condition, Rule } from '#shared/forms/node.ts';

/** Period that the questions cover, in months (specification 3, section 2.8). */
const lookBackMonths = 36;

/** The banner of the questionnaire, word for word. */
export const notInsurableMessage = 'La situation du client ne permet de souscrire le contrat PJ';

const mustBeNo: Rule = (answer) => (answer === 'NON' ? null : notInsurableMessage);
const question = (label: string) => withRules(yesOrNo(label), mustBeNo);

/** The three questions, which must all be answered no. Specification 3, section 2.8. */
export const legalQuestions = {
  resiliationSinistre: question(
    `Au cours des ${lookBackMonths}\u00A0derniers mois, un contrat de protection juridique a-t-il été résilié par un assureur à la suite d’un sinistre\u202F?`,
  ),
  resiliationFausseDeclaration: question(
    `Au cours des ${lookBackMonths}\u00A0derniers mois, un contrat a-t-il été résilié pour fausse déclaration ou pour non-paiement de la prime\u202F?`,
  ),
  connaisanceLitige: question(
    'Le client a-t-il connaissance d’un litige en cours ou d’un fait qui pourrait en faire naître un\u202F?',
  ),
} as const;

/** True if an answer is yes; the warning is displayed then. */
export const isNotInsurable: Condition = ({ rootValue }) =>
  Object.keys(legalQuestions).some((name) => rootValue(`productRisk.${name}`) === 'OUI');
