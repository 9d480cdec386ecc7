import type { Account } from '#tests/support/server/accounts.ts';

/** A picture to take: route, account, and interactions. */
export interface Shot {
  /** Suffix of the picture's name. */
  readonly name?: string;
  /** The address if it differs from the route; or a screen whose first link below it gives the address, and a suffix. */
  readonly at?: string | { readonly firstOf: string; readonly plus?: string };
  /** `nobody` is signed out. */
  readonly as?: Account | 'nobody';
  /** Names of buttons and menu entries, pressed in order. */
  readonly press?: readonly RegExp[];
}

const signedOut = { as: 'nobody' } as const;
const asRoot = { as: 'root' } as const;
/** Unpaid: a contract, not a quote. */
const contract = { firstOf: '/contract/search?getOnlyImpayes=true' };
const tabShot = (anchor: string, ...press: RegExp[]): Shot => ({
  name: press.length === 0 ? anchor : `${anchor}-open`,
  at: { ...contract, plus: `#${anchor}` },
  press,
});

/** Screens by route: tests/unit/look.test.ts names a missing one. */
export const shots: Readonly<Record<string, readonly Shot[]>> = {
  '/login': [signedOut],
  '/logout': [signedOut],
  '/thankyou': [signedOut],
  '/reset/password': [signedOut],
  '/sign/$token': [{ ...signedOut, at: '/sign/lien-de-signature-inconnu' }],
  // Outside of client mode, it redirects to the contract.
  '/in-person/$contract': [{ at: '/in-person/1' }],
  '/reset/password/$token': [{ ...signedOut, at: '/reset/password/inconnu' }],
  '/complete/$token': [{ ...signedOut, at: '/complete/inconnu' }],
  '/': [{}, { name: 'account', press: [/^Compte de/] }, { name: 'root', ...asRoot }],
  '/$': [{ at: '/nulle/part' }],
  '/profile': [{}],
  '/aide': [{}],
  '/sync': [{}, { name: 'erase', press: [/^Effacer/] }],
  '/admin/audit': [asRoot],
  '/admin/tariffs': [asRoot, { ...asRoot, name: 'import', press: [/^Importer une version$/] }],
  '/admin/home': [asRoot, { ...asRoot, name: 'tile', press: [/^Ajouter une tuile$/] }],
  '/admin/texts': [asRoot, { ...asRoot, name: 'insurer', press: [/^Modifier l’assureur$/] }],
  '/admin/import': [asRoot],
  '/admin/brokers': [asRoot, { name: 'edit', ...asRoot, press: [/Orphelinat/] }],
  '/gamuts': [asRoot, { name: 'product', ...asRoot, press: [/^Automobile \d/, /^Automobile$/] }],
  '/admin/commissions': [asRoot, { ...asRoot, name: 'add', press: [/^Ajouter un taux$/] }],
  '/admin/roles': [asRoot, { name: 'rights', ...asRoot, press: [/^Matrice des droits$/] }],
  '/admin/users': [asRoot, { name: 'add', ...asRoot, press: [/^Ajouter un utilisateur$/] }],
  '/client/search': [{}, { name: 'criteria', press: [/^Plus de critères/] }],
  '/client/search/$id': [
    { at: { firstOf: '/client/search' } },
    { ...asRoot, name: 'move', at: { firstOf: '/client/search' }, press: [/^Changer de courtier$/] },
  ],
  '/client/search/$id/edit': [{ at: { firstOf: '/client/search', plus: '/edit' } }],
  '/client/add': [{}, { name: 'calendar', press: [/calendrier/i] }],
  '/contract/search': [
    {},
    { name: 'criteria', press: [/^Plus de critères/] },
    { name: 'sort', press: [/^Trier/] },
    { name: 'export', press: [/^Exporter$/] },
  ],
  '/claim/search': [{}, { name: 'criteria', press: [/^Plus de critères/] }, { name: 'root', ...asRoot }],
  '/contract/topSearch': [{ at: '/contract/topSearch?lastName=a' }],
  '/contract/search/$id': [
    { at: contract },
    { name: 'quote', at: { firstOf: '/contract/search?etatGlobal=Devis' } },
    { name: 'actions', at: contract, press: [/^Actions$/] },
    { name: 'contacts', at: contract, press: [/^Actions$/, /^Modifier e-mail/] },
    { name: 'bank', at: contract, press: [/^Actions$/, /(coordonnées bancaires|compte bancaire)$/] },
    tabShot('mouvements'),
    tabShot('primes'),
    tabShot('primes', /^Payer \d/),
    { ...tabShot('primes', /^Chèque, espèces/), name: 'primes-received' },
    { ...asRoot, name: 'adjustment', at: contract, press: [/^Actions$/, /^Résiliation, remboursement$/] },
    { ...tabShot('primes', /^Lien de paiement$/), name: 'payment-link' },
    { name: 'reminder', at: contract, press: [/^Rappel$/] },
    { name: 'note', at: contract, press: [/^Note$/] },
    tabShot('pieces'),
    tabShot('pieces', /^Ajouter des pièces$/),
    { ...tabShot('pieces', /^Actions$/, /^Compléter par le client$/), name: 'pieces-by-client' },
    tabShot('sinistres'),
    tabShot('sinistres', /^S\d+/),
    tabShot('documents'),
    // The contract has no document yet; the receipt opens its preview.
    {
      ...tabShot('documents', /^Reçu des primes réglées$/, /^Fermer$/, /^Envoyer .* par e-mail$/),
      name: 'documents-by-email',
    },
    tabShot('taches'),
  ],
  '/claim/create': [{}],
  '/contract/create': [{}],
  '/estimate': [{}],
  '/estimate/$estimateId/contract/create/$fromEstimation': [{ at: '/estimate/999999/contract/create/true' }],
  '/estimate/$key': [
    { name: 'car', at: '/estimate/AUTO' },
    { name: 'car-client', at: '/estimate/AUTO', press: [/^Recherche avancée$/] },
    { name: 'home', at: '/estimate/MRH_BUDGET' },
    { name: 'accident', at: '/estimate/GAV21' },
    { name: 'legal', at: '/estimate/PJ' },
  ],
  '/document': [{}],
  '/renewals': [{}],
  '/user/delegations': [{}],
  '/commissions': [{}, { name: 'calculation', press: [/^Calcul de la ligne/] }],
  '/file/search': [asRoot],
  '/file/search/$id': [
    { ...asRoot, at: '/file/search/1' },
    { name: 'add', ...asRoot, at: '/file/search/0' },
  ],
  '/folder/search': [asRoot],
  '/folder/search/$id': [
    { ...asRoot, at: '/folder/search/1' },
    { name: 'remove', ...asRoot, at: '/folder/search/1', press: [/^Supprimer$/] },
  ],
  '/member/search': [asRoot],
  '/page/$id': [{ at: '/page/1' }],
  '/page/search': [asRoot],
  '/page/search/$id': [
    { ...asRoot, at: '/page/search/1' },
    { name: 'add', ...asRoot, at: '/page/search/0' },
    { name: 'history', ...asRoot, at: '/page/search/1', press: [/^Historique$/] },
  ],
  '/task/creation': [{}],
  '/task/search': [{}],
  '/task/search/$id': [{ at: { firstOf: '/task/search' } }],
  '/user/search': [{}, { name: 'root', ...asRoot }],
  '/user/search/$id': [{ at: { firstOf: '/user/search' } }],
  '/user/add': [{}],
};
