/** Complete declarations of claims by product family, as a form sends them. All occurred on 12 November 2026. */

const event = { day: '2026-11-12', time: '14h30' };

export const carDeclaration = {
  event: { ...event, place: 'Rond-point de Magenta, Nouméa' },
  circumstances: { nature: 'COLLISION', description: 'Choc à l’arrière.\nLa voiture était arrêtée au stop.' },
  driver: { known: 'AUTRE', name: 'Kaïna Wamytan' },
  zonesA: { rear: 'true', rearLeft: 'true' },
  zonesB: { front: 'true' },
  boxesA: { parked: 'true' },
  boxesB: { hitRear: 'true' },
  other: {
    registration: '412345NC',
    name: 'Jean Tein',
    phone: { prefix: '+687', number: '751234' },
    insurer: 'Assurances du Lagon',
    policy: 'XZ-77',
  },
  injured: [{ name: 'Marie Tein', injuries: 'Poignet' }],
  witnesses: [{ name: 'Rosine Goa', phone: { prefix: '+687', number: '760001' } }],
  police: { came: 'false' },
};

export const homeDeclaration = {
  event: { ...event, where: 'LOGEMENT' },
  circumstances: { nature: 'EAU', description: 'Fuite au plafond', rooms: 'Salon', measures: 'Eau coupée' },
  goods: [
    { name: 'Téléviseur', amount: '90000' },
    { name: 'Tapis', amount: '25 000' },
  ],
  third: { isInvolved: 'true', name: 'Voisin du dessus' },
  police: { came: 'false' },
};

export const accidentDeclaration = {
  event: { ...event, place: 'Plage de Poé' },
  victim: { known: 'AUTRE', name: 'Kaïna Wamytan' },
  circumstances: { description: 'Chute sur les rochers', injuries: 'Cheville cassée' },
  third: { isInvolved: 'false' },
};

export const legalDeclaration = {
  event: { day: event.day },
  circumstances: { nature: 'CONSO', description: 'Panneaux solaires mal posés', stakes: '450000' },
  adversary: { name: 'Solaire Express' },
};

export const otherDeclaration = {
  event: { day: event.day, place: 'Baie de l’Orphelinat' },
  circumstances: { description: 'Coque éraflée' },
  third: { isInvolved: 'false' },
  police: { came: 'false' },
};
