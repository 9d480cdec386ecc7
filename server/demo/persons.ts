import { toPersonColumns } from '#server/areas/clients/person-columns.ts';
import type { Random } from '#server/primitives/random.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { fold } from '#shared/primitives/text.ts';
import { cedexCodes, communes } from '#shared/primitives/vocabulary/communes.ts';
import { shortCivilities } from '#shared/primitives/vocabulary/lists.ts';
import { type Community, communities, professions, tradeNames, trades } from './data/names.ts';
import { places, streets } from './data/places.ts';
import { listEntryByCode, randomListEntry } from './lists.ts';
import type { PersonRow } from './rows.ts';

const mobilePrefixes = [70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 90, 91, 92, 93, 94, 95];
const fixedPrefixes = [23, 24, 25, 26, 27, 28, 29, 35, 41, 42, 43, 44, 45, 46, 47];
const mailHosts = ['courriel.example', 'poste-nc.example', 'lagune.example', 'brousse.example'];
const zipCodes = new Map(communes.map((commune) => [commune.name, commune.zipCodes[0] ?? '']));
const byWeight: readonly (readonly [Community, number])[] = communities.map((community) => [
  community,
  community.weight,
]);
const placesByWeight = places.map((place) => [place, place.weight] as const);

export const randomName = (rng: Random, community = rng.weighted(byWeight)) => {
  const isWoman = rng.chance(0.5);
  return {
    community,
    isWoman,
    lastName: rng.pick(community.lastNames).toUpperCase(),
    firstName: rng.pick(isWoman ? community.women : community.men),
  };
};

export const randomPhone = (rng: Random, isMobile: boolean): string =>
  `${rng.pick(isMobile ? mobilePrefixes : fixedPrefixes)}${String(rng.int(0, 9999)).padStart(4, '0')}`;

export const randomAddress = (rng: Random): Person['address'] => {
  const place = rng.weighted(placesByWeight);
  const zipCode = zipCodes.get(place.commune) ?? '';
  const country = 'Nouvelle-Calédonie';
  const noFurtherLines = { adress2: null, adress3: null };
  if (place.tribes.length > 0 && rng.chance(place.weight > 5 ? 0.1 : 0.5)) {
    return { ...noFurtherLines, adress1: `Tribu de ${rng.pick(place.tribes)}`, zipCode, city: place.commune, country };
  }
  if (place.commune === 'Nouméa' && rng.chance(0.12)) {
    const box = `BP ${rng.int(100, 18_999)}`;
    return { ...noFurtherLines, adress1: box, zipCode: rng.pick(cedexCodes), city: 'Nouméa Cedex', country };
  }
  const adress1 = `${rng.int(1, 180)} ${rng.pick(streets)}`;
  const adress2 = rng.chance(0.4) ? rng.pick(place.districts) : null;
  const adress3 = rng.chance(0.15) ? `BP ${rng.int(100, 9999)}` : null;
  return { adress1, adress2, adress3, zipCode, city: place.commune, country };
};

/** Birth date of a person aged `from` to `to` years on `today`. */
export const randomBirthDate = (rng: Random, today: string, from: number, to: number): string =>
  addDays(`${Number(today.slice(0, 4)) - rng.int(from + 1, to)}${today.slice(4, 8)}01`, -rng.int(0, 300));

/** Driving licence obtained at eighteen or a few years later; never after today. */
export const randomLicence = (rng: Random, birth: string, today: string) => {
  const year =
    Number(birth.slice(0, 4)) +
    18 +
    rng.weighted([
      [0, 5],
      [1, 3],
      [2, 2],
      [5, 1],
      [9, 1],
    ]);
  const effectDate = `${year}-${String(rng.int(1, 12)).padStart(2, '0')}-${String(rng.int(1, 28)).padStart(2, '0')}`;
  return {
    number: `NC${rng.digits(8)}`,
    effectDate: effectDate > today ? addDays(today, -rng.int(30, 200)) : effectDate,
  };
};

