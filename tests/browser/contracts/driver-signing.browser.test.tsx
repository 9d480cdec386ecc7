import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { works } from '#app/works.ts';
import { buildStatement } from '#features/contracts/claims/declaration/claim-signing.ts';
import { lastPart } from '#features/contracts/claims/declaration/claim-start.ts';
import { claimWork, notSigned } from '#features/contracts/claims/declaration/claim-work-definition.ts';
import { DriverSigning } from '#features/contracts/claims/declaration/driver-signing.tsx';
import type { WorkKind } from '#offline/interfaces/draft-types.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { claimContext, describeClaim, normalizeClaim } from '#shared/claims/claim-form.ts';
import { claimSubjectOf } from '#shared/claims/claim-subject.ts';
import { voidedMessage } from '#shared/claims/signed-statement.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import type { DriverSignatures } from '#shared/signatures/driver-signatures.ts';
import { expectAccessible } from '#tests/browser/fields/bench.tsx';
import { showWith } from '#tests/browser/support/app-bench.tsx';
import { carFile, declarationBench, field, press } from '#tests/browser/support/claim-bench.tsx';
import { openSavedWork } from '#tests/browser/support/saved-work.ts';
import { carDeclaration } from '#tests/support/contracts/declarations.ts';
import { createWorld } from '#tests/support/offline/work-world.ts';
import { useNamedWork } from '#work/open-work.ts';
import { WorksProvider } from '#work/works.tsx';

const draftId = 'declared';
const description = describeClaim(claimSubjectOf(carFile));
const context = claimContext(dayInNoumea(new Date()));
const values = normalizeClaim(
  description,
  { ...carDeclaration, event: { ...carDeclaration.event, day: '2020-03-12' } },
  context,
);

type Tab = Awaited<ReturnType<typeof openSavedWork>>['tab'];

/** A complete declaration of a collision, handed over to its drivers. */
const saveDraft = async ({ drafts }: Tab, responses?: (sha256: string) => DriverSignatures) => {
  const statement = await buildStatement(description, values, context);
  const signing = { ...notSigned, statement, ...(responses && { responses: responses(statement.sha256) }) };
  const contract = { id: 12, number: 'PJ0000012' };
  const { title, lane, value } = claimWork.draft(
    { contract, values, files: [], partId: 'files', editing: null, signing },
    draftId,
  );
  const kind = claimWork.kind as WorkKind;
  await drafts.save(
    { id: draftId, kind, title, step: 0, formVersion: claimWork.version, lane, value, files: [] },
    null,
  );
};
const savedDeclaration = async (tab: Tab) => {
  const draft = await tab.drafts.load(draftId);
  return draft && claimWork.read(draft);
};
const savedSigning = async (tab: Tab) => (await savedDeclaration(tab))?.signing;

function Session() {
  const opened = useNamedWork(draftId);
  return opened ? <DriverSigning key={opened.work.generation} opened={opened.work} /> : null;
}

