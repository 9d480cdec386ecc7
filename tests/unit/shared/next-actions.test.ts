import { expect, test } from 'vitest';
import { deviceActions } from '#offline/portfolio/device-actions.ts';
import { indexContract, searchDeviceClaims, searchPortfolio } from '#offline/portfolio/portfolio-index.ts';
import { contractActions } from '#shared/actions/contract-actions.ts';
import type { ContractSubject } from '#shared/actions/define-action.ts';
import { unremittedAction } from '#shared/actions/payment-actions.ts';
import type { PortfolioClaim } from '#shared/operations/contracts/claims.ts';
import type { NextActionKind } from '#shared/operations/home/next-actions.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { parseContractFilter } from '#shared/search/counters.ts';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';

const today = '2026-11-23';
const withPlainSpaces = (text: string | undefined): string | undefined => text?.replace(/[\u00A0\u202F]/g, ' ');

const nothingDue: NonNullable<ContractSubject['due']> = {
  mail: 'moulin@lagon.nc',
  annualXpf: 84_000,
  unpaidSince: null,
  missing: null,
  signing: null,
};

interface ContractCase {
  readonly row?: Partial<ContractSubject['row']>;
  readonly search?: {
    readonly dateCreation?: string;
    readonly isUnpaid?: boolean;
    readonly lacksDocuments?: boolean;
    readonly raisonSociale?: string;
  };
  readonly due?: Partial<typeof nothingDue>;
  readonly claims?: readonly Partial<PortfolioClaim>[];
}

const claim: PortfolioClaim = {
  id: 7,
  number: 'S26000007',
  occurredOn: '2026-11-14',
  declaredOn: '2026-11-15',
  state: 'Déclaré',
  subState: 'Transmis à la compagnie',
  type: 'Collision',
  declaredBy: 'Marie Dupont',
  brokerId: 1,
};

const contractOfCase = (id: number, { row, search, due, claims = [] }: ContractCase) => {
  const contract = portfolioContract(id, { holder: 'MOULIN Gérard', numero: `AU${id}` });
  // A contract whose anniversary is far away.
  const withoutActions = { ...contract.row, dateEffet: '2025-06-01', ...row };
  return {
    id,
    row: withoutActions,
    search: {
      ...contract.search,
      lacksDocuments: false,
      ...search,
      due: { ...nothingDue, ...due },
      claims: claims.map((overrides) => ({ ...claim, ...overrides })),
    },
  };
};

const actionsOfContract = (contract: ContractCase) =>
  deviceActions([contractOfCase(1, contract)].map(indexContract), [], today).actions;

/** For each kind of rule, its text and whether it is urgent. */
test.each<[NextActionKind | 'nothing', string, ContractCase, string?, boolean?]>([
  ['nothing', 'a contract on which all is well', {}],
  [
    'unpaid',
    'a premium that is due and not paid',
    { row: { solde: 7000 }, search: { isUnpaid: true }, due: { unpaidSince: '2026-11-02' } },
    'Impayé de 7 000 F depuis le 02/11/2026',
    true,
  ],
  [
    'unpaid',
    'the same on a device without the date',
    { row: { solde: 7000 }, search: { isUnpaid: true } },
    'Impayé de 7 000 F',
    true,
  ],
  [
    'missing-document',
    'a supporting document that is late',
    {
      search: { lacksDocuments: true },
      due: { missing: { label: 'Permis de conduire', dueDate: '2026-11-15', count: 2 } },
    },
    'Pièce en retard de 8 jours : Permis de conduire, et 1 autre',
    true,
  ],
  [
    'missing-document',
    'one that is years late, with its thousands apart',
    {
      search: { lacksDocuments: true },
      due: { missing: { label: 'RIB', dueDate: '2023-07-06', count: 1 } },
    },
    'Pièce en retard de 3 ans : RIB',
    true,
  ],
  [
    'missing-document',
    'a supporting document that is due later',
    {
      search: { lacksDocuments: true },
      due: { missing: { label: 'RIB', dueDate: '2026-11-23', count: 1 } },
    },
    'Pièce attendue pour le 23/11/2026 : RIB',
    false,
  ],
  [
    'quote',
    'a quote without an answer',
    { row: { libelleStatut: 'Devis' }, search: { dateCreation: '2026-11-11' } },
    'Devis sans réponse depuis 12 jours : 84 000 F par an, expire le 11/12',
    false,
  ],
  [
    'quote',
    'a quote that expires today',
    { row: { libelleStatut: 'Devis' }, search: { dateCreation: '2026-10-24' } },
    'Devis sans réponse depuis 30 jours : 84 000 F par an, expire aujourd’hui',
    true,
  ],
  [
    'agreed-quote',
    'a quote that everybody signed: it is answered, and converted even after the end of the offer',
    { row: { libelleStatut: 'Devis' }, search: { dateCreation: '2026-10-12' }, due: { agreedOn: '2026-10-14' } },
    'Devis signé le 14/10/2026 : à transformer en contrat',
    true,
  ],
  [
    'agreed-quote',
    'a signed quote within its offer',
    { row: { libelleStatut: 'Devis' }, search: { dateCreation: '2026-11-11' }, due: { agreedOn: '2026-11-12' } },
    'Devis signé le 12/11/2026 : à transformer en contrat',
    true,
  ],
  [
    'agreed-quote',
    'a signed quote of a company, which is not converted here',
    {
      row: { libelleStatut: 'Devis' },
      search: { dateCreation: '2026-11-11', raisonSociale: 'SARL Snack' },
      due: { agreedOn: '2026-11-12' },
    },
    'Devis signé le 12/11/2026 : contrat à demander à l’assureur (souscripteur personne morale)',
    true,
  ],
  ['nothing', 'a quote of yesterday', { row: { libelleStatut: 'Devis' }, search: { dateCreation: '2026-11-22' } }],
  ['nothing', 'a quote that expired', { row: { libelleStatut: 'Devis' }, search: { dateCreation: '2026-10-23' } }],
  [
    'renewal',
    'a contract renewed in 21 days',
    { row: { dateEffet: '2024-12-14' } },
    'Échéance le 14/12/2026, dans 21 jours, prime actuelle 84 000 F',
    false,
  ],
  [
    'renewal',
    'a contract renewed today',
    { row: { dateEffet: '2025-11-23' } },
    'Échéance aujourd’hui, prime actuelle 84 000 F',
    true,
  ],
  ['nothing', 'a renewal in 91 days', { row: { dateEffet: '2025-02-22' } }],
  ['nothing', 'a contract that begins in a month: its first year is not over', { row: { dateEffet: '2026-12-23' } }],
  [
    'nothing',
    'a cancelled contract at its anniversary',
    { row: { dateEffet: '2024-12-14', libelleStatut: 'Résilié' } },
  ],
  [
    'signature',
    'papers that wait for their signature',
    { due: { signing: { signatory: 'Gérard MOULIN', since: '2026-11-12', expires: '2026-11-26' } } },
    'Signature de Gérard MOULIN attendue depuis le 12/11/2026, le lien expire le 26/11',
    true,
  ],
])('%s: %s', (...[kind, , contract, reason, isUrgent]) => {
  const actions = actionsOfContract(contract);
  if (kind === 'nothing') return expect(actions).toEqual([]);
  expect(actions.map((action) => [action.kind, withPlainSpaces(action.why), action.isUrgent])).toEqual([
    [kind, reason, isUrgent],
  ]);
  expect(actions[0]).toMatchObject({ id: '1', who: 'MOULIN Gérard', about: 'Automobile · AU1' });
});

