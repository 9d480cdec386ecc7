import { expect, test } from 'vitest';
import { clientActions } from '#features/clients/file/client-alerts.tsx';
import { findRelations } from '#features/clients/file/client-relations.ts';
import { clientTimeline } from '#features/clients/file/client-timeline.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { NextAction } from '#shared/operations/home/next-actions.ts';
import type { TaskListRow } from '#shared/operations/tasks/tasks.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';

const today = '2026-11-23';
const { file: emptyFile } = portfolioContract(12, { holder: 'MOULIN Gérard' });
const createRows = <T>(...data: readonly object[]) => ({ data, headers: [], options: {} }) as unknown as T;
const file: ContractFile = {
  ...emptyFile,
  details: { ...emptyFile.details, balance: 7_000, creationDate: '2026-01-05' },
  primes: createRows<ContractFile['primes']>(
    { id: 1, amount: 7_000, effectDate: '2026-11-02', status: 'Impayée', defaultSelected: true },
    { id: 2, amount: 7_000, effectDate: '2026-12-02', status: 'À échoir', defaultSelected: false },
  ),
  claims: createRows<ContractFile['claims']>({
    id: 3,
    number: 'S1',
    type: 'Bris de glace',
    occurenceDateBrut: '2026-05-01',
    state: 'Ouvert',
  }),
  documents: createRows<ContractFile['documents']>(
    { id: 4, type: 'Permis', isMissing: true, dueDate: '2026-10-01' },
    { id: 5, type: 'CNI', isMissing: false, dueDate: null, sentByClientAt: '2026-09-30T20:00:00.000Z' },
    { id: 6, type: 'RIB', isMissing: true, dueDate: '2027-01-01' },
  ),
  editiques: createRows<ContractFile['editiques']>({
    id: 7,
    name: 'Attestation',
    creationDate: '2026-01-05T22:00:00.000Z',
    status: 'Disponible',
  }),
};
const task = {
  id: 8,
  number: 'D26000008',
  type: 'Avenant',
  subject: '',
  status: 'À traiter',
  creationDate: '2026-11-22T23:00:00.000Z',
} as TaskListRow;

const note = {
  id: 3,
  kind: 'call',
  text: 'Rappeler lundi',
  isPinned: false,
  contractId: 12,
  contractNumber: 'AU12',
  taskId: null,
  taskNumber: null,
  authorId: 1,
  author: 'Marie Kaleo',
} as const;

test('client timeline: lists past events newest first by Nouméa day, without future ones', () => {
  const timeline = clientTimeline({
    files: [file],
    listed: [{ id: 13, numero: 'DV13', productName: 'Santé', status: 'Devis', dateEffet: '2026-03-01' }],
    tasks: [task],
    queued: [{ key: 'k 1', title: 'Pièce', createdAtMs: Date.parse('2026-11-22T23:30:00.000Z') }],
    notes: [{ ...note, at: '2026-11-23T02:00:00.000Z' }],
    reminderEvents: [
      {
        ...{ id: 9, reminderId: 4, kind: 'postponed', at: '2026-11-19T20:00:00.000Z', by: 'Marie Kaleo' },
        ...{ text: 'Rappeler', clientId: 7, contractId: 12, contractNumber: 'AU12', taskId: null, taskNumber: null },
        changes: [{ label: 'Jour', before: '20/11/2026', after: '23/11/2026' }],
      },
    ],
    clientPath: '/client/search/7',
    today,
  });
  expect(timeline.map(({ day, title, path }) => [day, title, path])).toEqual([
    ['2026-11-23', 'Pièce', '/sync?item=k%201'],
    ['2026-11-23', 'Avenant', '/task/search/8'],
    ['2026-11-23', 'Appel\u00A0: Rappeler lundi', '/contract/search/12'],
    ['2026-11-20', 'Rappel remis\u00A0: Rappeler', '/contract/search/12'],
    ['2026-11-02', `Prime de ${formatXpf(7_000)}`, '/contract/search/12#primes'],
    ['2026-10-01', 'Pièce attendue\u00A0: Permis', '/contract/search/12#pieces'],
    ['2026-10-01', 'Pièce envoyée par le client\u00A0: CNI', '/contract/search/12#pieces'],
    ['2026-05-01', 'Sinistre S1\u00A0: Bris de glace', '/contract/search/12?claim=3#sinistres'],
    ['2026-03-01', 'Devis, date d’effet', '/contract/search/13'],
    ['2026-01-06', 'Attestation', '/contract/search/12#documents'],
    ['2026-01-05', 'Contrat établi', '/contract/search/12'],
  ]);
  expect(new Set(timeline.map(({ key }) => key)).size).toBe(timeline.length);
});

const createAction = (kind: NextAction['kind'], id: string): NextAction => ({
  key: `${kind}/${id}/x`,
  kind,
  id,
  who: '',
  about: '',
  why: '',
  since: null,
  isUrgent: false,
  phone: null,
  mail: null,
});

test('client alerts: list those of the client’s contracts and requests once', () => {
  const timeline = [
    createAction('unpaid', '12'),
    createAction('renewal', '12'),
    createAction('renewal', '99'),
    createAction('request-answered', '8'),
    createAction('request-answered', '12'),
    createAction('draft', '12'),
  ];
  const due = clientActions([file], timeline, { contractIds: [12], taskIds: [8] }, today);
  expect(due.map(({ kind, id }) => `${kind}/${id}`)).toEqual([
    'unpaid/12',
    'missing-document/12',
    'request-answered/8',
    'renewal/12',
  ]);
  expect(due[0]?.why, 'the file knows more').toBe(`Impayé de ${formatXpf(7_000)} depuis le 02/11/2026`);
});

test('related persons: lists only persons named by a contract, once', () => {
  const createRisk = (id: number, assured: object[], drivers: object[] = []) =>
    ({ details: { id, number: `C${id}` }, productRisk: { assured, drivers } }) as unknown as ContractFile;
  const anne = { fullname: 'MOULIN Anne', birthDate: '1990-02-01', relation: 'Conjoint', isPrincipal: false };
  const self = { fullname: 'Gérard MOULIN', birthDate: '1985-01-01', relation: null, isPrincipal: true };
  const driver = { person: { fullname: 'Anne Moulin', birthDate: '1990-02-01' } };
  const otherDriver = { person: { fullname: 'MOULIN Anne', birthDate: '2008-02-01' } };
  const foundRelations = findRelations({ fullname: 'MOULIN Gérard' }, [
    createRisk(1, [self, anne]),
    createRisk(2, [], [driver, otherDriver]),
  ]);
  expect(
    foundRelations.map(({ fullname, birthDate, role, contractNumber }) => [fullname, birthDate, role, contractNumber]),
  ).toEqual([
    ['MOULIN Anne', '1990-02-01', 'Conjoint', 'C1'],
    ['MOULIN Anne', '2008-02-01', 'Conducteur', 'C2'],
  ]);
});
