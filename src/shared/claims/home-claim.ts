import { money, radio, text } from '#shared/forms/kinds.ts';
import { fieldSection, part } from '#shared/forms/layout.ts';
import { activeWhen, listOf, optional } from '#shared/forms/modifiers.ts';
import { coveredLoss } from './claim-covers.ts';
import type { ClaimDescription } from './claim-description.ts';
import {
  eventFields,
  eventSection,
  listSection,
  longText,
  placeField,
  policeFields,
  policeSection,
  thirdPartyFields,
  thirdPartySection,
  toListItems,
} from './claim-parts.ts';
import type { ClaimSubject } from './claim-subject.ts';

const natures = toListItems({
  EAU: 'Dégât des eaux',
  VOL: 'Vol ou vandalisme',
  INCENDIE: 'Incendie',
  GLACE: 'Bris de glace',
  CYCLONE: 'Cyclone ou tempête',
  AUTRE: 'Autre',
});

const losses = {
  EAU: [
    coveredLoss('Dommages du logement', 'dégâts des eaux'),
    coveredLoss('Dommages causés à des voisins', 'responsabilité'),
  ],
  VOL: [coveredLoss('Vol ou vandalisme', 'vol et')],
  INCENDIE: [
    coveredLoss('Dommages du logement', 'incendie'),
    coveredLoss('Dommages causés à des voisins', 'responsabilité'),
  ],
  GLACE: [coveredLoss('Bris de glace', 'bris de glace')],
  CYCLONE: [coveredLoss('Cyclone ou tempête', 'cyclone', 'climatique', 'tempête')],
};

/** Goods of one declaration at most, an inventory of a whole home. */
const maxGoods = 100;

/** Claims of a home contract. */
export const homeClaim = (subject: ClaimSubject): ClaimDescription => ({
  category: 'Habitation',
  nature: 'Sinistre habitation',
  fields: {
    event: {
      ...eventFields(subject),
      where: activeWhen(
        () => subject.homeAddress !== null,
        radio('Lieu du sinistre', [
          { code: 'LOGEMENT', libelle: `Au logement assuré\u00A0: ${subject.homeAddress ?? ''}` },
          { code: 'AILLEURS', libelle: 'Ailleurs' },
        ]),
      ),
      place: activeWhen(
        ({ rootValue }) => subject.homeAddress === null || rootValue('event.where') === 'AILLEURS',
        placeField(),
      ),
    },
    circumstances: {
      nature: radio('Nature du sinistre', natures),
      description: longText('Ce qui s’est passé'),
      rooms: optional(text('Pièces touchées', 200)),
      measures: optional(longText('Mesures d’urgence prises')),
    },
    goods: listOf('Biens touchés', { name: text('Bien', 120), amount: money('Montant') }, { max: maxGoods }),
    third: thirdPartyFields,
    police: policeFields,
  },
  parts: [
    part(
      'event',
      'Événement',
      eventSection(subject, 'event.where', 'event.place'),
      fieldSection('Nature', ['circumstances.nature']),
    ),
    part(
      'circumstances',
      'Circonstances',
      fieldSection('Circonstances', ['circumstances.description', 'circumstances.rooms', 'circumstances.measures']),
      listSection({
        title: 'Biens touchés',
        path: 'goods',
        addLabel: 'Ajouter un bien',
        emptyText: 'Aucun bien indiqué',
        columns: ['name', 'amount'],
      }),
    ),
    part('parties', 'Tiers', thirdPartySection, policeSection),
  ],
  parties: [{ role: 'Tiers', path: 'third' }],
  losses,
});
