import { day, money, radio, text } from '#shared/forms/kinds.ts';
import { fieldSection, part } from '#shared/forms/layout.ts';
import { optional, withRules } from '#shared/forms/modifiers.ts';
import type { Rule } from '#shared/forms/node.ts';
import { coveredLoss } from './claim-covers.ts';
import type { ClaimDescription } from './claim-description.ts';
import {
  eventFields,
  eventSection,
  longText,
  optionalPhone,
  personChoiceFields,
  placeField,
  policeFields,
  policeSection,
  thirdPartyFields,
  thirdPartySection,
  toListItems,
  witnesses,
  witnessSection,
} from './claim-parts.ts';
import type { ClaimSubject } from './claim-subject.ts';

const accidentLosses = {
  '': [
    coveredLoss('Incapacité permanente', 'incapacité'),
    coveredLoss('Décès', 'décès'),
    coveredLoss('Frais de traitement', 'frais de traitement'),
    coveredLoss('Aide à domicile', 'aide à domicile'),
  ],
};

/** Claims of a personal accident contract. */
export const accidentClaim = (subject: ClaimSubject): ClaimDescription => ({
  category: 'Accident de la vie',
  nature: 'Accident corporel',
  fields: {
    event: { ...eventFields(subject, 'Date de l’accident'), place: placeField() },
    victim: personChoiceFields('victim', 'Victime', subject.insured),
    circumstances: {
      description: longText('Circonstances de l’accident'),
      injuries: longText('Blessures'),
      care: optional(text('Médecin ou hôpital', 150)),
    },
    third: thirdPartyFields,
    witnesses,
  },
  parts: [
    part('event', 'Événement', eventSection(subject, 'event.place'), fieldSection('Victime', ['victim'])),
    part('circumstances', 'Circonstances', fieldSection('Circonstances', ['circumstances'])),
    part('parties', 'Tiers et témoins', thirdPartySection, witnessSection),
  ],
  parties: [
    { role: 'Victime', path: 'victim' },
    { role: 'Tiers', path: 'third' },
    { role: 'Témoin', path: 'witnesses' },
  ],
  losses: accidentLosses,
});

const disputes = toListItems({
  CONSO: 'Consommation',
  VOISIN: 'Voisinage',
  LOGEMENT: 'Logement',
  TRAVAIL: 'Travail',
  AUTO: 'Véhicule',
  ADMIN: 'Administration',
  AUTRE: 'Autre',
});

const housing = coveredLoss('Litige de l’habitation', 'habitation');
const disputeLosses = {
  CONSO: [coveredLoss('Litige de la consommation', 'consommation')],
  VOISIN: [housing],
  LOGEMENT: [housing],
  TRAVAIL: [coveredLoss('Litige du travail', 'travail')],
  ADMIN: [coveredLoss('Litige avec l’administration', 'administratif')],
};

/**
 * A deadline must not be in the past, which would be a typing error. One that passed while the declaration waited in
 * the outbox is accepted.
 */
const isNotPast: Rule = (deadline, { rootValue, context: { today, enteredOn = today } }) => {
  if (deadline < rootValue('event.day')) return 'L’échéance ne peut pas précéder la naissance du litige.';
  return deadline < enteredOn ? 'Cette échéance est passée\u00A0: indiquez la prochaine.' : null;
};

/** Claims of a legal protection contract: a dispute. */
export const legalClaim = (subject: ClaimSubject): ClaimDescription => ({
  category: 'Protection juridique',
  nature: 'Litige',
  fields: {
    event: eventFields(subject, 'Date de naissance du litige'),
    circumstances: {
      nature: radio('Objet du litige', disputes),
      description: longText('Exposé du litige'),
      steps: optional(longText('Démarches déjà faites')),
      stakes: optional(money('Montant en jeu')),
      deadline: {
        ...optional(withRules(day('Prochaine échéance (réponse, audience)'), isNotPast)),
        days: ({ today }) => ({ min: today }),
      },
    },
    adversary: {
      name: text('Nom de l’adversaire', 80),
      address: optional(text('Adresse de l’adversaire', 200)),
      phone: optionalPhone('adversary.phone'),
      lawyer: optional(text('Son avocat ou son assureur', 120)),
    },
  },
  parts: [
    part('event', 'Litige', eventSection(subject), fieldSection('Litige', ['circumstances'])),
    part('parties', 'Adversaire', fieldSection('Adversaire', ['adversary'])),
  ],
  parties: [{ role: 'Adversaire', path: 'adversary' }],
  losses: disputeLosses,
});

/** Claims of a product without a family of its own. */
export const otherClaim = (subject: ClaimSubject): ClaimDescription => ({
  category: 'Autre',
  nature: 'Sinistre',
  fields: {
    event: { ...eventFields(subject), place: placeField() },
    circumstances: {
      description: longText('Ce qui s’est passé'),
      damage: optional(longText('Dégâts')),
    },
    third: thirdPartyFields,
    witnesses,
    police: policeFields,
  },
  parts: [
    part('event', 'Événement', eventSection(subject, 'event.place')),
    part('circumstances', 'Circonstances', fieldSection('Circonstances', ['circumstances'])),
    part('parties', 'Tiers et témoins', thirdPartySection, witnessSection, policeSection),
  ],
  parties: [
    { role: 'Tiers', path: 'third' },
    { role: 'Témoin', path: 'witnesses' },
  ],
  losses: {},
});
