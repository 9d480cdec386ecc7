import { describe, expect, it, test } from 'vitest';
import { type DocumentKind, documentKinds, documents } from '#shared/documents/documents.ts';
import { coveredPeriod, type Dossier, paidPeriods } from '#shared/documents/dossier.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';

const today = '2026-11-22';
const paid = { from: '2026-11-01', until: '2026-11-30', isPaid: true };

/** A car contract in force, debited and amended, whose current premium is paid. */
const car: Dossier = {
  today,
  isEstimate: false,
  status: contractStatuses.valid,
  family: 'auto',
  effectDate: '2026-01-01',
  validUntil: null,
  isReferred: false,
  premiums: [paid],
  isDebited: true,
  hasAccount: true,
  isAmended: true,
  isSigned: true,
};
const createQuote = (status: string): Dossier => ({ ...car, isEstimate: true, status, premiums: [] });
/** Issued by an event that the dossier does not contain: a signature, a declared claim, a conversion. */
const ofEvents: readonly DocumentKind[] = ['preuve-signature', 'declaration-sinistre', 'constat', 'recueil-conseil'];
const listAllowed = (dossier: Dossier): DocumentKind[] =>
  documentKinds.filter((kind) => !ofEvents.includes(kind) && documents[kind].issueRule(dossier) === null).sort();

const ofContract: readonly DocumentKind[] = ['avenant', 'conditions-particulieres', 'echeancier', 'mandat'];
const proofs: readonly DocumentKind[] = ['attestation', 'recu', 'releve-informations'];
const all = [...ofContract, ...proofs].sort();
const unpaid = { ...paid, isPaid: false };

describe('rules for issuing documents', () => {
  test.each<[string, Dossier, readonly DocumentKind[]]>([
    ['a quote', createQuote(contractStatuses.quote), ['devis']],
    ['a converted quote', createQuote(contractStatuses.converted), []],
    ['a dropped quote', createQuote(contractStatuses.dropped), []],
    ['a void quote', createQuote(contractStatuses.void), []],
    ['in force, the period paid', car, all],
    ['in force, nothing paid', { ...car, premiums: [unpaid] }, [...ofContract, 'releve-informations']],
    [
      'in force, an earlier period paid',
      { ...car, premiums: [{ ...paid, from: '2026-10-01', until: '2026-10-31' }, unpaid] },
      [...ofContract, 'recu', 'releve-informations'],
    ],
    [
      'in force, a later period paid',
      { ...car, premiums: [{ ...paid, from: '2026-12-01', until: '2026-12-31' }, unpaid] },
      [...ofContract, 'recu', 'releve-informations'],
    ],
    [
      'without a schedule',
      { ...car, premiums: [] },
      ['avenant', 'conditions-particulieres', 'mandat', 'releve-informations'],
    ],
    ['paid otherwise', { ...car, isDebited: false }, all.filter((kind) => kind !== 'mandat')],
    ['without an account', { ...car, hasAccount: false }, all.filter((kind) => kind !== 'mandat')],
    ['never changed', { ...car, isAmended: false }, all.filter((kind) => kind !== 'avenant')],
    ['terminated', { ...car, status: contractStatuses.cancelled }, ['recu', 'releve-informations']],
    ['void', { ...car, status: contractStatuses.void }, []],
    [
      'a new car, nothing paid',
      { ...car, effectDate: today, premiums: [unpaid] },
      all.filter((kind) => kind !== 'recu'),
    ],
    ['a car that begins tomorrow', { ...car, effectDate: '2026-11-23', premiums: [unpaid] }, ofContract],
    ...(['home', 'legal', 'accident', undefined] as const).flatMap(
      (family): [string, Dossier, readonly DocumentKind[]][] => [
        [`${family}, the period paid`, { ...car, family }, all.filter((kind) => kind !== 'releve-informations')],
        [`${family}, new, nothing paid`, { ...car, family, effectDate: today, premiums: [unpaid] }, ofContract],
        [`${family}, terminated`, { ...car, family, status: contractStatuses.cancelled }, ['recu']],
        [`${family}, void`, { ...car, family, status: contractStatuses.void }, []],
      ],
    ),
  ])('%s', (_, dossier, kinds) => {
    expect(listAllowed(dossier)).toEqual([...kinds].sort());
  });

  it('allows the declaration of a claim for every contract, and for no quote', () => {
    for (const status of [contractStatuses.valid, contractStatuses.cancelled, contractStatuses.void])
      expect(documents['declaration-sinistre'].issueRule({ ...car, status })).toBeNull();
    expect(documents['declaration-sinistre'].issueRule(createQuote(contractStatuses.quote))).toBe(
      'Un devis n’est pas un contrat.',
    );
  });

  it('returns a French reason for a refusal', () => {
    expect(documents.attestation.issueRule({ ...car, status: contractStatuses.void })).toBe(
      'Ce contrat est sans effet.',
    );
    expect(documents.attestation.issueRule({ ...car, premiums: [unpaid] })).toBe(
      'La prime de la période en cours n’est pas réglée.',
    );
    expect(documents.attestation.issueRule({ ...car, effectDate: '2027-01-01', premiums: [] })).toBe(
      'Ce contrat prend effet le 01/01/2027.',
    );
  });
});

