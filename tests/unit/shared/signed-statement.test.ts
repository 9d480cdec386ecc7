import { describe, expect, it } from 'vitest';
import { withSubscriberCopy } from '#shared/claims/claim-copies.ts';
import { claimContext, describeClaim, normalizeClaim } from '#shared/claims/claim-form.ts';
import type { ClaimSubject } from '#shared/claims/claim-subject.ts';
import {
  driverName,
  isReadyToSign,
  signaturesRefusal,
  signerLabel,
  signingDrivers,
  statementText,
  voidedMessage,
} from '#shared/claims/signed-statement.ts';
import { claimBlocks } from '#shared/documents/claim-blocks.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { carDeclaration } from '#tests/support/contracts/declarations.ts';

const context = claimContext('2026-11-26');
const subject: ClaimSubject = {
  family: 'auto',
  status: contractStatuses.valid,
  effectDate: '2026-01-01',
  effectAt: null,
  endedOn: null,
  drivers: ['Jean DUPONT'],
  insured: [],
  homeAddress: null,
  formula: null,
  subscriberDriver: 'Jean DUPONT',
  subscriberEmail: 'jean@dupont.nc',
  insuredSide: {
    registration: '325983 NC',
    model: 'MITSUBISHI L200',
    name: 'DUPONT Jean',
    phone: '+687 75 12 34',
    insurer: 'Le Lagon Assurances',
    policy: 'AU0000042',
  },
  covers: [],
};
const description = describeClaim(subject);
const valuesOf = (changes: object = {}): RawGroup =>
  normalizeClaim(description, { ...carDeclaration, ...changes }, context);
const withOtherDriver = (changes: object) => valuesOf({ other: { ...carDeclaration.other, ...changes } });

describe('statementText', () => {
  it('changes with every answer, and neither with empty fields nor with addresses of copies', () => {
    const text = statementText(valuesOf());
    expect(statementText(withOtherDriver({ policy: 'XZ-78' }))).not.toBe(text);
    expect(statementText(valuesOf({ boxesB: { hitRear: 'false' } }))).not.toBe(text);
    expect(statementText(valuesOf({ sketch: '{}' }))).not.toBe(text);
    expect(statementText(valuesOf({ witnesses: [] }))).not.toBe(text);
    expect(statementText(valuesOf({ copies: { B: 'jean@example.nc' } }))).toBe(text);
    expect(statementText({ ...valuesOf(), later: { field: '', box: 'false' } })).toBe(text);
  });

  it('does not depend on the order of the fields', () => {
    const reversed = Object.fromEntries(Object.entries(valuesOf()).toReversed());
    expect(statementText(reversed)).toBe(statementText(valuesOf()));
  });

  it('does not confuse an answer with the name of a field', () => {
    expect(statementText({ a: 'b","c' })).not.toBe(statementText({ a: 'b', c: 'x' }));
    expect(statementText({ a: { b: 'x' } })).not.toBe(statementText({ a: 'b: x' }));
  });
});

describe('signingDrivers', () => {
  it('names the drivers of a collision as declared', () => {
    expect(signingDrivers(valuesOf())).toEqual(['A', 'B']);
    expect(driverName(valuesOf(), 'A')).toBe('Kaïna Wamytan');
    expect(driverName(valuesOf({ driver: { known: 'Jean DUPONT' } }), 'A')).toBe('Jean DUPONT');
    expect(driverName(valuesOf(), 'B')).toBe('Jean Tein');
  });

  it('lists no driver of a parked vehicle, of one that fled, and without a collision', () => {
    expect(signingDrivers(valuesOf({ driver: { known: 'AUCUN' } }))).toEqual(['B']);
    expect(signingDrivers(withOtherDriver({ fled: 'true' }))).toEqual(['A']);
    expect(signingDrivers(valuesOf({ circumstances: { nature: 'GLACE', description: 'Impact' } }))).toEqual([]);
  });

  it('lets a named person sign for a parked vehicle, also if the other one fled', () => {
    const parkedOpponent = { driver: { known: 'AUCUN', signer: 'Awa Tein' } };
    const withoutOtherDriver = valuesOf({ ...parkedOpponent, other: { fled: 'true' } });
    expect(signingDrivers(withoutOtherDriver)).toEqual(['A']);
    expect(driverName(withoutOtherDriver, 'A')).toBe('Awa Tein');
    expect(signerLabel(withoutOtherDriver, 'A')).toBe('Pour le véhicule A, en stationnement');
    expect(isReadyToSign(description, withoutOtherDriver, context)).toBe(true);
    expect(signingDrivers(valuesOf(parkedOpponent))).toEqual(['A', 'B']);
    expect(signerLabel(valuesOf(), 'A')).toBe('Conducteur du véhicule A');
    expect(signingDrivers(valuesOf({ driver: { known: 'Jean DUPONT', signer: 'Awa Tein' } }))).toEqual(['A', 'B']);
    expect(driverName(valuesOf({ driver: { known: 'Jean DUPONT', signer: 'Awa Tein' } }), 'A')).toBe('Jean DUPONT');
  });

  it('waits for a complete declaration', () => {
    expect(isReadyToSign(description, valuesOf(), context)).toBe(true);
    expect(isReadyToSign(description, valuesOf({ event: {} }), context)).toBe(false);
  });
});

