import { identityFields, insuredAgeRule, notInFuture } from '#shared/clients/people.ts';
import { alphaNumeric, checkbox, choice, crm, day, hidden, wholeNumber } from '#shared/forms/kinds.ts';
import { activeWhen, copyingFrom, listOf, optional, withRules } from '#shared/forms/modifiers.ts';
import type { Condition, Rule } from '#shared/forms/node.ts';
import { addMonths, isRealDay } from '#shared/primitives/calendar/days.ts';
import { messages } from '#shared/primitives/messages.ts';
import { crmLimits, isLowestCrm } from '#shared/primitives/vocabulary/crm.ts';
import { isLicenceDateAccepted } from '#shared/primitives/vocabulary/licence.ts';

/** Maximum age of a claim in months: 3 years and 3 months (specification 3, section 5 "Claim"). */
export const claimMonths = 39;
/** Most months of insurance that a tariff distinguishes. */
export const maxInsuredMonths = 36;

const recentClaim: Rule = (value, { context }) => {
  if (value > context.today) return messages.claimInFuture;
  return value < addMonths(context.today, -claimMonths) ? messages.claimTooOld : null;
};

const claim = {
  occurrenceDate: withRules(day('Date de survenance'), recentClaim),
  nature: { code: optional(choice('Nature', 'claimAutoNatures')) },
  responsability: { code: choice('Responsabilité', 'claimResponsabilities') },
} as const;

const fifteenYearsAfterBirth: Rule = (licenceDate, { entryValue }) => {
  const birthDate = entryValue('person.birthDate');
  if (!isRealDay(birthDate) || !isRealDay(licenceDate)) return null;
  return isLicenceDateAccepted(birthDate, licenceDate) ? null : messages.licence;
};

const isAtLowestCrm: Condition = ({ entryValue }) => isLowestCrm(entryValue('risk.crm'));
const hasInfraction =
  (slot: 1 | 2 | 3): Condition =>
  ({ entryValue }) =>
    entryValue(`risk.infractionDate${slot}`) !== '';

/** Maximum age of a declared infraction in years. Our choice. */
const infractionYears = 5;
const recentInfraction: Rule = (value, { context }) =>
  value < addMonths(context.today, -12 * infractionYears)
    ? `Une infraction de plus de ${infractionYears}\u00A0ans n’est pas à déclarer`
    : null;

const infractionDate = (slot: number) =>
  optional(withRules(day(`Date de l’infraction ${slot}`), notInFuture, recentInfraction));
const reason = (slot: 1 | 2 | 3) => ({
  ...optional(activeWhen(hasInfraction(slot), choice(`Motif ${slot}`, 'MOTIF_INFRACTION'), 'disabled')),
  isRatedWorstIfEmpty: true as const,
});
const sanction = (slot: 1 | 2 | 3) =>
  optional(activeWhen(hasInfraction(slot), choice(`Sanction ${slot}`, 'SANCTION_INFRACTION'), 'disabled'));

const isTrue =
  (path: string): Condition =>
  ({ entryValue }) =>
    entryValue(path) === 'true';

/** Only the first driver can be the subscriber, and a company cannot drive (specification 3, section 4 "Drivers"). */
const mayBeSubscriber: Condition = ({ index, rootValue }) => index === 0 && rootValue('person.personType') === 'PHY';

const isTheSubscriber: Condition = (scope) => mayBeSubscriber(scope) && scope.entryValue('isSubscriber') === 'true';

/** A company has no child. */
const mayBeSubscribersChild: Condition = (scope) =>
  scope.rootValue('person.personType') !== 'MOR' && !isTheSubscriber(scope);

/**
 * A driver. The first one is principal, the others are secondary; `isPrincipal` repeats that on the wire. Specification
 * 3, sections 3 "Driver", 4 "Drivers" and 5 "Driver".
 */
const driver = {
  isSubscriber: activeWhen(mayBeSubscriber, checkbox('Le souscripteur est-il ce conducteur\u00A0?')),
  person: {
    personType: hidden('PHY'),
    ...copyingFrom(identityFields(insuredAgeRule(messages.driverAge)), 'person', isTheSubscriber),
    driverLicence: {
      number: optional(alphaNumeric('Numéro de permis')),
      effectDate: withRules(day('Date du permis'), notInFuture, fifteenYearsAfterBirth),
      drivingType: { code: optional(choice('Type de conduite', 'drivingTypes')) },
    },
  },
  risk: {
    crm: crm('CRM'),
    minCRMDuration: activeWhen(
      isAtLowestCrm,
      wholeNumber(`Nombre d’années à ${crmLimits.min.toFixed(2).replace('.', ',')}`, { min: 0, max: 99 }),
      'disabled',
    ),
    seniority: wholeNumber('Nombre de mois d’assurance', { min: 0, max: maxInsuredMonths }),
    isSuscriberChild: activeWhen(mayBeSubscribersChild, checkbox('Enfant du souscripteur')),
    canceledByInsurer: checkbox('Résilié par un assureur'),
    canceledByInsurerReason: {
      code: optional(
        activeWhen(isTrue('risk.canceledByInsurer'), choice('Motif de résiliation', 'canceledByInsurerReasons')),
      ),
    },
    suspendedLicence: checkbox('Permis suspendu ou annulé'),
    suspendedLicenceReason: {
      code: optional(
        activeWhen(isTrue('risk.suspendedLicence'), choice('Motif de suspension', 'suspendedLicenceReasons')),
      ),
    },
    infractionDate1: infractionDate(1),
    motifInfraction1: { code: reason(1) },
    sanctionInfraction1: { code: sanction(1) },
    infractionDate2: infractionDate(2),
    motifInfraction2: { code: reason(2) },
    sanctionInfraction2: { code: sanction(2) },
    infractionDate3: infractionDate(3),
    motifInfraction3: { code: reason(3) },
    sanctionInfraction3: { code: sanction(3) },
    claims: listOf('Sinistres', claim, { max: 20 }),
  },
} as const;

export const drivers = listOf('Liste des conducteurs', driver, {
  max: 10,
  emptyMessage: 'Au moins un conducteur doit être déclaré',
});

/** Refuses exclusive driving when several drivers are declared (specification 3, section 5 "Pricing"). */
export const exclusiveDriving: Rule = (value, { countOf }) =>
  value === 'true' && countOf('productRisk.drivers') > 1 ? messages.exclusiveDriving : null;
