import { checkbox, day, radio, text } from '#shared/forms/kinds.ts';
import { activeWhen, withHint, withRules } from '#shared/forms/modifiers.ts';
import type { Condition, Group, Rule, Values } from '#shared/forms/node.ts';
import type { FormerContract } from '#shared/operations/contracts/former-contract.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { daysBetween } from '#shared/primitives/calendar/days.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { earliestEnd, findTerminationRule, noticeDeadline, rulesOfFamily } from './termination-rules.ts';

const isReplaced: Condition = ({ rootValue }) => rootValue('formerContract.isReplaced') === 'true';

/** A mandate needs an end day that still leaves time for the notice: it could not be executed otherwise. */
const canStillEnd: Rule = (endDate, { rootValue, context: { today } }) => {
  const rule = findTerminationRule(rootValue('formerContract.rule'));
  if (!rule || rootValue('formerContract.endsItself') === 'true') return null;
  const earliest = earliestEnd(rule, today);
  if (endDate >= earliest) return null;
  return rule.noticeMonths === 0
    ? 'Cette date est passée\u00A0: l’ancien contrat ne peut plus être résilié à cette date.'
    : `Avec ce préavis, sa garantie ne peut pas cesser avant le ${frenchDate(earliest)}. Si l’ancien assureur accepte une date plus proche, choisissez «\u00A0Autre motif, ou accord de l’ancien assureur\u00A0».`;
};

/** The client's contract at another insurer, in the payment step of a conversion. */
export const formerContractFields = (productCode: string) =>
  ({
    formerContract: {
      isReplaced: checkbox('Le client quitte un autre assureur'),
      insurer: activeWhen(isReplaced, text('Ancien assureur', textLimits.formerInsurer)),
      number: activeWhen(isReplaced, text('Numéro de l’ancien contrat', textLimits.formerContractNumber)),
      rule: activeWhen(
        isReplaced,
        radio(
          'Motif de résiliation',
          rulesOfFamily(findProduct(productCode)?.family).map(({ code, label }) => ({ code, libelle: label })),
        ),
      ),
      endDate: activeWhen(
        isReplaced,
        withHint(withRules(day('Date de fin de l’ancien contrat'), canStillEnd), 'Le jour où sa garantie cesse'),
      ),
      endsItself: activeWhen(isReplaced, checkbox('Le client résilie lui-même, sans nous donner mandat')),
    },
  }) as const satisfies Group;

/** The former contract of valid values; null if there is none. */
export const toFormerContract = ({
  formerContract: { isReplaced: isFilledIn, insurer, number, rule, endDate, endsItself },
}: Values<ReturnType<typeof formerContractFields>>): FormerContract | null =>
  isFilledIn
    ? {
        insurer: insurer ?? '',
        number: number ?? '',
        rule: rule ?? '',
        endDate: endDate ?? '',
        hasMandate: endsItself !== true,
      }
    : null;

/** Warnings for the broker before the sale, in French; none of them blocks it. */
export const formerContractRemarks = (
  { rule, endDate }: Pick<FormerContract, 'rule' | 'endDate'>,
  { effectDate, today }: { readonly effectDate: string; readonly today: string },
): string[] => {
  const terminationRule = findTerminationRule(rule);
  if (!terminationRule || endDate === '') return [];
  const deadline = noticeDeadline(terminationRule, endDate);
  const remarks: string[] = [];
  if (terminationRule.noticeMonths > 0)
    remarks.push(
      deadline < today
        ? `Le préavis n’est plus tenu\u00A0: l’ancien assureur devait être prévenu au plus tard le ${frenchDate(deadline)}.`
        : `L’ancien assureur doit être prévenu au plus tard le ${frenchDate(deadline)}.`,
    );
  const gap = daysBetween(endDate, effectDate);
  if (gap > 1) remarks.push(`Du ${frenchDate(endDate)} au ${frenchDate(effectDate)}, le client ne serait plus assuré.`);
  if (gap < 0)
    remarks.push(`Du ${frenchDate(effectDate)} au ${frenchDate(endDate)}, le client paierait deux assurances.`);
  return remarks;
};
