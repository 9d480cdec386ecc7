import { expect, test } from 'vitest';
import { works } from '#app/works.ts';
import { supportingDocumentWork } from '#features/contracts/supporting-documents/supporting-document-work.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { Work } from '#work/define-work.ts';

const workOf = (kind: string) => {
  const work = works.find((one) => one.kind === kind);
  if (!work) throw new Error(`${kind} is not listed in src/app/works.ts`);
  return work;
};

test('work kinds: are unique and keep the names stored on devices', () => {
  expect(works.map(({ kind, label }) => [kind, label])).toEqual([
    ['task', 'Demande'],
    ['client', 'Client'],
    ['piece', 'Pièce'],
    ['estimate', 'Devis'],
    ['conversion', 'Transformation en contrat'],
    ['claim', 'Déclaration de sinistre'],
    ['in-person-signature', 'Signature sur place'],
    ['received-payment', 'Règlement reçu'],
    ['payment-link', 'Lien de paiement'],
    ['document-sending', 'Envoi de documents'],
    ['reminder', 'Rappel'],
    ['reminder-edit', 'Rappel'],
    ['action-mark', 'Suivi'],
    ['note', 'Note'],
    ['note-change', 'Note'],
    ['page', 'Page'],
    ['ranges', 'Catalogue'],
    ['row', 'Administration'],
  ]);
});

test('work kinds: neither a payment nor a link to pay waits for a refused signature', () => {
  const dependencies = Object.fromEntries(works.map(({ kind, dependsOn }) => [kind, dependsOn]));
  expect(dependencies).toMatchObject({
    'received-payment': [],
    'payment-link': ['received-payment'],
    'document-sending': ['in-person-signature'],
    // A changed client and a conversion wait for whatever was submitted before.
    conversion: undefined,
    client: undefined,
  });
  const kinds: readonly string[] = works.map(({ kind }) => kind);
  expect(Object.values(dependencies).flatMap((names) => names?.filter((name) => !kinds.includes(name)) ?? [])).toEqual(
    [],
  );
});

/** Advice for an operation that can be queued without belonging to a work kind. */
const unclaimedOperations = (allWorks: readonly Work[]): readonly string[] => {
  const claimed = allWorks.flatMap(({ operations }) => operations.map(({ path }) => path));
  return Object.values(endpoints)
    .filter(({ offline, path }) => offline === 'queued' && !claimed.includes(path))
    .map(
      ({ path }) => `${path} waits without network: name it in the operations of a work (docs/extending.md, “A work”)`,
    );
};

test('work kinds: cover every operation that can be queued offline', () => {
  expect(unclaimedOperations(works)).toEqual([]);
  expect(unclaimedOperations(works.filter((work) => work !== supportingDocumentWork))).toEqual([
    '/api/contract/document/file/add waits without network: name it in the operations of a work (docs/extending.md, “A work”)',
  ]);
});

test.each([
  ['task', 'contract/12', { to: '/task/creation', search: { draft: 'd' } }],
  ['client', null, { to: '/client/add', search: { draft: 'd' } }],
  ['client', 'client/7', { to: '/client/search/$id/edit', params: { id: '7' }, search: { draft: 'd' } }],
  [
    'piece',
    'contract/12',
    { to: '/contract/search/$id', params: { id: '12' }, search: { draft: 'd' }, hash: 'pieces' },
  ],
  ['piece', null, undefined],
  [
    'document-sending',
    'contract/12',
    { to: '/contract/search/$id', params: { id: '12' }, search: { draft: 'd' }, hash: 'documents' },
  ],
  ['estimate', 'quote/AUTO/d', { to: '/estimate/$key', params: { key: 'AUTO' }, search: { draft: 'd' } }],
  ['estimate', null, { to: '/estimate', search: {} }],
  ['reminder', 'client/7', { to: '/client/search/$id', params: { id: '7' }, search: { draft: 'd' } }],
  ['reminder', 'contract/12', { to: '/contract/search/$id', params: { id: '12' }, search: { draft: 'd' } }],
  ['reminder-edit', 'contract/12', { to: '/contract/search/$id', params: { id: '12' }, search: { draft: 'd' } }],
  ['note', 'client/7', { to: '/client/search/$id', params: { id: '7' }, search: { draft: 'd' } }],
  ['note', 'contract/12', { to: '/contract/search/$id', params: { id: '12' }, search: { draft: 'd' } }],
  ['note-change', 'client/7', { to: '/client/search/$id', params: { id: '7' } }],
  ['action-mark', 'action/unpaid/12', { to: '/' }],
  ['page', 'page/12', { to: '/page/search/$id', params: { id: '12' } }],
  ['page', null, undefined],
  ['ranges', 'ranges', { to: '/gamuts' }],
  ['row', 'row/brokers/4', { to: '/admin/brokers' }],
  ['conversion', 'contract/12', { to: '/contract/create', search: { estimate: 12, draft: 'd' } }],
  ['conversion', 'quote/PJ/q', { to: '/contract/create', search: { draft: 'd' } }],
  ['row', 'row/files/12', { to: '/file/search/$id', params: { id: '12' } }],
  ['row', 'row/toString/1', undefined],
])('draft link: opens a draft of %s about %s where it was edited', (kind, lane, link) => {
  expect(workOf(kind).resumeLink('d', lane)).toEqual(link);
});