test('next actions: get a new key for a new occurrence only', () => {
  const actionKeys = (since: string) =>
    actionsOfContract({ row: { solde: 7000 }, search: { isUnpaid: true }, due: { unpaidSince: since } }).map(
      ({ key }) => key,
    );
  expect(actionKeys('2026-11-02')).toEqual(actionKeys('2026-11-02'));
  expect(actionKeys('2026-12-02')).not.toEqual(actionKeys('2026-11-02'));
});

test('next actions: open exactly the list that a counter counts', () => {
  // Every day of two years around, for each status, unpaid or not, with and without missing documents and signatures.
  const contracts = Array.from({ length: 900 }, (_, index) =>
    contractOfCase(index + 1, {
      row: {
        dateEffet: addDays('2024-08-01', index),
        libelleStatut: ['Devis', 'Contrat validé', 'Résilié', 'Sans-effet'][index % 4] as string,
        solde: index % 5 === 0 ? 1000 + index : 0,
      },
      search: {
        dateCreation: addDays('2026-11-23', -(index % 60)),
        isUnpaid: index % 5 === 0,
        lacksDocuments: index % 7 === 0,
      },
      due: {
        ...(index % 11 === 0 && { signing: { signatory: 'X', since: today, expires: null } }),
        ...(index % 3 === 0 && { agreedOn: today }),
        ...(index % 17 === 0 && { paymentLink: { amountXpf: 1000, since: today, expires: today, isSeen: false } }),
        ...(index % 19 === 0 && { unremitted: { amountXpf: 1000, since: today, count: 1 } }),
      },
      claims: index % 13 === 0 ? [{ id: index, declaredOn: addDays(today, -(index % 40)) }] : [],
    }),
  );
  const index = contracts.map(indexContract);
  const { actions, counts } = deviceActions(index, [], today);
  expect(counts.map(({ kind }) => kind)).toEqual([...contractActions.map(({ kind }) => kind), 'silent-claim']);
  for (const { kind, count, route } of counts) {
    if (kind === 'silent-claim') {
      const filter = Object.fromEntries(new URL(route, 'https://lagon.test').searchParams);
      expect(searchDeviceClaims(index, filter).totalCount).toBe(count);
    } else if (kind !== 'renewal') {
      // The renewals have a list of their own: tests/unit/shared/renewals.test.ts.
      const searchResult = searchPortfolio(index, { ...parseContractFilter(route), pageSize: 100 });
      expect(searchResult.totalCount, kind).toBe(count);
    }
    expect(count, `a count of zero would prove nothing: ${kind}`).toBeGreaterThan(30);
    expect(actions.filter((action) => action.kind === kind)).toHaveLength(30);
  }
});

test('the counter of payments to hand over counts dossiers, which may hold several each', () => {
  expect(unremittedAction.unit).toEqual([
    'dossier avec un règlement à remettre',
    'dossiers avec un règlement à remettre',
  ]);
});
