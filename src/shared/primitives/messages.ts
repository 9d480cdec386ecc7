import { basicMessages } from './basic-messages.ts';
import { uploadLimits } from './limits.ts';

/**
 * Validation messages, word for word from specification 2, section 5 and specification 3, section 5. `label` is the
 * label of the field. "Ours" marks messages that the specification does not give.
 */
export const messages = {
  ...basicMessages,
  /** Wording of the home risk step (specification 3, section 5). */
  mustBeFilled: (label: string) => `Le champ ${label} doit être renseigné`,
  integer: (label: string) => `Le champ ${label} doit contenir un nombre`,
  /** Wording of the vehicle and home steps (specification 3, section 5). */
  wholeNumber: (label: string) => `Le champ ${label} doit contenir un nombre entier`,
  digits: (label: string, length: number) => `Le champ ${label} doit contenir ${length} chiffres`,
  between: (label: string, min: number | string, max: number | string) =>
    `Le champ ${label} doit être compris entre ${min} et ${max}`,
  alphaNumeric: (label: string) => `Le champ ${label} doit être alpha-numérique`,
  decimals: (label: string, decimals: number) => `Le champ ${label} doit être une valeur à ${decimals} décimale`,
  /** Ours. */
  ridet: (label: string) => `Le champ ${label} doit contenir de 6 à 10 chiffres, par exemple 0 123 456.001`,
  /** Ours. */
  registration: (label: string) => `Le champ ${label} doit contenir des lettres et des chiffres, par exemple NC200999`,
  /** Ours. */
  cityOfZipCode: (label: string, cities: readonly string[]) =>
    `Le champ ${label} ne correspond pas au code postal\u00A0: ${cities.join(', ')}`,
  creditorId: (label: string) =>
    `Le champ ${label} doit contenir deux lettres, deux chiffres, trois caractères et un numéro, par exemple NC00ZZZ123456`,
  phone: (label: string) => `${label} n'est pas un numero de téléphone valide`,
  adult: 'La personne doit être majeure et avoir moins de 77 ans',
  driverAge: "L'age doit être compris entre 18 et 77 ans.",
  licence:
    "La différence entre la date d'effet du permis et la date de naissance ne doit pas être inferieur à 17 ans et demi",
  claimInFuture: 'La date du sinistre ne peux être dans le futur',
  claimTimeInFuture: 'L’heure du sinistre ne peut pas être dans le futur',
  claimTooOld: 'La date de survenance ne doit pas excéder 3 ans et 3 mois',
  exclusiveDriving:
    "Il n'est pas possible de selectionner la conduite exclusive car plusieurs conducteurs sont déclarés.",
  /** The plate format is from the specification, the sentence is ours. */
  plate: 'L’immatriculation doit avoir 6 chiffres suivis de NC, ou la forme 123WW ou 1234WW',
  iban: "Le format du code IBAN n'est pas correct",
  /** Ours. */
  ribKey: 'La clé de ce RIB ne correspond pas à ses autres chiffres\u00A0: vérifiez-les, ou saisissez l’IBAN',
  bic: "Le format du code BIC n'est pas correct",
  rib: "Le format du code RIB n'est pas correct",
  ribBlocks: 'Le RIB doit être valide pour pouvoir valider le contrat',
  card: "Le format du numéro de carte n'est pas correct",
  /** Specification 2, section 8. */
  noPayment: 'Aucune paiement. Votre demande ne peut pas aboutir',
  paymentFailed: 'Paiement en erreur\u202F!',
  signatureAsked:
    'Votre demande de signature electronique est en cours, merci de patienter 30 secondes pendant la préparation de vos documents.',
  fileEmpty: 'Le fichier est vide',
  fileUnreadable: 'Le fichier ne peut plus être lu\u00A0: choisissez-le à nouveau',
  fileOfOtherImage: 'Ce format d’image n’est pas accepté\u00A0: enregistrez-la en JPEG, en PNG ou en PDF',
  fileTooLarge: 'La taille de chaque fichier ne doit pas dépasser 20 MB',
  /** Ours. */
  filesTooLarge: `La taille totale des fichiers ne doit pas dépasser ${uploadLimits.totalBytes / (1024 * 1024)} MB`,
  /** Ours. */
  tooManyFiles: `Vous pouvez joindre ${uploadLimits.files} fichiers au plus`,
  documentTooLarge: 'La taille du fichier ne peut pas dépasser 20Mo',
  unchanged: "Aucune donnée n'a été modifiée",
  /** Ours. */
  writtenBefore: 'Vos modifications étaient déjà enregistrées.',
  /** Ours. */
  noLink: (label: string) => `Le champ ${label} ne peut pas contenir de lien`,
  /** Ours. */
  emailTaken: 'Cette adresse e-mail est déjà utilisée',
  /** Ours. */
  dateUnread: 'Cette date n’est pas reconnue : écrivez jj/mm/aaaa',
  /** Ours. */
  timeUnread: 'Cette heure n’est pas reconnue\u00A0: écrivez par exemple 14:30',
  /** Ours. */
  dateImpossible: (typed: string) => `La date ${typed} n’existe pas`,
  /** Ours. */
  dateTooEarly: (min: string) => `La date doit être le ${min} ou après`,
  /** Ours. */
  dateTooLate: (max: string) => `La date doit être le ${max} ou avant`,
  /** Ours. */
  dateOrder: 'La date de fin doit suivre la date de début',
  /** Ours. */
  notInList: (typed: string) => `« ${typed} » n’est pas dans la liste`,
} as const;
