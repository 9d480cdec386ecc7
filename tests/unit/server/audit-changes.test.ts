import { describe, expect, it } from 'vitest';
import { auditChanges as changesOf } from '#server/areas/history/audit-changes.ts';

const version = { kind: 'price', product: 'PJ', version: '2027.1', effectiveFrom: '2026-12-05' };

type Audited = Parameters<typeof changesOf>[0];
const auditChanges = (row: Omit<Audited, 'action'> & Partial<Audited>) => changesOf({ action: '', ...row });

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
});
