import { describe, expect, it } from 'vitest';
import { coverFacts } from '#shared/claims/claim-covers.ts';
import {
  checkClaim,
  claimContext,
  describeClaim,
  natureOf,
  normalizeClaim,
  occurredAt,
} from '#shared/claims/claim-form.ts';
import { type ClaimSubject, isInForceAt, notInForceText } from '#shared/claims/claim-subject.ts';
import { toFieldErrors } from '#shared/forms/check.ts';
import type { Group } from '#shared/forms/node.ts';
import { fieldStateOf, walkFields } from '#shared/forms/walk.ts';
import { parseTimeOfDay } from '#shared/primitives/parsers/time-of-day.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import type { ProductFamily } from '#shared/products/catalogue.ts';
import {
  accidentDeclaration,
  carDeclaration,
  homeDeclaration,
  legalDeclaration,
  otherDeclaration,
} from '#tests/support/contracts/declarations.ts';

const subjectOf = (family: ProductFamily, overrides: Partial<ClaimSubject> = {}): ClaimSubject => ({
  family,
  status: contractStatuses.valid,
  effectDate: '2026-01-01',
  effectAt: null,
  endedOn: null,
  drivers: ['Jean DUPONT'],
  insured: ['Jean DUPONT'],
  homeAddress: '4 rue du Port, 98800 Nouméa',
  formula: 'Tiers étendu',
  subscriberDriver: 'Jean DUPONT',
  subscriberEmail: 'jean@dupont.nc',
  insuredSide: { registration: '', model: '', name: '', phone: '', insurer: '', policy: '' },
  covers: [],
  ...overrides,
});
const context = claimContext('2026-11-26', () => '14:30');
const declarations: Readonly<Record<ProductFamily, object>> = {
  auto: carDeclaration,
  home: homeDeclaration,
  accident: accidentDeclaration,
  legal: legalDeclaration,
  other: otherDeclaration,
};
const families = Object.keys(declarations) as ProductFamily[];

const errorsOf = (subject: ClaimSubject, declaration: object) => {
  const description = describeClaim(subject);
  return toFieldErrors(checkClaim(description, normalizeClaim(description, declaration, context), context).problems);
};

