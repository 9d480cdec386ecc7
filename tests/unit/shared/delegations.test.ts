import { describe, expect, test } from 'vitest';
import {
  describeChains,
  findDelegation,
  findFollower,
  findOverlap,
  formatDossiers,
  formatEnd,
  formatOrigin,
  formatPeriod,
  isSameDelegation,
} from '#shared/actions/delegations.ts';
import type { Delegation } from '#shared/operations/follow-up/delegations.ts';

const [marie, paul, jean] = [
  { id: 1, name: 'Marie Wéa' },
  { id: 2, name: 'Paul Néa' },
  { id: 3, name: 'Jean Até' },
];
const createDelegation = (overrides: Partial<Delegation> = {}): Delegation => ({
  id: 1,
  from: marie,
  to: paul,
  fromDay: '2026-12-01',
  toDay: '2026-12-14',
  clients: null,
  createdBy: null,
  createdAt: '2026-11-27T00:00:00.000Z',
  ...overrides,
});
const requested = { fromId: 1, toId: 3, fromDay: '2026-12-10', toDay: '2026-12-20', clientIds: null };
const chosenClients = [{ id: 7, name: 'MOULIN Gérard' }];

describe('delegations', () => {
  test.each([
    ['2026-11-30', undefined],
    ['2026-12-01', 2],
    ['2026-12-14', 2],
    ['2026-12-15', undefined],
  ])('apply from their first to their last day: %s', (today, expected) => {
    expect(findDelegation([createDelegation()], { userId: 1, clientId: 7 }, today)?.to.id).toBe(expected);
  });

  test('without an end apply on every later day', () => {
    expect(
      findDelegation([createDelegation({ toDay: null })], { userId: 1, clientId: null }, '2031-01-01')?.to.id,
    ).toBe(2);
  });

  test('of chosen clients apply to these only, and not to work about an unknown client', () => {
    const findForClient = (clientId: number | null) =>
      findDelegation([createDelegation({ clients: chosenClients })], { userId: 1, clientId }, '2026-12-05')?.to.id;
    expect([findForClient(7), findForClient(8), findForClient(null)]).toEqual([2, undefined, undefined]);
  });

  test('are not followed to the delegate of the delegate, and leave work for everybody alone', () => {
    const chain = [createDelegation(), createDelegation({ id: 2, from: paul, to: jean })];
    expect(findDelegation(chain, { userId: 1, clientId: 7 }, '2026-12-05')?.to.id).toBe(2);
    expect(findDelegation(chain, { userId: null, clientId: 7 }, '2026-12-05')).toBeUndefined();
  });

  test('shows work of a person who left to every colleague with its former owner, unless it is delegated', () => {
    const team = { delegations: [createDelegation()], colleagues: [paul, jean], formerColleagues: [marie] };
    const work = { userId: 1, clientId: 7 };
    expect(findFollower(team, work, '2026-12-05')).toMatchObject({
      assigneeId: 2,
      origin: formatOrigin(createDelegation()),
    });
    expect(findFollower(team, work, '2026-12-20')).toEqual({
      assigneeId: null,
      origin: 'de Marie Wéa, qui n’est plus au cabinet',
    });
    expect(findFollower({ ...team, colleagues: [marie, paul] }, work, '2026-12-20')).toEqual({ assigneeId: 1 });
    expect(findFollower({ ...team, colleagues: [] }, work, '2026-12-20')).toEqual({ assigneeId: 1 });
    expect(findFollower(team, { ...work, userId: null }, '2026-12-05')).toEqual({ assigneeId: null });
  });

  test.each<[string, Partial<Delegation>, object, boolean]>([
    ['on a common day', {}, {}, true],
    ['on its last day', {}, { fromDay: '2026-12-14' }, true],
    ['after its end', {}, { fromDay: '2026-12-15' }, false],
    ['without an end', { toDay: null }, { fromDay: '2027-01-01', toDay: null }, true],
    ['before its start', {}, { fromDay: '2026-11-01', toDay: '2026-11-30' }, false],
    ['of another person', { from: jean }, {}, false],
    ['of a client that both name', { clients: chosenClients }, { clientIds: [7, 8] }, true],
    ['of other clients', { clients: chosenClients }, { clientIds: [8] }, false],
    ['of all clients beside chosen ones', { clients: chosenClients }, {}, true],
  ])('overlap %s', (_, stored, change, expected) => {
    expect(findOverlap([createDelegation(stored)], { ...requested, ...change }) !== undefined).toBe(expected);
  });

  test('are the same with the same person, days and clients in any order', () => {
    const ofTwoClients = createDelegation({ clients: [...chosenClients, { id: 5, name: 'B' }] });
    const sameRequest = { fromId: 1, toId: 2, fromDay: '2026-12-01', toDay: '2026-12-14', clientIds: [5, 7] };
    expect(isSameDelegation(ofTwoClients, sameRequest)).toBe(true);
    for (const change of [
      { toId: 3 },
      { toDay: null },
      { fromDay: '2026-12-02' },
      { clientIds: null },
      { clientIds: [5] },
    ])
      expect(isSameDelegation(ofTwoClients, { ...sameRequest, ...change }), JSON.stringify(change)).toBe(false);
  });

  test('chains are described in both directions', () => {
    expect(describeChains([createDelegation({ from: jean, to: paul })], requested)).toEqual([
      'Jean Até passe ses propres dossiers à Paul Néa du 01/12/2026 au 14/12/2026\u00A0: ceux-ci restent à Jean Até.',
    ]);
    expect(describeChains([createDelegation({ from: paul, to: marie, toDay: null })], requested)).toEqual([
      'Les dossiers de Paul Néa, passés à Marie Wéa à partir du 01/12/2026, restent à Marie Wéa.',
    ]);
    expect(describeChains([createDelegation({ from: jean, toDay: '2026-12-09' })], requested)).toEqual([]);
  });

  test('name whose dossiers they are about, to their owner and to others', () => {
    expect([null, 1, 2].map((count) => formatDossiers(count, 'Marie Wéa'))).toEqual([
      'les dossiers de Marie Wéa',
      'les dossiers d’un client de Marie Wéa',
      'les dossiers de 2 clients de Marie Wéa',
    ]);
    expect([null, 1, 2].map((count) => formatDossiers(count, null))).toEqual([
      'vos dossiers',
      'les dossiers d’un de vos clients',
      'les dossiers de 2 de vos clients',
    ]);
  });

  test('are formatted with their days', () => {
    expect([
      formatPeriod(createDelegation()),
      formatEnd(createDelegation()),
      formatOrigin(createDelegation({ toDay: null })),
    ]).toEqual(['du 01/12/2026 au 14/12/2026', 'jusqu’au 14/12/2026', 'de Marie Wéa, sans date de fin']);
  });
});
