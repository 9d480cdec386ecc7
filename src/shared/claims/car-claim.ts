import { checkbox, drawing, plate, radio, text } from '#shared/forms/kinds.ts';
import { fieldSection, part } from '#shared/forms/layout.ts';
import { activeWhen, groupWhen, optional } from '#shared/forms/modifiers.ts';
import type { Condition, Field } from '#shared/forms/node.ts';
import { copyFields, copySection } from './claim-copies.ts';
import { coveredLoss } from './claim-covers.ts';
import type { ClaimDescription } from './claim-description.ts';
import {
  eventFields,
  eventSection,
  hasValue,
  injured,
  injuredSection,
  longText,
  nobodyDroveCode,
  optionalPhone,
  personChoiceFields,
  placeField,
  policeFields,
  policeSection,
  toListItems,
  witnesses,
  witnessSection,
} from './claim-parts.ts';
import type { ClaimSubject } from './claim-subject.ts';
import { insuredFields, insuredSection } from './insured-side.ts';
import { sketchSchema } from './sketch.ts';

const natures = toListItems({
  COLLISION: 'Collision avec un autre véhicule',
  SEUL: 'Accident sans autre véhicule',
  VOL: 'Vol ou tentative de vol',
  INCENDIE: 'Incendie',
  GLACE: 'Bris de glace',
  NATUREL: 'Cyclone, inondation ou autre événement naturel',
  AUTRE: 'Autre',
});

/** Circumstances 1 to 17 of the European accident statement, in its order. */
const statementBoxes = {
  parked: 'En stationnement ou à l’arrêt',
  leavingParking: 'Quittait un stationnement ou ouvrait une portière',
  parking: 'Prenait un stationnement',
  leavingPrivate: 'Sortait d’un parking, d’un lieu privé, d’un chemin de terre',
  enteringPrivate: 'S’engageait dans un parking, un lieu privé, un chemin de terre',
  enteringRoundabout: 'S’engageait sur une place à sens giratoire',
  onRoundabout: 'Roulait sur une place à sens giratoire',
  hitRear: 'Heurtait à l’arrière, en roulant dans le même sens et sur une même file',
  otherLane: 'Roulait dans le même sens et sur une file différente',
  changingLane: 'Changeait de file',
  overtaking: 'Doublait',
  turningRight: 'Virait à droite',
  turningLeft: 'Virait à gauche',
  reversing: 'Reculait',
  wrongSide: 'Empiétait sur une voie réservée à la circulation en sens inverse',
  fromRight: 'Venait de droite (dans un carrefour)',
  missedSignal: 'N’avait pas observé un signal de priorité ou un feu rouge',
} as const;

/** Parts of a vehicle seen from above, row by row from its front. */
const damageZones = {
  frontLeft: 'Avant gauche',
  front: 'Avant',
  frontRight: 'Avant droit',
  left: 'Côté gauche',
  roof: 'Toit',
  right: 'Côté droit',
  rearLeft: 'Arrière gauche',
  rear: 'Arrière',
  rearRight: 'Arrière droit',
} as const;

const toOthers = coveredLoss('Dommages causés à d’autres', 'responsabilité civile');
const toVehicle = coveredLoss('Dommages du véhicule assuré', 'dommages tous accidents');
const toDriver = coveredLoss('Blessures du conducteur', 'garantie du conducteur');
const losses = {
  COLLISION: [toOthers, toVehicle, toDriver, coveredLoss('Défense et recours', 'recours')],
  SEUL: [toVehicle, toOthers, toDriver],
  VOL: [coveredLoss('Vol', 'vol et', 'vol du')],
  INCENDIE: [coveredLoss('Incendie', 'incendie')],
  GLACE: [coveredLoss('Bris de glace', 'bris de glace')],
  NATUREL: [coveredLoss('Événement naturel', 'climatique', 'cyclone', 'naturel')],
};

const isCollision = hasValue('circumstances.nature', 'COLLISION');
const isDamaged = hasValue('circumstances.nature', 'COLLISION', 'SEUL', 'GLACE', 'NATUREL', 'AUTRE');
const isDriving = hasValue('circumstances.nature', 'COLLISION', 'SEUL');
const hasKnownOpponent: Condition = (scope) => isCollision(scope) && scope.rootValue('other.fled') !== 'true';

