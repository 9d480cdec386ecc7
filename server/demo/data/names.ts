/** Names of every community of New Caledonia, combined at random: any match with a real person is accidental. */
export interface Community {
  readonly weight: number;
  readonly lastNames: readonly string[];
  readonly women: readonly string[];
  readonly men: readonly string[];
}

const splitWords = (text: string): string[] => text.split(' ');
const europeanWomen = splitWords(
  'Marie Claire Sophie Julie Camille Laure Nathalie Isabelle Hélène Chloé Léa Manon Aurélie Céline Valérie Sandrine Émilie Anaïs Noémie Françoise Brigitte Zoé Inès Lucie Margaux',
);
const europeanMen = splitWords(
  'Pierre Jean Paul Nicolas Thomas Julien Laurent Éric François Philippe Stéphane Olivier Hugo Lucas Théo Mathieu Benoît Gérard André Yann Loïc Rémi Cédric Fabrice Noël',
);

export const communities: readonly Community[] = [
  {
    // Kanak
    weight: 38,
    lastNames: splitWords(
      'Wamytan Poigoune Kaloi Wahéo Hnaïsilin Gohoupe Naisseline Xowie Waïa Boaouva Néaoutyine Tein Poadja Kalen Nékoeng Xolawawa Goa Hmaé Ihage Wadrawane Pidjot Moyatéa Togna Tyéa Diemene Oiremoin Nonnaro Waikata Gopoea Apikaoua Kaudre Zéoula Sihaze Lalié Wapae Wénehoua Cidopua Poiréré',
    ),
    women: splitWords(
      'Marie-Rose Hnaloane Wassissi Jeannette Drikona Marie-Claude Émilienne Rosine Wejë Sidonie Pétélo Élise Angélique Madeleine Salomé Léontine Yvette Micheline Célestine Marie-Noëlle',
    ),
    men: splitWords(
      'Jean-Marie Wilfrid Hnaja Wapone Drekone Élie Jacques Poindi Wakolo Joseph Édouard Ludovic Gabriel Simane Wamo Saiko Kapua Jean-Baptiste Emmanuel Auguste Nidoïsh Téin',
    ),
  },
  {
    // families of European descent, long settled or newly come
    weight: 30,
    lastNames: splitWords(
      'Lafleur Devaud Ménard Pentecost Cornaille Devillers Mercier Brinon Guillemard Girold Lacrose Talon Perraud Moulin Vergès Daly Newland Jeannin Barrau Roussel Tournier Delorme Faucompré Dubois Carrère Savoie Bouteille Cheval Martin Leroux Garnier Fournier Le-Goff Morvan Petit Blanchard Rivière Giraud',
    ),
    women: europeanWomen,
    men: europeanMen,
  },
  {
    // Wallis and Futuna
    weight: 12,
    lastNames: splitWords(
      'Tuulaki Falakiko Tafilagi Manuohalalo Likuvalu Taufana Katoa Selui Vakalasi Fotofili Lauouvea Muliava Toafatavao Heafala Tauvale Siakinuu Folituu Taputai Mailagi Sekeme Vehikite Ulutuipalelei',
    ),
    women: splitWords(
      'Malia Sesilia Akenete Losa Pelenatita Soana Telesia Falakika Vaimua Emelita Atelea Sofia Kalala',
    ),
    men: splitWords(
      'Sosefo Petelo Mikaele Falakiko Soane Kusitino Paulo Visesio Atonio Setefano Lafaele Patita Aloisio',
    ),
  },
  {
    // Tahiti
    weight: 5,
    lastNames: splitWords(
      'Teriitahi Tehei Maiterai Tetuanui Pifao Tauraatua Mahinui Tuheiava Haereraaroa Teuira Vahine Paepaetaata Tapare Hauata',
    ),
    women: splitWords('Vaiana Hinano Tehani Moeata Heimana Poerava Tiare Maeva Teora Raihau'),
    men: splitWords('Teva Manua Tamatoa Heiarii Moana Tuarii Raimana Ariitea Tehotu Keanu'),
  },
  {
    // Viêt Nam
    weight: 4,
    lastNames: splitWords('Nguyen Tran Pham Le-Van Vu-Van Bui-Duyet Dang Hoang Do-Thi Dinh Ngo Luong'),
    women: splitWords('Thi-Lan Mai Hoa Kim Linh Thu Jacqueline Mireille Yvonne'),
    men: splitWords('Minh Van-Tam Dung Quang Bruno Thierry Hai Long André'),
  },
  {
    // Indonesia (Java)
    weight: 5,
    lastNames: splitWords(
      'Kromopawiro Sastrodikromo Soero Wongsokarto Kasmin Partodikromo Soerip Sadimin Wirjo Kartodiwirjo Atmo Todiwirjo Rasidi Ponidjan',
    ),
    women: splitWords('Sumi Tarmi Sarinah Ginem Rosemay Dewi Sri Marlène Soelastri'),
    men: splitWords('Soekarno Tukimin Djamin Marto Roland Sonny Wagiman Kardjo Marc'),
  },
  {
    // Vanuatu
    weight: 3,
    lastNames: splitWords('Tabi Kalsakau Molisa Tari Bule Kaltack Vira Natapei Sope Garae Boulekone'),
    women: splitWords('Leitau Marie-Line Lesline Annie Rachel Jocelyne Touasi'),
    men: splitWords('Kalo Willie Moses Abel Noel Obed Serge Harry'),
  },
  {
    // Japan
    weight: 3,
    lastNames: splitWords('Nakamura Kabar Matsuda Tsutsui Ouchi Yokoyama Murata Iwasaki Sakoumory Takamune Hanaoka'),
    women: splitWords('Michiko Andrée Solange Naomi Yoko Évelyne'),
    men: splitWords('Kenji René Hiroshi Roger Toshio Guy Jean-Michel'),
  },
];

