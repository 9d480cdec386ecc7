/**
 * Communes of New Caledonia, French Polynesia, and Wallis and Futuna with every postcode in use, that of the town hall
 * first.
 * Source: official geographic code and postcode base, as published under Licence Ouverte 2.0 (INSEE, La Poste, Etalab).
 */
export interface Commune {
  /** INSEE code. */
  readonly code: string;
  readonly name: string;
  readonly zipCodes: readonly string[];
  readonly territory: 'NC' | 'PF' | 'WF';
}

const commune = (code: string, name: string, zipCodes: string, territory: Commune['territory']): Commune => ({
  code,
  name,
  zipCodes: zipCodes.split(' '),
  territory,
});

export const communes: readonly Commune[] = [
  commune('98801', 'Belep', '98811', 'NC'),
  commune('98802', 'Bouloupari', '98812', 'NC'),
  commune('98803', 'Bourail', '98870', 'NC'),
  commune('98804', 'Canala', '98813', 'NC'),
  commune('98805', 'Dumbéa', '98835 98830 98836 98837 98839', 'NC'),
  commune('98806', 'Farino', '98881', 'NC'),
  commune('98807', 'Hienghène', '98815', 'NC'),
  commune('98808', 'Houaïlou', '98816 98838', 'NC'),
  commune('98809', "L'Île-des-Pins", '98832', 'NC'),
  commune('98810', 'Kaala-Gomen', '98817', 'NC'),
  commune('98811', 'Koné', '98859 98860', 'NC'),
  commune('98812', 'Koumac', '98850', 'NC'),
  commune('98813', 'La Foa', '98880', 'NC'),
  commune('98814', 'Lifou', '98820 98884 98885', 'NC'),
  commune('98815', 'Maré', '98828 98878', 'NC'),
  commune('98816', 'Moindou', '98819', 'NC'),
  commune('98817', 'Le Mont-Dore', '98809 98810 98874 98875 98876', 'NC'),
  commune('98818', 'Nouméa', '98800', 'NC'),
  commune('98819', 'Ouégoa', '98821', 'NC'),
  commune('98820', 'Ouvéa', '98814', 'NC'),
  commune('98821', 'Païta', '98889 98840 98890', 'NC'),
  commune('98822', 'Poindimié', '98822', 'NC'),
  commune('98823', 'Ponérihouen', '98823', 'NC'),
  commune('98824', 'Pouébo', '98824', 'NC'),
  commune('98825', 'Pouembout', '98825', 'NC'),
  commune('98826', 'Poum', '98826', 'NC'),
  commune('98827', 'Poya', '98827 98877', 'NC'),
  commune('98828', 'Sarraméa', '98882', 'NC'),
  commune('98829', 'Thio', '98829', 'NC'),
  commune('98830', 'Touho', '98831', 'NC'),
  commune('98831', 'Voh', '98833 98883', 'NC'),
  commune('98832', 'Yaté', '98834', 'NC'),
  commune('98833', 'Kouaoua', '98818', 'NC'),
  commune('98711', 'Anaa', '98760 98786 98790', 'PF'),
  commune('98712', 'Arue', '98701', 'PF'),
  commune('98713', 'Arutua', '98761 98762 98785', 'PF'),
  commune('98714', 'Bora-Bora', '98730', 'PF'),
  commune('98715', 'Faaa', '98704', 'PF'),
  commune('98716', 'Fakarava', '98763 98764 98787 98790', 'PF'),
  commune('98717', 'Fangatau', '98765 98766', 'PF'),
  commune('98718', 'Fatu-Hiva', '98740', 'PF'),
  commune('98719', 'Gambier', '98755 98792 98793', 'PF'),
  commune('98720', 'Hao', '98767 98790', 'PF'),
  commune('98721', 'Hikueru', '98768 98790', 'PF'),
  commune('98722', 'Hitiaa O Te Ra', '98705 98706 98707 98708', 'PF'),
  commune('98723', 'Hiva-Oa', '98741 98749 98796', 'PF'),
  commune('98724', 'Huahine', '98731 98732', 'PF'),
  commune('98725', 'Mahina', '98709 98710', 'PF'),
  commune('98726', 'Makemo', '98769 98789 98790', 'PF'),
  commune('98727', 'Manihi', '98770 98771', 'PF'),
  commune('98728', 'Maupiti', '98732', 'PF'),
  commune('98729', 'Moorea-Maiao', '98728 98729', 'PF'),
  commune('98730', 'Napuka', '98772', 'PF'),
  commune('98731', 'Nuku-Hiva', '98742 98748 98796', 'PF'),
  commune('98732', 'Nukutavake', '98773 98788', 'PF'),
  commune('98733', 'Paea', '98711', 'PF'),
  commune('98734', 'Papara', '98712', 'PF'),
  commune('98735', 'Papeete', '98714', 'PF'),
  commune('98736', 'Pirae', '98716', 'PF'),
  commune('98737', 'Pukapuka', '98774', 'PF'),
  commune('98738', 'Punaauia', '98703 98718', 'PF'),
  commune('98739', 'Raivavae', '98750', 'PF'),
  commune('98740', 'Rangiroa', '98775 98776 98777 98778 98790', 'PF'),
  commune('98741', 'Rapa', '98751 98794', 'PF'),
  commune('98742', 'Reao', '98779 98780', 'PF'),
  commune('98743', 'Rimatara', '98752 98795', 'PF'),
  commune('98744', 'Rurutu', '98753', 'PF'),
  commune('98745', 'Tahaa', '98733 98734', 'PF'),
  commune('98746', 'Tahuata', '98743', 'PF'),
  commune('98747', 'Taiarapu-Est', '98719 98720 98721 98722', 'PF'),
  commune('98748', 'Taiarapu-Ouest', '98723 98724 98725', 'PF'),
  commune('98749', 'Takaroa', '98781 98782 98790', 'PF'),
  commune('98750', 'Taputapuatea', '98735', 'PF'),
  commune('98751', 'Tatakoto', '98783', 'PF'),
  commune('98752', 'Teva I Uta', '98726 98727', 'PF'),
  commune('98753', 'Tubuai', '98754', 'PF'),
  commune('98754', 'Tumaraa', '98735', 'PF'),
  commune('98755', 'Tureia', '98784', 'PF'),
  commune('98756', 'Ua-Huka', '98744 98747', 'PF'),
  commune('98757', 'Ua-Pou', '98745 98746', 'PF'),
  commune('98758', 'Uturoa', '98735', 'PF'),
  commune('98611', 'Alo', '98610', 'WF'),
  commune('98612', 'Sigave', '98620', 'WF'),
  commune('98613', 'Uvea', '98600', 'WF'),
];