describe('describeClaim', () => {
  it.each(families)('%s: shows every field of the declaration in one step', (family) => {
    const description = describeClaim(subjectOf(family));
    const shownParts = description.parts
      .flatMap(({ sections }) => sections)
      .flatMap(({ fields, list }) => [
        ...fields,
        ...(list ? list.sections.flatMap((section) => section.fields.map((name) => `${list.path}.0.${name}`)) : []),
      ]);
    const declaration = { ...declarations[family], goods: [{}], witnesses: [{}], injured: [{}] };
    const values = normalizeClaim(description, declaration, context);
    const places = new Map<string, number>();
    walkFields(description.fields, values, context, {
      onField: ({ path }) =>
        places.set(path, shownParts.filter((base) => path === base || path.startsWith(`${base}.`)).length),
    });
    expect([...places].filter(([, times]) => times !== 1)).toEqual([]);
  });

  it.each(families)('%s: accepts a complete declaration and names what an empty one lacks', (family) => {
    expect(errorsOf(subjectOf(family), declarations[family])).toEqual({});
    const police = ['auto', 'home', 'other'].includes(family) ? ['police.came'] : [];
    expect(Object.keys(errorsOf(subjectOf(family), {}))).toEqual(
      expect.arrayContaining(['event.day', 'circumstances.description', ...police]),
    );
  });

  it.each([
    ['2026-11-26', '14:30', []],
    ['2026-11-26', '14h31', ['event.time']],
    ['2026-11-25', '23:50', []],
    ['2026-11-26', '', []],
  ])('refuses an event later on the same day: %s at %s', (day, time, refused) => {
    const declaration = { ...carDeclaration, event: { ...carDeclaration.event, day, time } };
    expect(Object.keys(errorsOf(subjectOf('auto'), declaration))).toEqual(refused);
  });

  it('does not ask for facts in the contract’s file', () => {
    const errors = (subject: ClaimSubject, declaration: object) => Object.keys(errorsOf(subject, declaration));
    const { event: _, ...rest } = homeDeclaration;
    const withoutPlace = { event: { day: '2026-11-12' }, ...rest };
    expect(errors(subjectOf('home'), withoutPlace)).toEqual(['event.where']);
    expect(errors(subjectOf('home', { homeAddress: null }), withoutPlace)).toEqual(['event.place']);
    const driven = { ...carDeclaration, driver: { known: 'Jean DUPONT' } };
    expect(errors(subjectOf('auto'), driven)).toEqual([]);
    expect(errors(subjectOf('auto', { drivers: ['Marie TEIN'] }), driven)).toEqual(['driver.known']);
    const withoutOthers = { ...accidentDeclaration, victim: {} };
    expect(errors(subjectOf('accident', { insured: [] }), withoutOthers)).toEqual(['victim.name']);
  });

  it('hides and clears fields of another nature of claim', () => {
    const description = describeClaim(subjectOf('auto'));
    const glass = { ...carDeclaration, circumstances: { nature: 'GLACE', description: 'Impact' } };
    const values = normalizeClaim(description, glass, context);
    const hiddenFields: string[] = [];
    walkFields(description.fields, values, context, {
      onField: ({ field, path, value, scope }) => {
        if (fieldStateOf(field, scope) !== 'hidden') return;
        hiddenFields.push(path);
        expect(['', 'false']).toContain(value);
      },
    });
    expect(hiddenFields).toEqual(
      expect.arrayContaining(['driver.known', 'zonesB.front', 'boxesA.parked', 'boxesB.hitRear', 'other.name']),
    );
    expect(errorsOf(subjectOf('auto'), glass)).toEqual({});
  });

  it('requires the other driver unless the other vehicle fled', () => {
    const { name: _, ...unknown } = carDeclaration.other;
    expect(Object.keys(errorsOf(subjectOf('auto'), { ...carDeclaration, other: unknown }))).toEqual(['other.name']);
    expect(errorsOf(subjectOf('auto'), { ...carDeclaration, other: { fled: 'true' } })).toEqual({});
  });

  it('refuses a day ahead, an unread hour and a wrong telephone in French', () => {
    const event = { ...carDeclaration.event, day: '2026-11-27', time: '25h' };
    const other = { ...carDeclaration.other, phone: { prefix: '+687', number: '12' } };
    expect(errorsOf(subjectOf('auto'), { ...carDeclaration, event, other })).toEqual({
      'event.day': ['La date du sinistre ne peux être dans le futur'],
      'event.time': ['Cette heure n’est pas reconnue\u00A0: écrivez par exemple 14:30'],
      'other.phone.number': ["Téléphone n'est pas un numero de téléphone valide"],
    });
  });

  it('keeps the line breaks of a long text', () => {
    const values = normalizeClaim(describeClaim(subjectOf('auto')), carDeclaration, context);
    expect(values).toHaveProperty(['circumstances', 'description'], carDeclaration.circumstances.description);
  });
});

describe('contract not in force at the time of the claim', () => {
  const cancelled = { status: contractStatuses.cancelled, endedOn: '2026-11-12' };
  it.each<[string, Partial<ClaimSubject>, string, boolean]>([
    ['on the first day', { effectDate: '2026-11-12' }, '2026-11-12', true],
    ['the day before', { effectDate: '2026-11-13' }, '2026-11-12', false],
    ['on the day of the termination', cancelled, '2026-11-12', false],
    ['the day before the termination', cancelled, '2026-11-11', true],
    ['terminated on an unknown day', { ...cancelled, endedOn: null }, '2026-11-11', false],
    ['without effect', { status: contractStatuses.void }, '2026-11-12', false],
  ])('%s', (_, overrides, day, isInForce) => {
    expect(isInForceAt(subjectOf('auto', overrides), day, null)).toBe(isInForce);
  });

  it.each([
    ['05h30', ['event.notInForceReason']],
    ['07:40', []],
    ['', []],
  ])('requires a reason only before the minute at which cover began: «%s»', (time, refused) => {
    const subject = subjectOf('auto', { effectDate: '2026-11-12', effectAt: '2026-11-11T20:40:31.000Z' });
    const errors = errorsOf(subject, { ...carDeclaration, event: { ...carDeclaration.event, time } });
    expect(Object.keys(errors)).toEqual(refused);
  });

  it('is said, and needs a reason', () => {
    const subject = subjectOf('legal', { status: contractStatuses.cancelled, endedOn: '2026-10-05' });
    expect(notInForceText(subject)).toContain('effet le 01/01/2026, résilié le 05/10/2026');
    expect(Object.keys(errorsOf(subject, legalDeclaration))).toEqual(['event.notInForceReason']);
    const event = { ...legalDeclaration.event, notInForceReason: 'Litige né avant la résiliation' };
    expect(errorsOf(subject, { ...legalDeclaration, event })).toEqual({});
    const inForce = describeClaim(subjectOf('legal'));
    expect(normalizeClaim(inForce, { ...legalDeclaration, event }, context)).toHaveProperty(
      ['event', 'notInForceReason'],
      '',
    );
  });
});

