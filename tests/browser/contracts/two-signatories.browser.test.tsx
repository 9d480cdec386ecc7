import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { works } from '#app/works.ts';
import {
  inPersonSignatureWork,
  type SigningValues,
} from '#features/contracts/signature/in-person-signature-work-definition.ts';
import { Signing } from '#features/contracts/signature/signing.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { createWorkServices } from '#offline/outbox/work-services.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { emptySignature } from '#ui/signature/signature-pad.tsx';
import { useWorkByDraftId } from '#work/open-work.ts';
import { WorksProvider } from '#work/works.tsx';

const draftId = '5f0c6f0e-8a52-4c1b-9a44-4b1d3c1f7a10';
let device: ReturnType<typeof createSimulatedDevice>;
beforeEach(() => {
  device = createSimulatedDevice();
  device.network.isOffline = true;
});
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const closeTab of closers.splice(0)) await closeTab();
  device.close();
});

/** A blank page. */
const paper = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 280]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;
const initialValues: SigningValues = {
  contractId: 12,
  contractNumber: 'AU12',
  signatory: { firstName: 'Hélène', lastName: 'Wamytan' },
  cosigner: { firstName: 'Marie', lastName: 'Kabar', signsMandateOnly: false },
  firstSignature: null,
  papers: [{ id: 7, name: 'Mandat' }],
  place: null,
  at: 0,
  read: [],
  isAgreed: false,
  mark: emptySignature,
};

function Session() {
  const opened = useWorkByDraftId(draftId);
  const values = opened?.work.draft && inPersonSignatureWork.parseDraft(opened.work.draft);
  return values ? (
    <Signing key={opened.work.generation} opened={opened.work} values={values} onResponse={() => undefined} />
  ) : null;
}

type Tab = Awaited<ReturnType<(typeof device)['openTab']>>;
const saveDraft = async (tab: Tab, values: SigningValues): Promise<void> => {
  const { kind, version } = inPersonSignatureWork;
  const { title, lane, value } = inPersonSignatureWork.toDraft(values, draftId);
  await tab.drafts.save({ id: draftId, kind, title, step: 0, formVersion: version, lane, value, files: [] }, null);
};

/** Opens a tab that shows the documents on a tablet without network. */
const openTab = async () => {
  const tab = await device.openTab();
  const { drafts, outbox, attach } = createWorkServices(async () => tab);
  attach(tab);
  const services = {
    drafts,
    outbox,
    device: { find: async () => ({ value: { content: btoa(paper) } }) },
    connectivity: { state: 'offline', subscribe: () => () => undefined },
  } as unknown as Partial<OfflineServices>;
  const renderTab = async () => {
    const routeTree = createRootRoute({ component: Session });
    const router = createRouter({ routeTree, history: createMemoryHistory() });
    const rendered = await renderWithServices(
      services,
      <WorksProvider works={works}>
        <RouterProvider router={router as never} />
      </WorksProvider>,
    );
    const closeTab = async () => {
      await rendered.unmount();
      tab.kill();
    };
    closers.push(closeTab);
    return closeTab;
  };
  return { tab, show: renderTab };
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const readAndSign = async (name: string): Promise<void> => {
  await expect.element(button('J’ai lu, continuer')).toBeEnabled();
  await button('J’ai lu, continuer').click();
  await page.getByRole('checkbox').click();
  await expect.element(page.getByText(`Signature de ${name}`)).toBeVisible();
  await button('Écrire mon nom').click();
  await page.getByRole('textbox', { name: 'Nom et prénom' }).fill(name);
  await button('Signer').click();
};

test('tablet: two signatories sign one after the other, also after a reload between them', async () => {
  const first = await openTab();
  await saveDraft(first.tab, initialValues);
  const closeTab = await first.show();
  await readAndSign('Hélène Wamytan');
  const handOverText = page.getByText(
    'Hélène Wamytan a signé. À Marie Kabar de lire les mêmes documents et de signer.',
  );
  await expect.element(handOverText).toBeVisible();
  await expect
    .poll(async () => (await first.tab.drafts.load(draftId))?.value)
    .toMatchObject({ firstSignature: { mark: { typed: 'Hélène Wamytan' } }, mark: emptySignature, isAgreed: false });
  await closeTab();
  const second = await openTab();
  await second.show();
  await expect.element(handOverText).toBeVisible();
  await readAndSign('Marie Kabar');
  await expect
    .poll(() => second.tab.outbox.getSnapshot().entries[0]?.input)
    .toMatchObject({
      signatory: { firstName: 'Hélène' },
      response: { kind: 'signed', mark: { typed: 'Hélène Wamytan' } },
      cosigner: { firstName: 'Marie', response: { kind: 'signed', mark: { typed: 'Marie Kabar' } } },
    });
});

test('tablet: the holder of the account reads and signs the mandate only', async () => {
  const { tab, show } = await openTab();
  const papers = [
    { id: 6, name: 'Conditions' },
    { id: 7, name: 'Mandat', isMandate: true },
    { id: 8, name: 'Recueil' },
  ];
  const cosigner = { firstName: 'Marie', lastName: 'Kabar', signsMandateOnly: true };
  await saveDraft(tab, { ...initialValues, cosigner, papers });
  await show();
  await expect.element(page.getByText('Document 1 sur 3')).toBeVisible();
  for (const position of [2, 3]) {
    await button('Document suivant').click();
    await expect.element(page.getByText(`Document ${position} sur 3`)).toBeVisible();
  }
  await readAndSign('Hélène Wamytan');
  await expect
    .element(page.getByText('Hélène Wamytan a signé. À Marie Kabar de lire le mandat de prélèvement et de signer.'))
    .toBeVisible();
  await expect.element(page.getByText('Document 1 sur 1')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Mandat' })).toBeVisible();
  expect(button('Document précédent').elements()).toEqual([]);
  await expect.element(button('J’ai lu, continuer')).toBeEnabled();
  await button('J’ai lu, continuer').click();
  await expect.element(page.getByText('Vous avez lu les documents suivants.')).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Mandat']);
  await button('Relire').click();
  await expect.element(page.getByRole('heading', { name: 'Mandat' })).toBeVisible();
  await readAndSign('Marie Kabar');
  await expect
    .poll(() => tab.outbox.getSnapshot().entries[0]?.input)
    .toMatchObject({
      documents: [{ id: 6 }, { id: 7 }, { id: 8 }],
      cosigner: { firstName: 'Marie', signsMandateOnly: true, response: { kind: 'signed' } },
    });
});