describe('signaturesRefusal', () => {
  const response = { mark: null, at: '2026-11-12T04:10:00.000Z', sha256: 'a' };
  it('accepts responses to the same text only, and only of named drivers', () => {
    expect(signaturesRefusal({ A: response, B: null }, valuesOf(), 'a')).toBeNull();
    expect(signaturesRefusal({ A: null, B: null }, valuesOf(), 'a')).toBeNull();
    expect(signaturesRefusal({ A: null, B: response }, valuesOf(), 'b')).toBe(voidedMessage);
    expect(signaturesRefusal({ A: null, B: response }, withOtherDriver({ fled: 'true' }), 'a')).toBe(voidedMessage);
  });
});

describe('insured side', () => {
  const factsOf = (changes: object = {}) =>
    claimBlocks(description, valuesOf(changes), context).find(({ title }) => title === 'Véhicule A et assuré')?.facts;

  it('is read and printed from the contract’s file for a collision only', () => {
    expect(factsOf()).toEqual([
      ['Immatriculation', '325983 NC'],
      ['Marque et modèle', 'MITSUBISHI L200'],
      ['Assuré', 'DUPONT Jean'],
      ['Téléphone', '+687 75 12 34'],
      ['Assureur', 'Le Lagon Assurances'],
      ['Numéro de contrat', 'AU0000042'],
    ]);
    expect(factsOf({ circumstances: { nature: 'GLACE', description: 'Impact' } })).toBeUndefined();
  });

  it('is part of what is signed once the declaration names it, whatever the file becomes', () => {
    const insured = { ...subject.insuredSide, phone: '+687 11 22 33' };
    expect(factsOf({ insured })).toContainEqual(['Téléphone', '+687 11 22 33']);
    expect(statementText(valuesOf({ insured }))).not.toBe(statementText(valuesOf()));
  });
});

describe('addresses of copies', () => {
  const copies = { subscriber: 's@example.nc', A: 'a@example.nc', B: 'b@example.nc' };

  it('has one of driver A only where another person than the subscriber signs', () => {
    const emailsOf = (changes: object) => valuesOf({ copies, ...changes })['copies'];
    expect(emailsOf({})).toEqual(copies);
    expect(emailsOf({ driver: { known: 'AUCUN', signer: 'Awa Tein' } })).toEqual(copies);
    for (const driver of [{ known: 'Jean DUPONT' }, { known: 'AUCUN' }])
      expect(emailsOf({ driver })).toEqual({ ...copies, A: '' });
    const glass = { nature: 'GLACE', description: 'Impact' };
    expect(emailsOf({ circumstances: glass })).toEqual({ ...copies, A: '', B: '' });
  });

  it('takes the only address of an earlier device for the subscriber’s unless another person drove', () => {
    const subscriberCopy = (A: string, changes: object = {}) =>
      withSubscriberCopy(subject, { ...carDeclaration, copies: { A, B: '' }, ...changes }, context)['copies'];
    const driver = { known: 'Jean DUPONT' };
    const glass = { nature: 'GLACE', description: 'Impact' };
    expect(subscriberCopy('Jean@Dupont.nc')).toEqual({ subscriber: 'Jean@Dupont.nc', A: '', B: '' });
    expect(subscriberCopy('a@example.nc', { driver })).toEqual({ subscriber: 'a@example.nc', A: '', B: '' });
    expect(subscriberCopy('a@example.nc', { circumstances: glass })).toMatchObject({ subscriber: 'a@example.nc' });
    expect(subscriberCopy('a@example.nc')).toEqual({ A: 'a@example.nc', B: '' });
    expect(withSubscriberCopy(subject, { ...carDeclaration, copies }, context)['copies']).toEqual(copies);
  });
});
