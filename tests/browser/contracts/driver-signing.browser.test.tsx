import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fingerprintOf } from '#api/fingerprint.ts';
import { endInPersonSession } from '#api/session/in-person-session.ts';
import { setSession } from '#api/session/session-store.ts';
import { works } from '#app/works.ts';
import { buildStatement } from '#features/contracts/claims/declaration/claim-signing.ts';
import { claimWork, notSigned } from '#features/contracts/claims/declaration/claim-work-definition.ts';
import { DriverSigning } from '#features/contracts/claims/declaration/driver-signing.tsx';
import { ClientMode } from '#features/contracts/client-mode/client-mode.tsx';
import type { WorkKind } from '#offline/interfaces/draft-types.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { claimContext, describeClaim, normalizeClaim } from '#shared/claims/claim-form.ts';
import { toClaimSubject } from '#shared/claims/claim-subject.ts';
import { outdatedMessage, statementText } from '#shared/claims/signed-statement.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import type { DriverSignatures } from '#shared/signatures/driver-signatures.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { carFile, clickButton, declarationHarness, textbox } from '#tests/browser/support/claim-harness.tsx';
import { openSavedWork } from '#tests/browser/support/saved-work.ts';
import { carDeclaration } from '#tests/support/contracts/declarations.ts';
import { sessionUser } from '#tests/support/offline/session-user.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { useWorkByDraftId } from '#work/open-work.ts';
import { WorksProvider } from '#work/works.tsx';

const draftId = 'declared';
const description = describeClaim(toClaimSubject(carFile));
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
  const { title, lane, value } = claimWork.toDraft(
    { contract, provisional: 'D-7K2M9QX4', values, files: [], partId: 'files', editing: null, signing },
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
  return draft && claimWork.parseDraft(draft);
};
const savedSigning = async (tab: Tab) => (await savedDeclaration(tab))?.signing;

function Session() {
  const opened = useWorkByDraftId(draftId);
  return opened ? <DriverSigning key={opened.work.generation} opened={opened.work} /> : null;
}

test('driver signing: each driver reads to the end, then signs or refuses, and the draft stores both', {
  tags: ['long'],
}, async () => {
  const tablet = createSimulatedDevice();
  tablet.network.isOffline = true;
  const { tab, services } = await openSavedWork(tablet);
  await saveDraft(tab);
  const renderTab = () =>
    renderWithServices(
      services as Partial<OfflineServices>,
      <main>
        <WorksProvider works={works}>
          <Session />
        </WorksProvider>
      </main>,
    );
  let rendered = await renderTab();
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  await expect.element(title('Conducteur du véhicule A : Kaïna Wamytan')).toBeVisible();
  await expect.element(page.getByText('Heurtait à l’arrière', { exact: false })).toBeInTheDocument();
  await expectAccessible();
  const proceedButton = page.getByRole('button', { name: 'J’ai lu, continuer' });
  page.getByText('Police ou gendarmerie').last().element().scrollIntoView();
  document.querySelector('.client-content')?.lastElementChild?.scrollIntoView();
  await expect.element(proceedButton).toBeEnabled();
  await userEvent.click(proceedButton);
  await clickButton('Signer');
  await expect.element(page.getByText('Cochez cette case pour signer.')).toBeVisible();
  await expect.element(page.getByText('Signez dans le cadre ou écrivez votre nom.')).toBeVisible();
  await userEvent.click(page.getByRole('checkbox'));
  await clickButton('Écrire mon nom');
  await userEvent.fill(page.getByRole('textbox', { name: 'Nom et prénom' }), 'Kaïna Wamytan');
  // A reload resumes where the driver was.
  await expect
    .poll(() => savedSigning(tab))
    .toMatchObject({ progress: { isAgreed: true, mark: { typed: 'Kaïna Wamytan' } } });
  await rendered.unmount();
  rendered = await renderTab();
  await expect.element(page.getByRole('textbox', { name: 'Nom et prénom' })).toHaveValue('Kaïna Wamytan');
  await expect.element(page.getByRole('checkbox')).toBeChecked();
  await clickButton('Signer');
  await expect.element(title('Conducteur du véhicule B : Jean Tein')).toBeVisible();
  await expect
    .poll(() => savedSigning(tab))
    .toMatchObject({ responses: { A: { mark: { typed: 'Kaïna Wamytan' } }, B: null } });
  await clickButton('Refuser de signer');
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Refuser de signer' }));
  await expect.element(title('Vos réponses sont enregistrées')).toBeVisible();
  const signing = await savedSigning(tab);
  expect(signing?.responses.B).toMatchObject({ mark: null, sha256: signing?.statement?.sha256 });
  await rendered.unmount();
  tab.kill();
  tablet.close();
});

const validState = { state: 'right' };
const harness = declarationHarness();
const bothSigned = (sha256: string): DriverSignatures => {
  const response = { mark: { typed: 'Jean' }, at: '2020-03-12T04:10:00.000Z', sha256 };
  return { A: response, B: { ...response, mark: null } };
};
/** The declaration on a tablet that already stores its draft. */
const openSigned = async (responses = bothSigned) => {
  const before = await openSavedWork(harness.world());
  await saveDraft(before.tab, responses);
  before.tab.kill();
  return harness.openDeclaration(carFile);
};

