/** Where people live: communes by number of households, with streets, districts and tribes of each kind of place. */
interface Place {
  /** Name as in the table of communes. */
  readonly commune: string;
  readonly weight: number;
  /** Districts of a town. */
  readonly districts: readonly string[];
  /** Tribes, with their customary address. */
  readonly tribes: readonly string[];
}

const list = (text: string): string[] => (text === '' ? [] : text.split(', '));
const createPlace = (commune: string, weight: number, districts: string, tribes = ''): Place => ({
  commune,
  weight,
  districts: list(districts),
  tribes: list(tribes),
});

export const places: readonly Place[] = [
  createPlace(
    'Nouméa',
    34,
    'Magenta, Faubourg Blanchot, Vallée des Colons, Motor Pool, Rivière Salée, PK 6, PK 7, Normandie, Tina, Ducos, Montravel, Trianon, Val Plaisance, Anse Vata, Quartier Latin, Orphelinat, Receiving, Haut Magenta, Ouémo, Nouville',
  ),
  createPlace('Dumbéa', 13, 'Koutio, Auteuil, Dumbéa sur Mer, Plaine de Koé, Nakutakoin, Katiramona, Jacarandas'),
  createPlace(
    'Le Mont-Dore',
    11,
    'Pont-des-Français, Boulari, Robinson, Yahoué, Plum, La Coulée, Vallon Dore',
    'Saint-Louis, La Conception',
  ),
  createPlace('Païta', 9, 'Village, Savannah, Ondémia, Gadji, Tamoa, Tontouta', 'Bangou, Saint-Laurent, N’Dé'),
  createPlace('Bourail', 3, 'Village, Poé, La Roche Percée, Gouaro', 'Azareu, Bouirou, Gouaro, Pothé'),
  createPlace('La Foa', 2, 'Village, Méaré, Pocquereux', 'Oui-Poin, Koindé, Ouipoint'),
  createPlace('Bouloupari', 2, 'Village, Tomo, Port Ouenghi', 'Nassirah, Nétéa, Ouitchambo'),
  createPlace('Thio', 1, 'Village, Mission', 'Ouroué, Nakalé, Saint-Philippo'),
  createPlace('Yaté', 1, 'Village', 'Goro, Touaourou, Waho, Unia'),
  createPlace('Farino', 1, 'Village, Tendéa'),
  createPlace('Sarraméa', 1, 'Village', 'Petit Couli, Grand Couli'),
  createPlace('Moindou', 1, 'Village, Port Moindou', 'Moméa, Kélé'),
  createPlace("L'Île-des-Pins", 1, 'Vao, Kuto', 'Gadji, Wapan, Touété, Ouatchia'),
  createPlace('Koné', 4, 'Village, Les Cassis, Pont Blanc, Téari', 'Baco, Tiaoué, Noelly, Poindah'),
  createPlace('Pouembout', 2, 'Village, Tamarin', 'Paouta, Ouaté'),
  createPlace('Voh', 2, 'Village, Vavouto', 'Gatope, Oundjo, Tiéta, Témala'),
  createPlace('Koumac', 2, 'Village, Tiébaghi, Pandop', 'Wanap, Pagou'),
  createPlace('Kaala-Gomen', 1, 'Village, Ouaco', 'Baoui, Gamaï, Tégon'),
  createPlace('Poya', 1, 'Village, Népoui', 'Nétéa, Gohapin, Montfaoué'),
  createPlace('Poindimié', 2, 'Village, Tiéti', 'Wagap, Tibarama, Ina, Bayes'),
  createPlace('Ponérihouen', 1, 'Village', 'Tchamba, Monéo, Goyéta'),
  createPlace('Houaïlou', 2, 'Village, Poro', 'Nédivin, Gondé, Bâ, Néouyo'),
  createPlace('Canala', 1, 'Village, Nakéty', 'Gélima, Nonhoué, Méhoué'),
  createPlace('Kouaoua', 1, 'Village', 'Méa, Konoé, Faja'),
  createPlace('Touho', 1, 'Village', 'Koé, Poyes, Tiwaka'),
  createPlace('Hienghène', 1, 'Village', 'Tendo, Tiendanite, Werap, Lindéralique'),
  createPlace('Pouébo', 1, 'Village', 'Balade, Yambé, Colnett'),
  createPlace('Ouégoa', 1, 'Village, Bondé', 'Tiari, Paimboas'),
  createPlace('Poum', 1, 'Village, Nehoué', 'Tiabet, Arama'),
  createPlace('Belep', 1, 'Wala'),
  createPlace('Lifou', 4, 'Wé, Chépénéhé', 'Hnathalo, Drueulu, Jokin, Mou, Luengöni, Xépénéhé, Kumo'),
  createPlace('Maré', 3, 'Tadine, La Roche', 'Nécé, Cengeité, Rôh, Pénélo, Wabao'),
  createPlace('Ouvéa', 2, 'Fayaoué, Mouli', 'Saint-Joseph, Hwadrilla, Téouta, Gossanah'),
];

export const streets: readonly string[] = [
  'rue des Flamboyants',
  'rue du Capitaine Cook',
  'avenue des Frères Carcopino',
  'rue Georges Clemenceau',
  'rue de l’Alma',
  'route de l’Anse Vata',
  'rue des Bougainvilliers',
  'impasse des Cocotiers',
  'rue du Port Despointes',
  'rue Auguste Bénébig',
  'lotissement Les Pinsons',
  'rue de Sébastopol',
  'rue des Niaoulis',
  'allée des Hibiscus',
  'rue Jacques Iékawé',
  'rue du Père Roman',
  'promenade Roger Laroque',
  'rue des Santals',
  'rue du Notou',
  'chemin de la Carrière',
  'rue Bénitier',
  'rue du Kagou',
  'lotissement Savannah',
  'rue des Araucarias',
];
