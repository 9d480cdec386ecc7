import { fieldSection, type Part, part } from '#shared/forms/layout.ts';
import { isLegal, isNatural } from './subscriber.ts';

/** Step 1 of every product. Specification 3, section 2.3. */
export const clientStep: readonly Part[] = [
  part(
    'client',
    'Client',
    fieldSection(
      'Identité',
      [
        'person.civility',
        'person.lastname',
        'person.firstname',
        'person.birthDate',
        'person.maritalStatus',
        'person.socioProfessionalCategory',
        'person.profession',
      ],
      { layout: 'client', isShown: isNatural },
    ),
    fieldSection(
      'Société',
      [
        'person.legalStatus',
        'person.socialReason',
        'person.tradeName',
        'person.siret',
        'person.effectif',
        'person.webSite',
      ],
      { layout: 'client', isShown: isLegal },
    ),
    fieldSection('Adresse', ['person.address']),
    fieldSection('Coordonnées', ['person.mail', 'person.phone']),
  ),
];

/** Sections at the end of every pricing step: the effect date and the commercial terms. */
export const effectSection = fieldSection('Date d’effet', ['effectDate']);

export const commercialSection = (hasPlans: boolean) =>
  fieldSection('Conditions commerciales', [
    ...(hasPlans ? ['productRisk.options.fractionnement'] : []),
    'productRisk.options.brokerFees',
    'productRisk.options.coeffReduc',
    'productRisk.options.justifRemise',
  ]);
