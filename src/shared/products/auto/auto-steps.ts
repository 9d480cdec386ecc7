import { clientStep, commercialSection, effectSection } from '#shared/clients/client-step.ts';
import { fieldSection, part, type Section, type Steps } from '#shared/forms/layout.ts';

const claims: Section = {
  title: 'Sinistres',
  layout: 'list',
  fields: [],
  list: {
    path: 'risk.claims',
    editor: 'dialog',
    addLabel: 'Ajouter un sinistre',
    addTitle: 'Ajouter un sinistre',
    editTitle: 'Modifier un sinistre',
    emptyText: 'Aucun sinistre déclaré',
    deleteQuestion: 'Etes vous sûr de vouloir supprimer ce sinistre\u00A0?',
    columns: ['occurrenceDate', 'nature.code', 'responsability.code'],
    sections: [fieldSection('Sinistre', ['occurrenceDate', 'nature', 'responsability'])],
  },
};

const slots = [1, 2, 3].flatMap((slot) => [
  `risk.infractionDate${slot}`,
  `risk.motifInfraction${slot}`,
  `risk.sanctionInfraction${slot}`,
]);

/** Titles and confirmation questions: specification 3, section 2.7. */
const driverList: Section = {
  title: 'Liste des conducteurs',
  layout: 'list',
  fields: [],
  list: {
    path: 'productRisk.drivers',
    editor: 'page',
    addLabel: 'Ajouter un conducteur',
    addTitle: 'Ajouter le conducteur au contrat',
    editTitle: 'Modifier le conducteur',
    emptyText: 'Aucun conducteur pour l’instant',
    shortcut: { label: 'Le souscripteur conduit', prefilled: { isSubscriber: 'true' } },
    deleteQuestion: 'Etes vous sûr de vouloir supprimer ce conducteur\u00A0?',
    chip: (index) => (index === 0 ? 'Principal' : 'Secondaire'),
    columns: ['person.lastname', 'person.firstname', 'person.birthDate', 'risk.crm'],
    isDeletable: ({ entryValue }) => entryValue('isSubscriber') !== 'true',
    sections: [
      fieldSection('Conducteur', [
        'isSubscriber',
        'person.civility',
        'person.lastname',
        'person.firstname',
        'person.birthDate',
        'person.maritalStatus',
        'risk.isSuscriberChild',
      ]),
      fieldSection('Permis et antécédents d’assurance', [
        'person.driverLicence',
        'risk.crm',
        'risk.minCRMDuration',
        'risk.seniority',
        'risk.canceledByInsurer',
        'risk.canceledByInsurerReason',
        'risk.suspendedLicence',
        'risk.suspendedLicenceReason',
      ]),
      fieldSection('Infractions', slots, { fieldsPerRow: 3 }),
      claims,
    ],
  },
};

const optionPath = (name: string): string => `productRisk.options.${name}`;

/** Steps of a car quote. `usage` are the paths of acquisition and use. */
export const autoSteps = (usage: readonly string[]): Steps => ({
  client: clientStep,
  risk: [
    part(
      'vehicle',
      'Véhicule',
      fieldSection('Véhicule', ['productRisk.vehicle'], { layout: 'vehicle' }),
      fieldSection('Acquisition et usage', usage),
    ),
    part('drivers', 'Conducteurs', driverList),
  ],
  quote: [
    part(
      'quote',
      'Devis',
      effectSection,
      fieldSection('Conducteur et assistance', [
        optionPath('conduiteExclusive'),
        optionPath('driverWarranty'),
        optionPath('assistance'),
      ]),
      fieldSection('Options', [
        optionPath('trailer750kg'),
        optionPath('isPerteFinanciere'),
        optionPath('accessoiresHorsCatalogue'),
        optionPath('marchandiseTransportees'),
      ]),
      fieldSection('Franchises', [
        optionPath('franchiseModulationBDG'),
        optionPath('franchiseModulationVOLI'),
        optionPath('franchiseModulationDTA'),
        optionPath('franchiseVOLI'),
        optionPath('franchiseDTA'),
      ]),
      commercialSection(true),
    ),
  ],
});
