/** The reference lists by their wire names. Specification 2, section 7; 3, section 3 "Lists"; 4, section 7. */
export const listNames = [
  'civilities',
  'maritalStatuses',
  'csps',
  'countries',
  'legalStatuses',
  'relations',
  'uses',
  'drivingAreas',
  'parkingAreas',
  'insurancedPeriods',
  'drivingTypes',
  'suspendedLicenceReasons',
  'MOTIF_INFRACTION',
  'SANCTION_INFRACTION',
  'canceledByInsurerReasons',
  'claimResponsabilities',
  'claimAutoNatures',
  'productsCode',
  'globalStatus',
  'MODUL_FRANC_VOLI_DTA',
  'MODUL_FRANCH_BDG',
  'JUSTIFS_REMISE',
  'FRACTIONNEMENT',
  'VALEUR_MTP_AHC',
  'ASSISTANCES',
  'franchisesDTA',
  'franchisesBrisGlace',
  'montantsEOA',
  'niveauxAssistance',
  'garantiesConducteur',
  'homeType',
  'clientHomeStatus',
  'franchiseIDV',
  'taskNatures',
  'types',
  'types/mail',
  'types/tel',
  'devises',
  'paymentTypesTESEC',
  'JOUR_PREL',
  'WS_LISTE_MODES_PAI_A',
  'WS_LISTE_MODES_PAI_M',
  'WS_LISTE_MODES_PAI_S',
  'WS_LISTE_MODES_PAI_T',
  'documentTypes',
] as const;
export type ListName = (typeof listNames)[number];

/** Aliases of lists that the specification uses in requests. Specification 3, section 3 "Lists". */
const otherNames: Readonly<Record<string, ListName>> = { marStat: 'maritalStatuses' };

/** Resolves an alias to the name of its list; any other name is returned unchanged. */
export const canonicalListName = (name: string): string => otherNames[name] ?? name;

/** The short form of a civility, as the client form shows it (specification 3, section 3). */
export const shortCivilities: Readonly<Record<string, string>> = { M: 'M.', MME: 'Mme' };

/** Direct-debit payment modes: bank data are required with them. Specification 4, section 5. */
export const directDebitModes: readonly string[] = ['IN_PRLVT', 'IN_ECH_PRLVT'];

/**
 * Natures of requests that the server opens: for a surplus, and for a refunded surplus whose cheque bounced. They are not in
 * `taskNatures`, from which people choose, so their codes are their labels.
 */
export const refundTaskNature = 'À rembourser';
export const recoveryTaskNature = 'À récupérer';
