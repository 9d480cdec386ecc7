import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { type ListName, listNames } from '#shared/primitives/vocabulary/lists.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { catalogue } from '#shared/products/catalogue.ts';

type Entries = readonly (readonly [code: string, label: string])[];

const labelsAsCodes = (labels: readonly string[]): Entries => labels.map((label) => [label, label]);
const percentEntries = (rates: readonly number[]): Entries => rates.map((rate) => [String(rate), `${rate}\u00A0%`]);
const amountEntries = (values: readonly number[]): Entries => values.map((value) => [String(value), formatXpf(value)]);

const cashModes: Entries = [
  ['IN_CB', 'Carte bancaire'],
  ['IN_CHQ', 'Chèque'],
  ['IN_ESP', 'Espèces'],
  ['IN_VIR', 'Virement'],
  ['IN_PRLVT', 'Prélèvement'],
];
const scheduledModes: Entries = [...cashModes, ['IN_ECH_PRLVT', 'Échéancier par prélèvement']];

/** All reference lists: built-in product data that is only changed here. */
export const referenceLists: Readonly<Record<ListName, Entries>> = {
  civilities: [
    ['M', 'Monsieur'],
    ['MME', 'Madame'],
  ],
  maritalStatuses: [
    ['CEL', 'Célibataire'],
    ['MAR', 'Marié(e)'],
    ['PAC', 'Pacsé(e)'],
    ['CON', 'Concubin(e)'],
    ['DIV', 'Divorcé(e)'],
    ['SEP', 'Séparé(e)'],
    ['VEU', 'Veuf(ve)'],
  ],
  csps: [
    ['1', 'Agriculteurs exploitants'],
    ['2', 'Artisans, commerçants et chefs d’entreprise'],
    ['3', 'Cadres et professions intellectuelles supérieures'],
    ['4', 'Professions intermédiaires'],
    ['5', 'Employés'],
    ['6', 'Ouvriers'],
    ['7', 'Retraités'],
    ['8', 'Autres personnes sans activité professionnelle'],
    ['9', 'Étudiants'],
  ],
  countries: [
    ['NC', 'Nouvelle-Calédonie'],
    ['PF', 'Polynésie française'],
    ['WF', 'Wallis-et-Futuna'],
    ['FR', 'France'],
    ['AU', 'Australie'],
    ['NZ', 'Nouvelle-Zélande'],
    ['VU', 'Vanuatu'],
    ['FJ', 'Fidji'],
    ['ID', 'Indonésie'],
    ['VN', 'Viêt Nam'],
    ['JP', 'Japon'],
    ['MC', 'Monaco'],
  ],
  legalStatuses: [
    ['EI', 'Entreprise individuelle'],
    ['SARL', 'Société à responsabilité limitée'],
    ['SARLU', 'Société à responsabilité limitée unipersonnelle'],
    ['SA', 'Société anonyme'],
    ['SAS', 'Société par actions simplifiée'],
    ['SCI', 'Société civile immobilière'],
    ['SNC', 'Société en nom collectif'],
    ['GIE', 'Groupement d’intérêt économique'],
    ['GDPL', 'Groupement de droit particulier local'],
    ['ASSO', 'Association'],
    ['COOP', 'Coopérative'],
    ['ADM', 'Administration ou collectivité'],
  ],
  relations: [
    ['CONJOINT', 'Conjoint'],
    ['ENFANT', 'Enfant'],
    ['PARENT', 'Ascendant'],
    ['AUTRE', 'Autre personne vivant au foyer'],
  ],
  uses: [
    ['PROMTRAV', 'Promenade et trajet domicile-travail'],
    ['PROM', 'Promenade'],
    ['AFFAIRES', 'Affaires'],
    ['TOURNEES', 'Tournées'],
    ['TPM', 'Transport privé de marchandises'],
    ['AGRICOLE', 'Exploitation agricole'],
  ],
  drivingAreas: [
    ['NOUMEA', 'Nouméa'],
    ['GRANDNOUMEA', 'Dumbéa, Mont-Dore, Païta'],
    ['SUD', 'Province Sud, hors Grand Nouméa'],
    ['NORD', 'Province Nord'],
    ['ILES', 'Province des îles Loyauté'],
  ],
  parkingAreas: [
    ['GARAGE', 'Garage fermé'],
    ['PROPRIETE', 'Propriété clôturée'],
    ['PARKING', 'Parking privé'],
    ['RUE', 'Voie publique'],
  ],
  insurancedPeriods: [
    ['0', 'Jamais assuré'],
    ['6', 'Moins de 6 mois'],
    ['12', 'De 6 à 12 mois'],
    ['24', 'De 12 à 24 mois'],
    ['36', 'De 24 à 36 mois ou plus'],
  ],
  drivingTypes: [['CONDACCOMP', 'Conduite accompagné']],
  suspendedLicenceReasons: [
    ['ALCOOL', 'Conduite sous l’empire de l’alcool'],
    ['STUP', 'Conduite sous l’emprise de stupéfiants'],
    ['VITESSE', 'Excès de vitesse'],
    ['DELIT', 'Délit de fuite'],
    ['MEDICAL', 'Raison médicale'],
    ['AUTRE', 'Autre motif'],
  ],
  MOTIF_INFRACTION: [
    ['VITESSE', 'Excès de vitesse'],
    ['ALCOOL', 'Alcoolémie'],
    ['STUP', 'Usage de stupéfiants'],
    ['FEU', 'Non-respect d’un feu ou d’un stop'],
    ['TEL', 'Usage du téléphone au volant'],
    ['CEINTURE', 'Défaut de ceinture'],
    ['DEFASS', 'Défaut d’assurance'],
    ['FUITE', 'Délit de fuite'],
    ['AUTRE', 'Autre infraction'],
  ],
  SANCTION_INFRACTION: [
    ['AMENDE', 'Amende'],
    ['SUSP1', 'Suspension de moins de deux mois'],
    ['SUSP2', 'Suspension de deux à six mois'],
    ['SUSP3', 'Suspension de plus de six mois'],
    ['ANNUL', 'Annulation du permis'],
    ['STAGE', 'Stage de sensibilisation'],
  ],
  canceledByInsurerReasons: [
    ['NONPAI', 'Non-paiement de la prime'],
    ['SINISTRE', 'Fréquence des sinistres'],
    ['FAUSSE', 'Fausse déclaration'],
    ['AGGRAV', 'Aggravation du risque'],
    ['AUTRE', 'Autre motif'],
  ],
  claimResponsabilities: [
    ['0', 'Non responsable'],
    ['50', 'Partiellement responsable'],
    ['100', 'Responsable'],
  ],
  claimAutoNatures: [
    ['MAT', 'Matériel'],
    ['CORP', 'Corporel'],
    ['BDG', 'Bris de glace'],
    ['VOL', 'Vol ou tentative de vol'],
    ['INC', 'Incendie'],
    ['CYCLONE', 'Événement climatique'],
    ['STAT', 'Stationnement'],
    ['CERF', 'Choc avec un animal'],
  ],
  productsCode: catalogue.map(({ code, label }) => [code, label]),
  globalStatus: labelsAsCodes(Object.values(contractStatuses)),
  MODUL_FRANC_VOLI_DTA: percentEntries([0, 10, 20, 30, 50]),
  MODUL_FRANCH_BDG: percentEntries([0, 10, 20, 30]),
  JUSTIFS_REMISE: [
    ['MULTI', 'Client multi-équipé'],
    ['FIDELITE', 'Fidélité'],
    ['PARRAINAGE', 'Parrainage'],
    ['CONCURRENCE', 'Alignement sur la concurrence'],
    ['PERSONNEL', 'Personnel ou partenaire'],
  ],
  FRACTIONNEMENT: [
    ['A', 'Comptant annuel'],
    ['S', 'Semestriel'],
    ['T', 'Trimestriel'],
    ['M', 'Mensuel'],
  ],
  VALEUR_MTP_AHC: amountEntries([0, 100_000, 200_000, 300_000, 500_000, 1_000_000]),
  ASSISTANCES: [
    ['ECO', 'Assistance Éco'],
    ['CONFORT', 'Assistance Confort'],
    ['PREMIUM', 'Assistance Premium'],
  ],
  franchisesDTA: amountEntries([30_000, 50_000, 75_000, 100_000, 150_000]),
  franchisesBrisGlace: amountEntries([0, 10_000, 20_000, 30_000]),
  montantsEOA: amountEntries([0, 100_000, 200_000, 400_000]),
  niveauxAssistance: [
    ['ECO', 'Éco'],
    ['CONFORT', 'Confort'],
    ['PREMIUM', 'Premium'],
  ],
  garantiesConducteur: [
    ['SANS', 'Sans garantie du conducteur'],
    ['G1', 'Capital de 10 millions de francs'],
    ['G2', 'Capital de 20 millions de francs'],
    ['G3', 'Capital de 40 millions de francs'],
  ],
  homeType: [
    ['APPT', 'Appartement'],
    ['MAISON', 'Maison'],
    ['STUDIO', 'Studio'],
    ['CHAMBRE', 'Chambre en résidence'],
    ['CASE', 'Case ou habitat traditionnel'],
  ],
  clientHomeStatus: [
    ['PROP', 'Propriétaire occupant'],
    ['PNO', 'Propriétaire non occupant'],
    ['COPRO', 'Copropriétaire'],
    ['LOC', 'Locataire'],
    ['COLOC', 'Colocataire'],
    ['GRATUIT', 'Occupant à titre gratuit'],
  ],
  franchiseIDV: amountEntries([15_000, 30_000, 50_000, 75_000]),
  taskNatures: [
    ['AVENANT', 'Demande d’avenant'],
    ['ATTEST', 'Demande d’attestation'],
    ['RELEVE', 'Demande de relevé d’informations'],
    ['RESIL', 'Demande de résiliation'],
    ['SINISTRE', 'Déclaration de sinistre'],
    ['COMPTA', 'Question de comptabilité'],
    ['TARIF', 'Demande de tarification particulière'],
    ['RECLAM', 'Réclamation'],
    ['CONTRAT', 'Demande de contrat'],
    ['AUTRE', 'Autre demande'],
  ],
  types: [
    ['COURANT', 'Compte courant'],
    ['EPARGNE', 'Compte d’épargne'],
    ['PRO', 'Compte professionnel'],
    ['TIERS', 'Compte d’un tiers'],
  ],
  'types/mail': [
    ['PERSO', 'Personnel'],
    ['PRO', 'Professionnel'],
  ],
  'types/tel': [
    ['MOBILE', 'Mobile'],
    ['FIXE', 'Domicile'],
    ['PRO', 'Professionnel'],
  ],
  devises: [
    ['XPF', 'Franc Pacifique'],
    ['EUR', 'Euro'],
    ['AUD', 'Dollar australien'],
    ['NZD', 'Dollar néo-zélandais'],
  ],
  paymentTypesTESEC: [
    ['IN_PRLVT', 'Prélèvement'],
    ['IN_CHQ', 'Chèque'],
    ['IN_CB', 'Carte bancaire'],
    ['IN_VIR', 'Virement'],
  ],
  JOUR_PREL: [
    ['5', 'Le 5 du mois'],
    ['10', 'Le 10 du mois'],
    ['15', 'Le 15 du mois'],
    ['20', 'Le 20 du mois'],
    ['25', 'Le 25 du mois'],
  ],
  WS_LISTE_MODES_PAI_A: cashModes,
  WS_LISTE_MODES_PAI_M: scheduledModes,
  WS_LISTE_MODES_PAI_S: scheduledModes,
  WS_LISTE_MODES_PAI_T: scheduledModes,
  documentTypes: [
    ['CNI', 'Pièce d’identité'],
    ['PERMIS', 'Permis de conduire'],
    ['CG', 'Carte grise'],
    ['RI', 'Relevé d’informations'],
    ['RIB', 'Relevé d’identité bancaire'],
    ['MANDAT', 'Mandat de prélèvement signé'],
    ['CP', 'Conditions particulières signées'],
    ['DEVIS', 'Devis signé'],
    ['DOMICILE', 'Justificatif de domicile'],
    ['BAIL', 'Bail ou titre de propriété'],
    ['RIDET', 'Avis de situation RIDET'],
    ['SCOLARITE', 'Certificat de scolarité'],
    ['PHOTO', 'Photographies du risque'],
    ['AUTRE', 'Autre pièce'],
  ],
};

/**
 * Updates the reference lists in the database to the built-in ones, at each start after the migrations. Entries that are no
 * longer built in are removed.
 */
export const loadReferenceLists = async (db: Db): Promise<void> => {
  const rows = listNames.flatMap((list_name) =>
    referenceLists[list_name].map(([code, label], position) => ({ list_name, code, label, position })),
  );
  const expected = JSON.stringify(rows);
  await db.transaction(async (tx) => {
    await tx.query(sql`
      delete from list_item l where not exists (
        select from jsonb_to_recordset(${expected}::text::jsonb) as w(list_name text, code text)
        where w.list_name = l.list_name and w.code = l.code)`);
    await tx.query(sql`
      insert into list_item (list_name, code, label, position)
      select list_name, code, label, position
      from jsonb_to_recordset(${expected}::text::jsonb) as w(list_name text, code text, label text, position int)
      on conflict (list_name, code) do update set label = excluded.label, position = excluded.position
      where (list_item.label, list_item.position) is distinct from (excluded.label, excluded.position)`);
  });
};
