import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { auditTitleOf, formatSubject, listsLabelled, parseSubjects } from '#server/areas/history/audit-labels.ts';
import { normalizeSubject } from '#server/areas/history/audit-subjects.ts';
import { eventLabels } from '#server/areas/history/event-labels.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { auditKinds } from '#shared/operations/people/people-filters.ts';

const lines = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith('demo/'))
  .flatMap((path) => readFileSync(`server/${path}`, 'utf8').split('\n'));

/** Subjects that the server writes into the audit, under any name. */
const writtenActions = lines
  .filter((line) => /\baction\b|\baudit\(|takeFactor\(|passwordChanged =/.test(line))
  .flatMap((line) => [...line.matchAll(/'([a-z]+(?:[-.][a-z]+)+)'/g)].map(([, word = '']) => word));

const isKind = (word: string) => (auditKinds as readonly string[]).includes(word);

it('audit labels: exist in French for every event of the server', () => {
  expect(writtenActions.length).toBeGreaterThan(50);
  const unlabelled = writtenActions.filter(
    (action) => !(action in eventLabels) && !(action in endpoints) && !isKind(action),
  );
  expect(unlabelled).toEqual([]);
});

it('audit labels: name the operation of a refusal', () => {
  expect(auditTitleOf({ action: 'refused', operation: 'adminBrokerList' })).toBe('Refusé\u00A0: lister les courtiers');
  expect(auditTitleOf({ action: 'taskCreate', operation: 'taskCreate' })).toBe('Demande envoyée');
  expect(auditTitleOf({ action: 'bank-updated', operation: 'bankUpdate' })).toBe('Compte bancaire modifié');
});

it('audit labels: state that a call with its own events changed nothing', () => {
  const title = auditTitleOf({ action: 'reminderEdit', operation: 'reminderEdit' });
  expect(title).toBe('Sans changement\u00A0: modifier un rappel');
});

it('audit labels: name the objects of bare ids', () => {
  const normalize = (operation: string, subject: string) => normalizeSubject({ action: operation, operation, subject });
  expect(normalize('fileGet', 'id 1, name Bulletin.pdf')).toBe('file 1');
  expect(normalize('adminBrokerGet', 'id 7')).toBe('broker 7');
  expect(normalize('taskAttachmentGet', 'idTask 3, fileId 4')).toBe('idTask 3, taskFile 4');
  expect(normalize('taskCreate', 'id 20, number D26002020')).toBe('id 20, number D26002020');
});

it('audit labels: state a name once', () => {
  const names = new Map([
    ['clientId 7', 'Jean Wéa'],
    ['noteId 5', 'Jean Wéa'],
  ]);
  expect(formatSubject('clientId 7, noteId 5', null, names)).toBe('Client Jean Wéa');
});

it('audit labels: name a quote as such', () => {
  const names = new Map([['contract 5', 'Devis DV26000005']]);
  expect(formatSubject('contract 5', null, names)).toBe('Devis DV26000005');
});

it('audit labels: format and parse subjects in French', () => {
  expect(formatSubject('contractId 12, documentId 5')).toBe('Contrat 12, Pièce 5');
  // As the call and its answer name them: the same contract twice, and the displayed number next to the row's id.
  expect(formatSubject('contrat 12, id 20, number D26002020, contractId 12')).toBe('Contrat 12, Numéro D26002020');
  expect(formatSubject('account 9f86d0')).toBe('');
  expect(formatSubject('')).toBe('');
  expect(parseSubjects('Contrat 12')).toEqual(['contract 12', 'contractId 12', 'idContrat 12', 'contrat 12']);
  expect(parseSubjects('quelque chose')).toEqual([]);
});

/** Ids of inputs and answers that the default audit row names (`server/http/audit.ts`). */
const isIdField = (field: string) => /^(id[A-Z]\w*|\w+Id)$/.test(field);
const fieldsOf = (schema: unknown): string[] => {
  const { entries, options, wrapped } = (schema ?? {}) as Record<'entries' | 'options' | 'wrapped', object | undefined>;
  if (entries) return Object.keys(entries);
  return [wrapped, ...((options ?? []) as object[])].flatMap((part) => (part ? fieldsOf(part) : []));
};

it('audit labels: name every id of an audited operation', () => {
  const audited = Object.values(endpoints).filter(({ effect }) => effect !== 'none');
  const fields = new Set(audited.flatMap(({ input, output }) => [...fieldsOf(input), ...fieldsOf(output)]));
  const ids = [...fields].filter(isIdField);
  expect(ids.length).toBeGreaterThan(20);
  expect(ids.filter((field) => /^\d/.test(formatSubject(`${field} 3`)))).toEqual([]);
});

it('audit labels: state once that a device is unknown', () => {
  const names = new Map([['session 3', 'Appareil inconnu']]);
  expect(formatSubject('session 3', null, names)).toBe('Appareil inconnu');
});

it('name the product of a tariff, also for the search', () => {
  expect(formatSubject('tariff PJ')).toBe('Tarif Protection juridique');
  expect(formatSubject('tariff GONE')).toBe('Tarif GONE');
  expect(listsLabelled('juridique')).toContain('tariff PJ');
});
