import { expect, test } from 'vitest';
import { findQueuedTasks, findSimilarTasks, type TaskSubject } from '#features/tasks/similar/find-similar-tasks.ts';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import type { TaskListRow } from '#shared/operations/tasks/tasks.ts';
import { taskStatuses } from '#shared/primitives/vocabulary/statuses.ts';

const nature = { code: 'AVENANT', libelle: 'Demande d’avenant' };
const client = { id: 3, fullname: 'MOULIN Gérard' };
const ofContract: TaskSubject = { nature, contrat: { id: 7, numero: 'AU7' }, client };
const ofClient: TaskSubject = { nature, contrat: null, client };

const createRow = (changes: Partial<TaskListRow>): TaskListRow =>
  ({ id: 1, type: nature.libelle, status: taskStatuses.open, contractId: 7, clientId: 3, ...changes }) as TaskListRow;

test.each([
  ['names one of the same type about the same contract', {}, ofContract, true],
  ['leaves out one of another type', { type: 'Autre demande' }, ofContract, false],
  ['leaves out one that is done', { status: taskStatuses.done }, ofContract, false],
  ['leaves out one about another contract', { contractId: 8 }, ofContract, false],
  ['leaves out one about the client of the contract', { contractId: null }, ofContract, false],
  ['names one about the same client', { contractId: null }, ofClient, true],
  ['leaves out one about a contract of the client', {}, ofClient, false],
  ['leaves out one about another client', { contractId: null, clientId: 4 }, ofClient, false],
])('open requests: %s', (_, changes, subject, isFound) => {
  expect(findSimilarTasks([createRow(changes)], subject)).toHaveLength(isFound ? 1 : 0);
});

const createQueued = (input: object, changes: Partial<OutboxEntry> = {}): OutboxEntry =>
  ({
    kind: 'task',
    draftId: 'other',
    input: { typeDemande: nature, contrat: 7, client: 3, ...input },
    ...changes,
  }) as OutboxEntry;
const waiting = { id: null, fullname: 'NOUVEAU Jean', waiting: { reference: 'reference', lane: 'lane' } };

test.each([
  ['names one about the same contract', createQueued({}), ofContract, true],
  ['leaves out the one that is being typed', createQueued({}, { draftId: 'own' }), ofContract, false],
  [
    'leaves out one of another type',
    createQueued({ typeDemande: { code: 'AUTRE', libelle: 'Autre' } }),
    ofContract,
    false,
  ],
  ['leaves out other work about the contract', createQueued({}, { kind: 'claim' }), ofContract, false],
  ['leaves out one about the client of the contract', createQueued({ contrat: null }), ofContract, false],
  ['names one about the same client', createQueued({ contrat: null }), ofClient, true],
  ['leaves out one about a contract of the client', createQueued({}), ofClient, false],
  [
    'names one about a client who waits here too',
    createQueued({ contrat: null, client: null, clientReference: 'reference' }),
    { ...ofClient, client: waiting },
    true,
  ],
])('queued requests: %s', (_, entry, subject, isFound) => {
  expect(findQueuedTasks([entry], subject, 'own')).toHaveLength(isFound ? 1 : 0);
});
