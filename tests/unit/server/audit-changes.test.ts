import { describe, expect, it } from 'vitest';
import { auditChanges as changesOf } from '#server/areas/history/audit-changes.ts';
import { doneUntil } from '#shared/operations/follow-up/reminders.ts';

const version = { kind: 'price', product: 'PJ', version: '2027.1', effectiveFrom: '2026-12-05' };

type Audited = Parameters<typeof changesOf>[0];
const auditChanges = (row: Omit<Audited, 'action'> & Partial<Audited>, names?: ReadonlyMap<string, string>) =>
  changesOf({ action: '', ...row }, names);
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

  it('names nothing of a user who was added, or of a client', () => {
    expect(auditChanges({ subject: 'user 3', before: null, after: { firstName: 'Marie' } })).toEqual([]);
    expect(auditChanges({ subject: 'client 3', before: { name: 'A' }, after: { name: 'B' } })).toEqual([]);
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