test('claim declaration: shows the drivers’ signatures and sends them with the declaration', async () => {
  const { tab, path } = await openSigned();
  await expect.element(page.getByText('Signé le 12/03/2020 à 15:10')).toBeVisible();
  await expect.element(page.getByText('N’a pas signé')).toBeVisible();
  await expectAccessible();
  await clickButton('Envoyer la déclaration');
  await expect
    .poll(() => {
      harness.world().advance(1);
      return path();
    })
    .toBe('/sync');
  const [entry] = tab.outbox.getSnapshot().entries;
  expect(entry?.input).toMatchObject({ signatures: { A: { mark: { typed: 'Jean' } }, B: { mark: null } } });
});

const signatures = page.getByRole('group', { name: 'Signatures des conducteurs' });
const signedAt = page.getByText('Signé le 12/03/2020 à 15:10');
const changePolicy = async (policy: string) => {
  await clickButton('Précédent');
  await userEvent.fill(textbox('Numéro de contrat'), policy);
  await clickButton('Suivant');
};

test('claim declaration: retains outdated signatures, which count again once the signed answer is back', async () => {
  const { tab } = await openSigned();
  await expect.element(signedAt).toBeVisible();
  await clickButton('Précédent');
  await userEvent.fill(textbox('E-mail du conducteur B'), 'jean@example.nc');
  await clickButton('Suivant');
  await expect.element(signatures.getByText(outdatedMessage)).not.toBeInTheDocument();
  await changePolicy('XZ-78');
  await expect.element(signatures.getByText(outdatedMessage)).toBeVisible();
  await expect.element(signedAt).toBeVisible();
  await changePolicy(carDeclaration.other.policy);
  await expect.element(signatures.getByText(outdatedMessage)).not.toBeInTheDocument();
  expect((await savedSigning(tab))?.responses.A).toMatchObject({ mark: { typed: 'Jean' } });
});

test('claim declaration: asks before it sends a changed declaration without its signatures', async () => {
  const { tab, path } = await openSigned(() => bothSigned('f'.repeat(64)));
  await expect.element(signatures.getByText(outdatedMessage)).toBeVisible();
  await clickButton('Envoyer la déclaration');
  const question = page.getByRole('alertdialog', { name: /^Envoyer sans les signatures/ });
  await expect.element(question).toBeVisible();
  expect(tab.outbox.getSnapshot().entries).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Envoyer sans signature' }));
  await expect
    .poll(() => {
      harness.world().advance(1);
      return path();
    })
    .toBe('/sync');
  expect(tab.outbox.getSnapshot().entries[0]?.input).not.toHaveProperty('signatures');
});

test('claim declaration: freezes the insured side with the statement when the tablet is handed over', async () => {
  setSession({ token: 't', refreshToken: 'r', user: { ...sessionUser, agency: { code: 'A', name: 'Cabinet' } } });
  const before = await openSavedWork(harness.world());
  await saveDraft(before.tab);
  before.tab.kill();
  const device = { subscribe: () => () => undefined, getState: () => 'ready', checkPassword: async () => validState };
  const { tab, path } = await harness.openDeclaration(carFile, { device } as unknown as Partial<OfflineServices>);
  await clickButton('Faire signer les conducteurs');
  await userEvent.fill(page.getByLabelText(/^Votre mot de passe/), 'Lagon-2026');
  await clickButton('Confier la tablette');
  await expect.poll(path).toBe('/in-person/12');
  const saved = await savedDeclaration(tab);
  const { name, model, policy } = toClaimSubject(carFile).insuredSide;
  expect(saved?.values).toMatchObject({ insured: { name, model, policy } });
  expect(saved?.signing.statement?.sha256).toBe(await fingerprintOf(statementText(saved?.values as RawGroup)));
  expect(saved?.signing.statement?.blocks).toContainEqual(
    expect.objectContaining({ facts: expect.arrayContaining([['Assuré', name]]) }),
  );
  await endInPersonSession();
  setSession(null);
});

test('client mode: names the accident statement while the signed claim is queued', async () => {
  const { tab, path } = await openSigned();
  await clickButton('Envoyer la déclaration');
  await expect
    .poll(() => {
      harness.world().advance(1);
      return path();
    })
    .toBe('/sync');
  const { services, tab: locked } = await openSavedWork(harness.world());
  const rendered = await renderWithServices(
    services as Partial<OfflineServices>,
    <WorksProvider works={works}>
      <ClientMode inPersonSession={{ contract: '12', draft: draftId, isClaim: true }} />
    </WorksProvider>,
  );
  await expect
    .element(page.getByRole('heading', { name: 'Le constat est gardé sur cet appareil, en attente d’envoi' }))
    .toBeVisible();
  await expect.element(page.getByText('Rendez la tablette à votre courtier.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('garantie', { exact: false })).not.toBeInTheDocument();
  await rendered.unmount();
  locked.kill();
  expect(tab.outbox.getSnapshot().entries).toHaveLength(1);
});