const createContacts = (rng: Random, id: number, mail: string, isCompany: boolean) => {
  const isMobile = !isCompany || rng.chance(0.4);
  return {
    mail: { id: id * 2, type: listEntryByCode('types/mail', isCompany ? 'PRO' : 'PERSO'), mail },
    phone: {
      id: id * 2 + 1,
      type: listEntryByCode('types/tel', isCompany ? 'PRO' : 'MOBILE'),
      number: randomPhone(rng, isMobile),
      prefix: '+687',
      acceptSms: isMobile && rng.chance(0.7) ? ('true' as const) : ('false' as const),
    },
  };
};

const mailName = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '');

const retiredProfession = ['Retraité', 'Retraitée', '7'] as const;

const naturalPerson = (rng: Random, id: number, today: string): PersonRow['body'] => {
  const { isWoman, firstName, lastName } = randomName(rng);
  const birth = randomBirthDate(rng, today, 18, 76);
  const age = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  const [man, woman, category] = age > 64 ? retiredProfession : rng.pick(professions);
  const civility = isWoman ? 'MME' : 'M';
  const mail = `${mailName(firstName)}.${mailName(lastName)}${rng.int(1, 99)}@${rng.pick(mailHosts)}`;
  return {
    fullname: `${lastName} ${firstName}`,
    firstname: firstName,
    lastname: lastName,
    civility: {
      code: civility,
      libelleCourt: shortCivilities[civility] ?? '',
      libelleLong: listEntryByCode('civilities', civility).libelle,
    },
    birthDate: birth,
    maritalStatus: randomListEntry(rng, 'maritalStatuses'),
    socioProfessionalCategory: listEntryByCode('csps', category),
    profession: isWoman ? woman : man,
    socialReason: null,
    tradeName: null,
    legalStatus: null,
    siret: null,
    siren: null,
    effectif: null,
    webSite: null,
    address: randomAddress(rng),
    ...createContacts(rng, id, mail, false),
    driverLicence: rng.chance(0.85) ? randomLicence(rng, birth, today) : null,
  };
};

const createCompany = (rng: Random, id: number): PersonRow['body'] => {
  const name = `${rng.pick(trades)} ${rng.pick(tradeNames)}`;
  const legal = listEntryByCode(
    'legalStatuses',
    rng.weighted([
      ['SARL', 5],
      ['SARLU', 3],
      ['SAS', 3],
      ['EI', 3],
      ['SCI', 2],
      ['GIE', 1],
      ['ASSO', 1],
      ['GDPL', 1],
      ['SA', 1],
    ]),
  );
  const siren = `0${rng.digits(6)}`;
  const site = mailName(name).replaceAll('.', '-');
  return {
    fullname: `${legal.code} ${name}`,
    firstname: null,
    lastname: null,
    civility: null,
    birthDate: null,
    maritalStatus: null,
    socioProfessionalCategory: null,
    profession: null,
    socialReason: `${legal.code} ${name}`,
    tradeName: name,
    legalStatus: legal,
    siret: `${siren}${String(rng.int(1, 4)).padStart(3, '0')}`,
    siren,
    effectif: rng.weighted([
      [0, 3],
      [rng.int(1, 9), 6],
      [rng.int(10, 49), 3],
      [rng.int(50, 240), 1],
    ]),
    webSite: rng.chance(0.4) ? `https://www.${site}.example` : null,
    address: randomAddress(rng),
    ...createContacts(rng, id, `contact@${site}.example`, true),
    driverLicence: null,
  };
};

/** Generates a client of a broker; one in nine is a company. */
export const generatePerson = (rng: Random, id: number, brokerId: number, today: string): PersonRow => {
  const isCompany = rng.chance(0.11);
  const body = isCompany ? createCompany(rng, id) : naturalPerson(rng, id, today);
  const updated = addDays(today, -rng.int(1, 900));
  return {
    id,
    broker_id: brokerId,
    person_type: isCompany ? 'MOR' : 'PHY',
    ...toPersonColumns(body),
    last_effect_date: null,
    has_contract: false,
    has_quote: false,
    updated_at: `${updated}T00:00:00.000Z`,
  };
};
