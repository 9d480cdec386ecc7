import { expect, test } from 'vitest';
import { deviceActions } from '#offline/portfolio/device-actions.ts';
import { indexContract } from '#offline/portfolio/portfolio-index.ts';
import { actionLink } from '#shared/actions/action-links.ts';
import type { PortfolioClaim } from '#shared/operations/contracts/claims.ts';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';

const today = '2026-11-23';
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

test('silent claim: is due a week after its declaration, until the insurer opens it', () => {
  const dueOf = (overrides: Partial<PortfolioClaim>) => {
    const { id, row, search } = portfolioContract(1, { holder: 'MOULIN Gérard', numero: 'AU1' });
    const claims = [{ ...claim, ...overrides }];
    const contract = { id, row: { ...row, dateEffet: '2025-06-01' }, search: { ...search, claims } };
    return deviceActions([contract].map(indexContract), [], today).actions;
  };
  expect(dueOf({ declaredOn: '2026-11-17' })).toEqual([]);
  expect(dueOf({ state: 'Ouvert' })).toEqual([]);
  expect(dueOf({ declaredOn: '2026-11-16' })).toMatchObject([
    {
      kind: 'silent-claim',
      key: 'silent-claim/1/S26000007',
      who: 'MOULIN Gérard',
      about: 'Sinistre S26000007 · contrat AU1',
      why: 'Collision\u00A0: déclaré le 16/11/2026, pas encore ouvert par la compagnie',
    },
  ]);
});

test('signed quote: opens the conversion, or the request for the contract of a company', () => {
  const linkOf = (raisonSociale: string) => {
    const { id, row, search } = portfolioContract(1);
    const due = { mail: null, annualXpf: null, unpaidSince: null, missing: null, signing: null, agreedOn: today };
    const quote = { id, row: { ...row, libelleStatut: 'Devis' }, search: { ...search, raisonSociale, due } };
    return deviceActions([quote].map(indexContract), [], today).actions.map(actionLink);
  };
  expect(linkOf('')).toEqual([['/estimate/1/contract/create/false', 'Transformer']]);
  expect(linkOf('SARL Snack')).toEqual([['/task/creation?code=CONTRAT&contract=1', 'Demander']]);
});

test('quotes: neither unanswered nor to be converted once a later quote for the same risk became a contract', () => {
  const kindsOf = (facts: { readonly agreedOn?: string; readonly contractedOn?: string }) => {
    const { id, row, search } = portfolioContract(1);
    const due = { mail: null, annualXpf: null, unpaidSince: null, missing: null, signing: null, ...facts };
    const quote = {
      id,
      row: { ...row, libelleStatut: 'Devis' },
      search: { ...search, dateCreation: '2026-11-11', due },
    };
    return deviceActions([quote].map(indexContract), [], today).actions.map(({ kind }) => kind);
  };
  expect([kindsOf({}), kindsOf({ agreedOn: today })]).toEqual([['quote'], ['agreed-quote']]);
  expect(kindsOf({ contractedOn: today })).toEqual([]);
  expect(kindsOf({ agreedOn: today, contractedOn: today })).toEqual([]);
});

const nothingDue = { mail: null, annualXpf: null, unpaidSince: null, missing: null, signing: null };

test.each([
  [
    'a link that the client has not opened',
    { paymentLink: { amountXpf: 52_197, since: '2026-11-20', expires: '2026-12-04', isSeen: false } },
    'Lien de paiement de 52 197 F du 20/11/2026 : pas encore ouvert par le client, expire le 04/12',
    false,
  ],
  [
    'a link that the client opened',
    { paymentLink: { amountXpf: 52_197, since: '2026-11-20', expires: '2026-11-23', isSeen: true } },
    'Lien de paiement de 52 197 F du 20/11/2026 : ouvert par le client, pas encore payé, expire le 23/11',
    false,
  ],
  [
    'a link that expired unpaid',
    { paymentLink: { amountXpf: 52_197, since: '2026-11-06', expires: '2026-11-22', isSeen: true } },
    'Lien de paiement de 52 197 F du 06/11/2026 : expiré le 22/11/2026 sans paiement',
    true,
  ],
  [
    'a cheque of this week',
    { unremitted: { amountXpf: 20_000, since: '2026-11-16', count: 1 } },
    'Règlement de 20 000 F à remettre, reçu depuis le 16/11/2026',
    false,
  ],
  [
    'cheques of more than a week',
    { unremitted: { amountXpf: 45_000, since: '2026-11-15', count: 2 } },
    '2 règlements de 45 000 F à remettre, reçus depuis le 15/11/2026',
    true,
  ],
])('payment actions: %s', (_, due, reason, isUrgent) => {
  const { id, row, search } = portfolioContract(1);
  const contract = {
    id,
    row: { ...row, dateEffet: '2025-06-01' },
    search: { ...search, due: { ...nothingDue, ...due } },
  };
  const { actions, counts } = deviceActions([contract].map(indexContract), [], today);
  const withPlainSpaces = actions.map((action) => [action.why.replace(/[\u00A0\u202F]/g, ' '), action.isUrgent]);
  expect(withPlainSpaces).toEqual([[reason, isUrgent]]);
  const [kind] = actions.map((action) => action.kind);
  expect(counts.find((count) => count.kind === kind)).toMatchObject({ count: 1 });
});