describe('a contract taken over without its past', () => {
  it('proves neither what was paid nor what happened', () => {
    const transferredContract: Dossier = { ...car, premiums: [], isWithoutPast: true };
    for (const kind of ['attestation', 'releve-informations', 'recu'] as const)
      expect(documents[kind].issueRule(transferredContract)).toMatch(
        /^Ce contrat a été repris sans ses primes.*à l’assureur\.$/,
      );
    expect(documents['conditions-particulieres'].issueRule(transferredContract)).toBeNull();
  });
});

describe('mandate to terminate a former contract', () => {
  const refusal = documents['mandat-resiliation'].issueRule;
  it('is allowed while the new contract is in force and the client charged the broker with it', () => {
    expect(refusal({ ...car, hasTerminationMandate: true })).toBeNull();
    expect(refusal(car)).toBe('Ce contrat n’en remplace aucun à résilier.');
    expect(refusal({ ...car, hasTerminationMandate: true, status: contractStatuses.void })).toBe(
      'Ce contrat est sans effet.',
    );
  });
});

describe('coveredPeriod', () => {
  const createMonth = (number: number, isPaid = true) => ({
    from: `2026-${String(number).padStart(2, '0')}-01`,
    until: `2026-${String(number).padStart(2, '0')}-28`,
    isPaid,
  });
  const joinPremiums = (premiums: Dossier['premiums']): Dossier['premiums'] =>
    premiums.map((premium, index) => ({
      ...premium,
      until: premiums[index + 1] ? addDay(premiums[index + 1]?.from ?? '') : premium.until,
    }));
  const addDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

  it('ends before and starts after a gap in payment', () => {
    const premiums = joinPremiums([
      createMonth(7),
      createMonth(8),
      createMonth(9, false),
      createMonth(10),
      createMonth(11),
      createMonth(12, false),
    ]);
    expect(paidPeriods({ premiums })).toEqual([
      { from: '2026-07-01', until: '2026-08-31' },
      { from: '2026-10-01', until: '2026-11-30' },
    ]);
    expect(coveredPeriod({ ...car, premiums })).toEqual({
      from: '2026-10-01',
      until: '2026-11-30',
      isProvisional: false,
    });
    expect(coveredPeriod({ ...car, premiums, today: '2026-09-15' })).toBeUndefined();
  });

  it('is provisional for one month for a vehicle, unless something was paid', () => {
    const newCar: Dossier = { ...car, effectDate: '2026-01-31', premiums: [{ ...unpaid, from: '2026-01-31' }] };
    const provisional = { from: '2026-01-31', until: '2026-02-27', isProvisional: true };
    expect(coveredPeriod({ ...newCar, today: '2026-01-30' })).toBeUndefined();
    expect(coveredPeriod({ ...newCar, today: '2026-01-31' })).toEqual(provisional);
    expect(coveredPeriod({ ...newCar, today: '2026-02-27' })).toEqual(provisional);
    expect(coveredPeriod({ ...newCar, today: '2026-02-28' })).toBeUndefined();
    const lapsed = [{ from: '2026-01-31', until: '2026-02-10', isPaid: true }, unpaid];
    expect(coveredPeriod({ ...newCar, premiums: lapsed, today: '2026-02-15' })).toBeUndefined();
  });
});

test('rules for issuing documents: allow a proof of signature in any status of the contract', () => {
  const canIssueProof = (dossier: Dossier) => documents['preuve-signature'].issueRule(dossier);
  expect(canIssueProof({ ...car, status: contractStatuses.void })).toBeNull();
  expect(canIssueProof({ ...car, isSigned: false })).toMatch(/n’a été signé/);
});