const contractLink = (id: string, hash?: string) => ({
  to: '/contract/search/$id',
  params: { id },
  ...(hash && { hash }),
});
const clientLink = (id: string) => ({ to: '/client/search/$id', params: { id } });

test.each([
  [
    'task',
    { success: true, type: 'success', message: 'Reçue', id: 5, number: 'D-5', contractId: 12, clientId: null },
    'contract/12',
    { link: { to: '/task/search/$id', params: { id: '5' } }, number: 'D-5' },
  ],
  [
    'task',
    {
      success: true,
      type: 'warning',
      message: 'En cours\u00A0: D-4.',
      id: 5,
      number: 'D-5',
      contractId: 12,
      clientId: 7,
    },
    'contract/12',
    { link: { to: '/task/search/$id', params: { id: '5' } }, number: 'D-5', notice: 'En cours\u00A0: D-4.' },
  ],
  [
    'claim',
    { success: true, message: { type: 'warning', message: 'Déjà déclaré' }, number: 'S-2', contractId: 12 },
    'contract/12',
    { link: contractLink('12', 'sinistres'), number: 'S-2', notice: 'Déjà déclaré' },
  ],
  ['task', {}, 'contract/12', { link: contractLink('12', 'taches') }],
  ['task', {}, 'client/7', { link: clientLink('7') }],
  ['client', { success: true, message: 'Enregistré', clientId: 9 }, 'a-draft', { link: clientLink('9') }],
  ['client', { success: true, message: 'Enregistré', clientId: null }, 'client/7', { link: clientLink('7') }],
  ['piece', { success: true }, 'contract/12', { link: contractLink('12', 'pieces') }],
  [
    'estimate',
    { success: true, contractId: 3, contractNumber: 'DV3' },
    'quote/AUTO/d',
    { link: contractLink('3'), number: 'DV3' },
  ],
  [
    'conversion',
    { success: true, contractId: 4, contractNumber: 'AU4' },
    'contract/3',
    { link: contractLink('4'), number: 'AU4' },
  ],
  [
    'conversion',
    {
      success: false,
      already: true,
      message: { type: 'error', message: 'Ce devis a déjà été transformé.' },
      contractId: 4,
      contractNumber: 'AU4',
    },
    'contract/3',
    { link: contractLink('4'), number: 'AU4', noEffect: 'Ce devis a déjà été transformé.' },
  ],
  ['estimate', {}, 'quote/AUTO/d', {}],
  ['estimate', { success: true, contractId: '3' }, 'quote/AUTO/d', {}],
  ['client', { success: true, clientId: '9' }, 'client/7', { link: clientLink('7') }],
  ['task', null, 'contract/12', { link: contractLink('12', 'taches') }],
])('receipt link: the receipt of %s (%j) about %s opens the created item', (kind, answer, lane, received) => {
  expect(workOf(kind).summarizeReceipt(answer, lane)).toEqual(received);
});
