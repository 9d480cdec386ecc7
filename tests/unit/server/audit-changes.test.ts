import { describe, expect, it } from 'vitest';
import { auditChanges as changesOf, referencesIn } from '#server/areas/history/audit-changes.ts';
import { doneUntil } from '#shared/operations/follow-up/reminders.ts';
import { defaultFields } from '#shared/products/broker-defaults.ts';
import { loadProducts } from '#shared/products/load-product.ts';

const version = { kind: 'price', product: 'PJ', version: '2027.1', effectiveFrom: '2026-12-05' };

const defaults = defaultFields(await loadProducts());

type Audited = Parameters<typeof changesOf>[0];
const auditChanges = (row: Omit<Audited, 'action'> & Partial<Audited>, names?: ReadonlyMap<string, string>) =>
  changesOf({ action: '', ...row }, { names: names ?? new Map(), defaults });
const textsOf = (changes: ReturnType<typeof changesOf>) =>
  changes.map(({ label, before, after }) => `${label}\u00A0: ${before ?? ''} → ${after ?? ''}`.replace(/\s/g, ' '));

describe('auditChanges', () => {
  it('names the version and the day of an imported tariff', () => {
    expect(auditChanges({ subject: 'tariff PJ', before: null, after: version })).toEqual([
      { label: 'Nature', before: null, after: 'Prix' },
      { label: 'Version', before: null, after: '2027.1' },
      { label: 'Effet', before: null, after: '05/12/2026' },
    ]);
  });

  it('names the withdrawn version and the one in force instead', () => {
    const changes = auditChanges({ subject: 'tariff PJ', before: version, after: { inForce: '2026.1' } });
    expect(changes).toContainEqual({ label: 'Version', before: '2027.1', after: null });
    expect(changes).toContainEqual({ label: 'Version en vigueur à sa place', before: null, after: '2026.1' });
  });

  it.each([
    ['added', null, { firstYear: '12 %', validFrom: '2027-01-01' }],
    ['removed', { firstYear: '12 %', validFrom: '2027-01-01' }, null],
  ])('names the rate and the day of a commission rate that was %s', (_, before, after) => {
    expect(auditChanges({ subject: 'rate 2', before, after })).toEqual([
      { label: 'À partir du', before: before && '2027-01-01', after: after && '2027-01-01' },
      { label: 'Première année', before: before && '12 %', after: after && '12 %' },
    ]);
  });

  it('states the values of a user who was added or removed', () => {
    const user = { firstName: 'Marie', lastName: 'Kone', email: 'marie@lagon.nc', role: 'Agence', isEnabled: true };
    const texts = ['Prénom', 'Nom', 'E-mail', 'Rôle', 'Actif'];
    const added = auditChanges({ subject: 'user 3', before: null, after: user });
    expect(added.map(({ label }) => label)).toEqual(texts);
    expect(added.at(-2)).toEqual({ label: 'Rôle', before: null, after: 'Agence' });
    expect(auditChanges({ subject: 'user 3', before: user, after: null })).toHaveLength(texts.length);
    const page = { title: 'Aide', content: { type: 'doc' }, isEnabled: true };
    expect(textsOf(auditChanges({ subject: 'page 3', before: null, after: page }))).toEqual([
      'Titre :  → Aide',
      'Actif :  → Oui',
    ]);
  });

  it('names the changed fields of a client, of contacts and of a bank account without their values', () => {
    const person = (lastname: string, city: string) => ({ person: { personType: 'PHY', lastname, city } });
    const client = { action: 'client-updated', subject: 'client 3' };
    expect(textsOf(auditChanges({ ...client, before: person('A', 'X'), after: person('B', 'X') }))).toEqual([
      'Champs modifiés :  → Nom',
    ]);
    expect(
      textsOf(auditChanges({ action: 'client-added', subject: 'client 3', before: null, after: person('A', 'X') })),
    ).toEqual(['Nature :  → Personne physique']);
    const contact = { action: 'contact-updated', subject: 'contract 3', before: { mail: { mail: 'a@lagon.nc' } } };
    expect(textsOf(auditChanges({ ...contact, after: { mail: { mail: 'b@lagon.nc' } } }))).toEqual([
      'Champs modifiés :  → E-mail',
    ]);
    const bank = { action: 'bank-updated', subject: 'contract 3', before: { iban: 'NC…1', bic: 'CEPANCNM' } };
    expect(textsOf(auditChanges({ ...bank, after: { iban: 'NC…2', bic: 'BNPANCNX' } }))).toEqual([
      'Champs modifiés :  → IBAN, BIC',
    ]);
  });

  it('states the values of the defaults of a broker', () => {
    const entry = { action: 'broker-defaults-updated', subject: 'broker 1' };
    const [locked, unlocked] = [true, false].map((isLocked) => ({ brokerFees: { value: '3000', isLocked } }));
    expect(textsOf(auditChanges({ ...entry, before: {}, after: locked ?? {} }))).toEqual([
      'Frais de courtage :  → 3 000 F, verrouillé',
    ]);
    expect(textsOf(auditChanges({ ...entry, before: locked ?? {}, after: unlocked ?? {} }))).toEqual([
      'Frais de courtage : 3 000 F, verrouillé → 3 000 F',
    ]);
    expect(textsOf(auditChanges({ ...entry, before: unlocked ?? {}, after: {} }))).toEqual([
      'Frais de courtage : 3 000 F → ',
    ]);
  });

  it('states amounts, lines and reasons', () => {
    const textsAfter = (action: string, after: object) =>
      textsOf(auditChanges({ action, subject: 'contractId 3', before: null, after }));
    expect(textsAfter('premiums-paid', { amount: 5_622, order: 'x' })).toEqual(['Montant :  → 5 622 F']);
    expect(textsAfter('refused', { amount: 5_622 })).toEqual(['Montant :  → 5 622 F']);
    expect(textsAfter('payment-refused', { why: 'amount', claim: { amount: 10 } })).toEqual([
      'Montant :  → 10 F',
      'Motif :  → le montant n’est pas celui qui est dû',
    ]);
    expect(textsAfter('imported', { file: 'taux.csv', added: 1_200, known: 3, refused: 0 })).toEqual([
      'Fichier :  → taux.csv',
      'Lignes importées :  → 1 200',
      'Déjà là :  → 3',
      'Refusées :  → 0',
    ]);
    expect(textsAfter('exported', { format: 'xlsx', rows: 12 })).toEqual(['Format :  → XLSX', 'Lignes :  → 12']);
  });

  it('names the ranges that changed, and the state of a logo', () => {
    const [auto, home] = ['Auto', 'Habitation'].map((title, id) => ({ id, title, products: [] }));
    const ranges = { action: 'ranges-updated', subject: 'ranges 2', before: { gamuts: [auto, home] } };
    expect(textsOf(auditChanges({ ...ranges, after: { gamuts: [auto, { ...home, active: false }] } }))).toEqual([
      'Gammes :  → Habitation',
    ]);
    expect(textsOf(auditChanges({ ...ranges, after: { gamuts: [home, auto] } }))).toEqual(['Gammes :  → ordre']);
    const logo = { action: 'broker-logo-updated', subject: 'broker 1' };
    expect(textsOf(auditChanges({ ...logo, before: { logo: 'a' }, after: { logo: null } }))).toEqual([
      'Logo :  → retiré',
    ]);
  });

  it('names what a row refers to by id', () => {
    const names = new Map([
      ['page 1', 'Aide'],
      ['page 2', 'Accueil'],
      ['brokerId 4', 'Récif'],
      ['brokerId 5', 'Niaouli'],
    ]);
    const order = { action: 'pages-ordered', before: { ids: [1, 2] }, after: { ids: [2, 1] } };
    expect(referencesIn(order)).toEqual(['page 1', 'page 2', 'page 2', 'page 1']);
    expect(textsOf(auditChanges({ ...order, subject: 'category 3' }, names))).toEqual([
      'Ordre : Aide, Accueil → Accueil, Aide',
    ]);
    const moved = {
      action: 'clients-moved',
      before: { brokerId: 4 },
      after: { brokerId: 5, clients: 2, contracts: 3, quotes: 0, requests: 1 },
    };
    expect(referencesIn(moved)).toEqual(['brokerId 4', 'brokerId 5']);
    expect(textsOf(auditChanges({ ...moved, subject: 'client 3' }, names))[0]).toBe('Courtier : Récif → Niaouli');
  });

  it('names number, kind, amount and reason of a cancelled payment', () => {
    const after = { number: 'R26-00022', kind: 'mistake', reason: 'Doublon', amount: 16_650, premiums: [] };
    const changes = auditChanges({ action: 'payment-cancelled', subject: 'contractId 7', before: null, after });
    const texts = changes.map(({ label, after: value }) => `${label} ${value?.replace(/\s/g, ' ')}`);
    expect(texts).toEqual(['Numéro R26-00022', 'Nature Erreur de saisie', 'Montant 16 650 F', 'Motif Doublon']);
  });

  it('names the recipient and the papers of a mail', () => {
    const after = { sentTo: 'client@lagon.nc', documents: ['Reçu', 'Attestation'], isAttached: true };
    const sendingChanges = auditChanges({ action: 'documents-sent', subject: 'contract 7', before: null, after });
    expect(textsOf(sendingChanges)).toEqual(['Envoyé à :  → client@lagon.nc', 'Documents :  → Reçu, Attestation']);
    const link = { channel: 'email', sentTo: 'client@lagon.nc', expiresAt: '2026-12-05T12:59:59.000Z', amount: 1_650 };
    const linkMade = auditChanges({
      action: 'client-link-made',
      subject: 'contract 7, link 2',
      before: null,
      after: link,
    });
    expect(textsOf(linkMade)).toEqual([
      'Envoyé à :  → client@lagon.nc',
      'Montant :  → 1 650 F',
      'Valable jusqu’au :  → 05/12/2026',
    ]);
  });

  it('compares formula and premium of a quote with those of its contract', () => {
    const quoted = { product: 'PJ', formula: 'Essentielle', total: 20_079, tariff: '2026.2', validatedAt: '' };
    const quote = auditChanges({ action: 'quote.create', subject: 'contract 7', before: null, after: quoted });
    expect(textsOf(quote)).toEqual([
      'Produit :  → Protection juridique',
      'Formule :  → Essentielle',
      'Prime annuelle :  → 20 079 F',
      'Tarif :  → 2026.2',
    ]);
    const after = { ...quoted, total: 16_650, tariff: '2026.1', effectDate: '2026-12-01' };
    const contract = auditChanges({ action: 'contract.create', subject: 'contract 8', before: quoted, after });
    expect(textsOf(contract)).toEqual([
      'Prime annuelle : 20 079 F → 16 650 F',
      'Tarif : 2026.2 → 2026.1',
      'Effet :  → 01/12/2026',
    ]);
  });

  it('names the colleague and the day of a reminder before and after', () => {
    const names = new Map([['assigneeId 3', 'Léa Kone']]);
    const formerReminder = { dueDay: '2026-12-01', dueTime: null, assigneeId: null };
    const currentValues = { dueDay: '2026-12-02', dueTime: '10:00', assigneeId: 3 };
    const edited = { action: 'reminder-edited', subject: 'reminder 2', before: formerReminder, after: currentValues };
    expect(textsOf(auditChanges(edited, names))).toEqual([
      'Jour : 01/12/2026 → 02/12/2026',
      'Heure :  → 10:00',
      'Pour :  → Léa Kone',
    ]);
    const markEntry = { action: 'action-marked', subject: 'contract 2', before: { hiddenUntil: null, assigneeId: 3 } };
    const auditedChanges = auditChanges({ ...markEntry, after: { hiddenUntil: doneUntil, assigneeId: 3 } }, names);
    expect(textsOf(auditedChanges)).toEqual(['Suivi :  → Fait']);
    const postponed = auditChanges({ ...markEntry, after: { hiddenUntil: '2026-12-24', assigneeId: null } }, names);
    expect(textsOf(postponed)).toEqual(['Suivi :  → Remis au 24/12/2026', 'Pour : Léa Kone → ']);
  });

  it('names the colleague and the days of a delegation', () => {
    const names = new Map([['toUserId 3', 'Léa Kone']]);
    const after = { toUserId: 3, fromDay: '2026-12-01', toDay: '2026-12-14', clients: 'all' };
    const created = { action: 'delegation-created', subject: 'user 2', before: null, after };
    expect(textsOf(auditChanges(created, names))).toEqual([
      'Pour :  → Léa Kone',
      'Du :  → 01/12/2026',
      'Au :  → 14/12/2026',
      'Clients :  → Tous',
    ]);
  });
});
