/** One question of the guide, with the screen where its answer is done. */
export interface HelpTopic {
  readonly id: string;
  readonly title: string;
  /** Paragraphs or steps, in order. */
  readonly lines: readonly string[];
  /** Other words that people search for. */
  readonly words?: string;
  readonly link?: { readonly label: string; readonly path: string };
}

export interface HelpGroup {
  readonly title: string;
  readonly topics: readonly HelpTopic[];
}

/** The guide. It is part of the app, so that it can be read without network. */
export const helpGroups: readonly HelpGroup[] = [
  {
    title: 'Premiers pas',
    topics: [
      {
        id: 'chercher',
        title: 'Retrouver un client ou un contrat',
        lines: [
          'Tapez dans la recherche du haut un nom, même sans accent, un numéro, un téléphone ou une plaque.',
          'Les résultats de cet appareil viennent d’abord, puis ceux du serveur.',
        ],
        words: 'recherche plaque immatriculation telephone',
        link: { label: 'Rechercher un client', path: '/client/search' },
      },
      {
        id: 'aujourdhui',
        title: 'Savoir quoi faire aujourd’hui',
        lines: [
          'L’accueil montre d’abord les impayés, les pièces en retard, les devis sans réponse et les échéances.',
          'Chaque ligne a son geste à droite\u00A0: appeler, photographier, relancer, refaire un devis.',
        ],
        words: 'impaye relance accueil tableau de bord',
        link: { label: 'Ouvrir l’accueil', path: '/' },
      },
      {
        id: 'rappel',
        title: 'Noter un appel et poser un rappel',
        lines: [
          'Sur un client, un contrat ou une demande, «\u00A0Note\u00A0» garde ce qui s’est dit\u00A0: les collègues le lisent.',
          '«\u00A0Rappel\u00A0» revient sur l’accueil le jour choisi, pour vous, un collègue ou tout le cabinet.',
        ],
        words: 'appel telephone note memo rappeler relance agenda',
        link: { label: 'Rechercher un client', path: '/client/search' },
      },
      {
        id: 'installer',
        title: 'Installer Lagon sur la tablette',
        lines: [
          'Sur iPad\u00A0: bouton Partager de Safari, puis «\u00A0Sur l’écran d’accueil\u00A0».',
          'Sur Android et ordinateur\u00A0: «\u00A0Installer l’application\u00A0» dans le menu du navigateur.',
          'Installée, l’application s’ouvre même sans réseau, et Safari n’efface pas ce qu’elle garde.',
        ],
        words: 'application ecran accueil ipad android',
      },
    ],
  },
  {
    title: 'Devis et contrats',
    topics: [
      {
        id: 'premier-prix',
        title: 'Donner un premier prix',
        lines: [
          'À la première étape d’un devis auto ou habitation, pressez «\u00A0Premier prix sans coordonnées\u00A0».',
          'Quatre réponses suffisent. Les hypothèses sont écrites sous le prix, qui est indicatif.',
          'Les réponses passent ensuite dans le devis\u00A0: rien n’est à retaper.',
        ],
        words: 'tarif estimation rapide prospect',
        link: { label: 'Nouveau devis', path: '/estimate' },
      },
      {
        id: 'devis',
        title: 'Faire un devis',
        lines: [
          'Choisissez le client\u00A0: son véhicule, son permis, son CRM, ses mois d’assurance et ses antécédents sont repris de ses dossiers, à confirmer.',
          'À la dernière étape, touchez une formule dans le tableau ou dans le récapitulatif, puis «\u00A0Valider Tarif\u00A0».',
          '«\u00A0Présenter au client\u00A0» montre les formules en grand, sans codes ni commission.',
        ],
        words: 'tarif formule prix calculer valider presenter comparer',
        link: { label: 'Nouveau devis', path: '/estimate' },
      },
      {
        id: 'autre-formule',
        title: 'Proposer une autre formule',
        lines: [
          'Sur un devis enregistré, «\u00A0Autre formule\u00A0» ou «\u00A0Dupliquer le devis\u00A0» ouvre directement les prix.',
          'Chaque prix dit sa différence en francs avec la formule du devis copié.',
        ],
        words: 'dupliquer copie difference variante',
      },
      {
        id: 'transformer',
        title: 'Transformer un devis en contrat et faire signer',
        lines: [
          'Ouvrez le devis et pressez «\u00A0Transformer en contrat\u00A0»\u00A0: mode de paiement, compte bancaire, puis validation.',
          'Le client signe sur la tablette ou par un lien reçu par e-mail.',
        ],
        words: 'signature conversion rib prelevement',
        link: { label: 'Choisir un devis', path: '/contract/create' },
      },
      {
        id: 'attestation',
        title: 'Donner une attestation d’assurance',
        lines: [
          'Ouvrez le contrat et pressez «\u00A0Attestation\u00A0»\u00A0: elle est éditée et s’affiche aussitôt.',
          'L’onglet Documents l’envoie par e-mail ou la partage. Celles qu’il garde s’ouvrent aussi sans réseau.',
        ],
        words: 'carte verte certificat preuve document papier editer envoyer',
        link: { label: 'Rechercher un contrat', path: '/contract/search' },
      },
      {
        id: 'paiement',
        title: 'Encaisser une prime',
        lines: [
          'Onglet Primes du contrat\u00A0: cochez les primes, puis payez par carte, envoyez un lien au client, ou enregistrez un chèque, des espèces ou un virement.',
        ],
        words: 'payer paiement reglement cheque especes virement carte encaissement cotisation impaye recu',
        link: { label: 'Rechercher un contrat', path: '/contract/search' },
      },
      {
        id: 'echeances',
        title: 'Préparer les échéances',
        lines: [
          'La page Échéances montre, mois par mois, les contrats qui se renouvellent et la variation de leur prime.',
          '«\u00A0Refaire un devis\u00A0» reprend le client et le risque, et ouvre les prix.',
        ],
        words: 'renouvellement prime augmentation',
        link: { label: 'Ouvrir les échéances', path: '/renewals' },
      },
      {
        id: 'commissions',
        title: 'Suivre ses commissions',
        lines: [
          'La page Commissions montre ce que chaque mois rapporte, par produit et ligne par ligne ; « Calcul » explique chaque montant.',
          'Un chèque impayé est repris dans le mois où il revient. Un mois clôturé ne change plus : son bordereau se télécharge.',
        ],
        words: 'commission bordereau taux remuneration',
        link: { label: 'Ouvrir les commissions', path: '/commissions' },
      },
    ],
  },
  {
    title: 'Demandes et pièces',
    topics: [
      {
        id: 'demande',
        title: 'Envoyer une demande avec des photos',
        lines: [
          'Depuis un contrat ou un client\u00A0: Actions, puis le type de demande. Prenez les photos, écrivez l’objet, envoyez.',
        ],
        words: 'photo avenant piece jointe',
        link: { label: 'Nouvelle demande', path: '/task/creation' },
      },
      {
        id: 'sinistre',
        title: 'Déclarer un sinistre',
        lines: [
          'Choisissez le contrat, répondez étape par étape, ajoutez les photos, envoyez\u00A0: même sans réseau.',
          'Le sinistre, sa déclaration et la demande à la compagnie apparaissent sur le contrat. Sans réseau, elle porte un numéro provisoire ; le définitif arrive à la réception.',
        ],
        words: 'sinistre accident constat degat vol incendie declarer',
        link: { label: 'Déclarer un sinistre', path: '/claim/create' },
      },
      {
        id: 'pieces',
        title: 'Ajouter une pièce à un contrat',
        lines: [
          'Onglet Pièces du contrat\u00A0: photographiez ou choisissez le fichier.',
          '«\u00A0Compléter par le client\u00A0» envoie au client un lien pour déposer ses pièces lui-même.',
        ],
        words: 'justificatif permis carte grise rib document',
      },
    ],
  },
  {
    title: 'Sans réseau',
    topics: [
      {
        id: 'hors-ligne',
        title: 'Travailler sans réseau',
        lines: [
          'Consultez les clients et les contrats, faites des devis avec un tarif indicatif, préparez des demandes et des pièces.',
          'La connexion, le paiement par carte, les signatures par e-mail et les données bancaires demandent le réseau.',
        ],
        words: 'hors ligne deconnecte brousse vallee terrain',
      },
      {
        id: 'envois',
        title: 'Suivre ce qui attend d’être envoyé',
        lines: [
          'Tout ce qui est préparé sans réseau part seul à son retour, une seule fois. Rien n’est perdu si la tablette s’éteint.',
          'Un brouillon se reprend depuis l’accueil ou depuis «\u00A0Brouillons et envois\u00A0».',
        ],
        words: 'brouillon file attente envoi synchroniser',
        link: { label: 'Brouillons et envois', path: '/sync' },
      },
    ],
  },
  {
    title: 'Compte',
    topics: [
      {
        id: 'compte',
        title: 'Changer de mot de passe, d’adresse ou de thème',
        lines: [
          '«\u00A0Mon profil\u00A0» change le mot de passe, l’adresse de connexion et la double vérification.',
          'Le thème sombre est dans le menu du compte, en haut à droite.',
        ],
        words: 'profil securite sombre clair mot de passe',
        link: { label: 'Mon profil', path: '/profile' },
      },
      {
        id: 'passer-mes-dossiers',
        title: 'Passer mes dossiers pendant une absence',
        lines: [
          'Choisissez un collègue, les jours, et tous les dossiers ou ceux de certains clients.',
          'Vos rappels, les actions qui vous sont passées et les réponses à vos demandes vont alors à ce collègue\u00A0; «\u00A0Reprendre\u00A0», sur l’accueil, vous rend tout.',
          'Vos brouillons restent sur votre appareil, et ce qui y attend le réseau part à votre nom.',
        ],
        words: 'absence conge vacances remplacement depart relais delegation',
        link: { label: 'Passer mes dossiers', path: '/user/delegations' },
      },
      {
        id: 'sans-courtier',
        title: 'Mon compte n’est lié à aucun courtier',
        lines: [
          'Sans courtier, ni tarif, ni portefeuille, ni demande\u00A0: l’application n’a rien à montrer.',
          'Demandez à votre cabinet ou à l’administrateur de lier votre compte, puis reconnectez-vous.',
        ],
        words: 'vide lier compte agence code',
      },
    ],
  },
];