test('driver signing: each driver reads to the end, then signs or refuses, and the draft stores both', async () => {
  const world = createWorld();
  world.network.isOffline = true;
  const { tab, services } = await openSavedWork(world);
  await saveDraft(tab);
  const shown = await showWith(
    services as Partial<OfflineServices>,
    <main>
      <WorksProvider works={works}>
        <Session />
      </WorksProvider>
    </main>,
  );
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  await expect.element(title('Conducteur du véhicule A : Kaïna Wamytan')).toBeVisible();
  await expect.element(page.getByText('Heurtait à l’arrière', { exact: false })).toBeInTheDocument();
  await expectAccessible();
  const proceed = page.getByRole('button', { name: 'J’ai lu, continuer' });
  page.getByText('Police ou gendarmerie').last().element().scrollIntoView();
  document.querySelector('.client-content')?.lastElementChild?.scrollIntoView();
  await expect.element(proceed).toBeEnabled();
  await userEvent.click(proceed);
  await press('Signer');
  await expect.element(page.getByText('Cochez cette case pour signer.')).toBeVisible();
  await expect.element(page.getByText('Signez dans le cadre ou écrivez votre nom.')).toBeVisible();
  await userEvent.click(page.getByRole('checkbox'));
  await press('Écrire mon nom');
  await userEvent.fill(page.getByRole('textbox', { name: 'Nom et prénom' }), 'Kaïna Wamytan');
  await press('Signer');
  await expect.element(title('Conducteur du véhicule B : Jean Tein')).toBeVisible();
  await expect
    .poll(() => savedSigning(tab))
    .toMatchObject({ responses: { A: { mark: { typed: 'Kaïna Wamytan' } }, B: null } });
  await press('Refuser de signer');
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Refuser de signer' }));
  await expect.element(title('Vos réponses sont enregistrées')).toBeVisible();
  const signing = await savedSigning(tab);
  expect(signing?.responses.B).toMatchObject({ mark: null, sha256: signing?.statement?.sha256 });
  await shown.unmount();
  tab.kill();
  world.close();
});

const bench = declarationBench();
const bothSigned = (sha256: string): DriverSignatures => {
  const response = { mark: { typed: 'Jean' }, at: '2020-03-12T04:10:00.000Z', sha256 };
  return { A: response, B: { ...response, mark: null } };
};
/** The declaration on a tablet that already stores its draft. */
const openSigned = async (responses = bothSigned) => {
  const before = await openSavedWork(bench.world());
  await saveDraft(before.tab, responses);
  before.tab.kill();
  return bench.openDeclaration(carFile);
};

test('claim declaration: shows the drivers’ signatures and sends them with the declaration', async () => {
  const { tab, path } = await openSigned();
  await expect.element(page.getByText('Signé le 12/03/2020 à 15:10')).toBeVisible();
  await expect.element(page.getByText('N’a pas signé')).toBeVisible();
  await expectAccessible();
  await press('Envoyer la déclaration');
  await expect
    .poll(() => {
      bench.world().advance(1);
      return path();
    })
    .toBe('/sync');
  const [entry] = tab.outbox.getSnapshot().entries;
  expect(entry?.input).toMatchObject({ signatures: { A: { mark: { typed: 'Jean' } }, B: { mark: null } } });
});

test('claim declaration: drops the signatures when an answer changes, and says so after a kill too', async () => {
  const first = await openSigned();
  await expect.element(page.getByText('Signé le 12/03/2020 à 15:10')).toBeVisible();
  await press('Précédent');
  await userEvent.fill(field('E-mail du conducteur B'), 'jean@example.nc');
  await press('Suivant');
  await expect.element(page.getByText('Signé le 12/03/2020 à 15:10')).toBeVisible();
  await press('Précédent');
  await userEvent.fill(field('Numéro de contrat'), 'XZ-78');
  await press('Suivant');
  await expect.element(page.getByText('Signé le 12/03/2020 à 15:10')).not.toBeInTheDocument();
  await expect.element(page.getByText(voidedMessage).first()).toBeVisible();
  // The step is saved after the change that dropped the signatures.
  await expect
    .poll(() => savedDeclaration(first.tab))
    .toMatchObject({ partId: lastPart.id, signing: { ...notSigned, areVoided: true } });
  await first.close();
  await bench.openDeclaration(carFile);
  const section = page.getByRole('group', { name: 'Signatures des conducteurs' });
  await expect.element(section.getByText(voidedMessage)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Faire signer les conducteurs' })).toBeEnabled();
});

test('claim declaration: drops signatures of another text when it opens', async () => {
  await openSigned(() => bothSigned('f'.repeat(64)));
  await expect.element(page.getByText(voidedMessage).first()).toBeVisible();
  await expect.element(page.getByText('Pas encore signé')).not.toBeInTheDocument();
});