it('claim: is named by its nature and dated in Nouméa', () => {
  const car = describeClaim(subjectOf('auto'));
  const values = normalizeClaim(car, carDeclaration, context);
  expect(natureOf(car, values, context)).toBe('Collision avec un autre véhicule');
  expect(occurredAt(values).toISOString()).toBe('2026-11-12T03:30:00.000Z');
  const legal = describeClaim(subjectOf('legal'));
  expect(occurredAt(normalizeClaim(legal, legalDeclaration, context)).toISOString()).toBe('2026-11-11T13:00:00.000Z');
  const accident = describeClaim(subjectOf('accident'));
  expect(natureOf(accident, normalizeClaim(accident, accidentDeclaration, context), context)).toBe('Accident corporel');
});

it.each([
  ['14:30', '14:30'],
  ['14h30', '14:30'],
  ['１４：３０', '14:30'],
  ['9 h', '09:00'],
  ['1430', '14:30'],
  ['0h05', '00:05'],
  ['24:00', null],
  ['12:60', null],
  ['midi', null],
])('parseTimeOfDay: reads %s', (typed, time) => {
  expect(parseTimeOfDay(typed)).toBe(time);
});

describe('coverFacts', () => {
  const cover = (libelle: string, franchiseValue: number | null = null) => ({
    libelle,
    amount: 1_000,
    franchiseValue,
    franchiseCurrencylabel: 'XPF',
  });
  const covers = [cover('Responsabilité civile'), cover('Bris de glace', 10_000), cover('Vol et incendie', 30_000)];
  const factsOf = (nature: string, overrides: Partial<ClaimSubject> = {}) => {
    const subject = subjectOf('auto', { covers, ...overrides });
    return coverFacts(describeClaim(subject), subject, { circumstances: { nature } });
  };

  it('states the covers taken with their deductible, and what the formula does not cover', () => {
    expect(factsOf('GLACE')).toEqual([{ label: 'Bris de glace', text: 'Bris de glace, franchise 10 000 F' }]);
    expect(factsOf('COLLISION')).toMatchObject([
      { label: 'Dommages causés à d’autres', text: 'Responsabilité civile, sans franchise' },
      { label: 'Dommages du véhicule assuré', text: 'Non couvert par votre formule Tiers étendu' },
      { label: 'Blessures du conducteur', text: 'Non couvert par votre formule Tiers étendu' },
      { label: 'Défense et recours' },
    ]);
    expect(factsOf('NATUREL', { formula: null })).toMatchObject([{ text: 'Non couvert par ce contrat' }]);
  });

  it('states nothing before a nature is chosen, and for a contract whose file lists no covers', () => {
    expect(factsOf('')).toEqual([]);
    expect(factsOf('AUTRE')).toEqual([]);
    expect(factsOf('GLACE', { covers: [] })).toEqual([]);
  });

  it.each(['auto', 'home', 'accident', 'legal', 'other'] as const)(
    '%s: names losses of natures that can be chosen',
    (family) => {
      const description = describeClaim(subjectOf(family));
      const nature = description.fields['circumstances'] as Group;
      const field = nature['nature'] as { readonly entries?: readonly { readonly code: string }[] } | undefined;
      for (const code of Object.keys(description.losses))
        expect(code === '' ? [''] : (field?.entries?.map((entry) => entry.code) ?? [])).toContain(code);
    },
  );
});