/** Postcodes of post-office boxes in Nouméa (Cedex); they belong to no commune. */
export const cedexCodes: readonly string[] = ['98844', '98845', '98846', '98847', '98848', '98849'];

/** Countries whose postcodes are French. */
const postalCountries = { '988': 'NC', '987': 'PF', '986': 'WF' } as const;

/** Code of the country that a whole French postcode lies in; undefined for another text. */
export const countryOfZipCode = (zipCode: string): 'NC' | 'PF' | 'WF' | 'FR' | undefined =>
  /^(?!00|99)\d{5}$/.test(zipCode)
    ? (postalCountries[zipCode.slice(0, 3) as keyof typeof postalCountries] ?? 'FR')
    : undefined;

/** Country of an address after its postcode was typed; a country without French postcodes stays. */
export const impliedCountry = (zipCode: string, country: string): string =>
  ['NC', 'PF', 'WF', 'FR', ''].includes(country) ? (countryOfZipCode(zipCode) ?? country) : country;

/**
 * Cities of a postcode as written in an address; a Cedex returns its city. Empty for a postcode outside the three
 * territories.
 */
export const citiesOfZipCode = (zipCode: string): string[] => {
  if (cedexCodes.includes(zipCode)) return ['Nouméa Cedex'];
  return communes.filter((commune) => commune.zipCodes.includes(zipCode)).map((commune) => commune.name);
};