type Checkboxes = Readonly<Record<string, Field<boolean | null>>>;

const checkboxes = (labels: Readonly<Record<string, string>>, isActive: Condition): Checkboxes =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, activeWhen(isActive, checkbox(label))]));

/** Claims of a motor contract. */
export const carClaim = (subject: ClaimSubject): ClaimDescription => ({
  category: 'Automobile',
  nature: 'Accident',
  fields: {
    event: { ...eventFields(subject), place: placeField() },
    circumstances: {
      nature: radio('Nature du sinistre', natures),
      description: longText('Ce qui s’est passé'),
      damage: optional(longText('Dégâts du véhicule assuré')),
    },
    driver: groupWhen(isDriving, {
      ...personChoiceFields('driver', 'Conducteur du véhicule assuré', subject.drivers, [
        { code: nobodyDroveCode, libelle: 'Personne\u00A0: véhicule en stationnement' },
      ]),
      signer: activeWhen(
        (scope) => isCollision(scope) && scope.rootValue('driver.known') === nobodyDroveCode,
        optional(text('Qui signe pour le véhicule en stationnement', 80)),
      ),
    }),
    zonesA: checkboxes(damageZones, isDamaged),
    zonesB: checkboxes(damageZones, isCollision),
    sketch: activeWhen(isDriving, optional(drawing('Croquis', sketchSchema))),
    boxesA: checkboxes(statementBoxes, isCollision),
    boxesB: checkboxes(statementBoxes, isCollision),
    insured: insuredFields(subject.insuredSide, isCollision),
    other: {
      fled: activeWhen(isCollision, checkbox('L’autre véhicule a pris la fuite')),
      registration: activeWhen(isCollision, optional(plate('Immatriculation'))),
      model: activeWhen(isCollision, optional(text('Marque et modèle', 80))),
      name: activeWhen(hasKnownOpponent, text('Nom du conducteur', 80)),
      phone: {
        prefix: activeWhen(hasKnownOpponent, optionalPhone('other.phone').prefix),
        number: activeWhen(hasKnownOpponent, optionalPhone('other.phone').number),
      },
      insurer: activeWhen(hasKnownOpponent, optional(text('Assureur', 80))),
      policy: activeWhen(hasKnownOpponent, optional(text('Numéro de contrat', 40))),
      damage: activeWhen(isCollision, optional(longText('Dégâts de l’autre véhicule'))),
    },
    injured,
    witnesses,
    police: policeFields,
    copies: copyFields(subject),
  },
  parts: [
    part(
      'event',
      'Événement',
      eventSection(subject, 'event.place'),
      fieldSection('Nature', ['circumstances.nature']),
      fieldSection('Conducteur', ['driver']),
    ),
    part(
      'circumstances',
      'Circonstances',
      fieldSection('Circonstances', ['circumstances.description', 'circumstances.damage']),
      fieldSection('Chocs du véhicule A (assuré)', ['zonesA'], { layout: 'zones', isHalfWidth: true }),
      fieldSection('Chocs du véhicule B (autre véhicule)', ['zonesB'], { layout: 'zones', isHalfWidth: true }),
      fieldSection('Croquis de l’accident', ['sketch'], { layout: 'sketch' }),
      fieldSection('Véhicule A (assuré)', ['boxesA'], { fieldsPerRow: 1, isHalfWidth: true }),
      fieldSection('Véhicule B (autre véhicule)', ['boxesB'], { fieldsPerRow: 1, isHalfWidth: true }),
    ),
    part(
      'parties',
      'Tiers et témoins',
      insuredSection,
      fieldSection('Autre véhicule', ['other']),
      injuredSection,
      witnessSection,
      policeSection,
      copySection,
    ),
  ],
  parties: [
    { role: 'Conducteur assuré', path: 'driver', email: 'copies.A' },
    { role: 'Conducteur adverse', path: 'other', email: 'copies.B' },
    { role: 'Blessé', path: 'injured' },
    { role: 'Témoin', path: 'witnesses' },
  ],
  losses,
});