/** Occupation of a man, of a woman, and the category of both. */
export const professions: readonly (readonly [man: string, woman: string, category: string])[] = [
  ['Infirmier libéral', 'Infirmière libérale', '4'],
  ['Infirmier', 'Infirmière', '4'],
  ['Instituteur', 'Institutrice', '4'],
  ['Professeur des écoles', 'Professeure des écoles', '4'],
  ['Technicien télécom', 'Technicienne télécom', '4'],
  ['Géomètre', 'Géomètre', '4'],
  ['Mineur', 'Mineuse', '6'],
  ['Conducteur d’engins', 'Conductrice d’engins', '6'],
  ['Soudeur', 'Soudeuse', '6'],
  ['Mécanicien', 'Mécanicienne', '6'],
  ['Chauffeur poids lourd', 'Chauffeuse poids lourd', '6'],
  ['Éleveur', 'Éleveuse', '1'],
  ['Maraîcher', 'Maraîchère', '1'],
  ['Aquaculteur', 'Aquacultrice', '1'],
  ['Apiculteur', 'Apicultrice', '1'],
  ['Pêcheur', 'Pêcheuse', '1'],
  ['Commerçant', 'Commerçante', '2'],
  ['Artisan peintre', 'Artisane peintre', '2'],
  ['Gérant de station-service', 'Gérante de station-service', '2'],
  ['Restaurateur', 'Restauratrice', '2'],
  ['Avocat', 'Avocate', '3'],
  ['Ingénieur', 'Ingénieure', '3'],
  ['Médecin', 'Médecin', '3'],
  ['Pharmacien', 'Pharmacienne', '3'],
  ['Cadre administratif', 'Cadre administrative', '3'],
  ['Secrétaire', 'Secrétaire', '5'],
  ['Agent administratif', 'Agente administrative', '5'],
  ['Caissier', 'Caissière', '5'],
  ['Aide-soignant', 'Aide-soignante', '5'],
  ['Pompier', 'Pompière', '5'],
  ['Agent de sécurité', 'Agente de sécurité', '5'],
  ['Hôte d’accueil', 'Hôtesse d’accueil', '5'],
  ['Sans profession', 'Sans profession', '8'],
  ['Étudiant', 'Étudiante', '9'],
  ['Apprenti', 'Apprentie', '9'],
];

/** Companies: a trade and the words that follow it. */
export const trades: readonly string[] = [
  'Transports',
  'Menuiserie',
  'Roulage',
  'Garage',
  'Boulangerie',
  'Électricité',
  'Pépinière',
  'Plomberie',
  'Terrassement',
  'Taxi-boat',
  'Quincaillerie',
  'Boucherie',
  'Gîte',
  'Cabinet comptable',
  'Pharmacie',
  'Carrelage',
  'Élevage',
  'Armement',
  'Imprimerie',
  'Snack',
  'Froid et climatisation',
  'Ambulances',
];
export const tradeNames: readonly string[] = [
  'du Lagon',
  'des Niaoulis',
  'de la Baie',
  'du Caillou',
  'Kagou',
  'de la Chaîne',
  'du Grand Récif',
  'des Flamboyants',
  'Pacifique Sud',
  'du Banian',
  'des Îles',
  'de la Côte Est',
  'de la Côte Ouest',
  'Austral',
  'Cœur de Voh',
  'des Trois Vallées',
  'du Bois de Santal',
  'Bec à l’Oiseau',
  'des Mers du Sud',
  'de la Brousse',
];
