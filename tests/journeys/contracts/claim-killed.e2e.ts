import { expect, type Page } from 'playwright/test';
import { claimDeclare } from '#shared/operations/contracts/claims.ts';
import type { contractGet, contractSearch } from '#shared/operations/contracts/contracts.ts';
import type { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import type { taskGet } from '#shared/operations/tasks/task-file.ts';
import type { taskSearch } from '#shared/operations/tasks/tasks.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { inKilledBrowser } from '#tests/support/browsers/killed-browser.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { type CallAs, test } from '#tests/support/journeys/e2e.ts';
import { waitUntilStored } from '#tests/support/journeys/on-disk.ts';
import { waitForPriming } from '#tests/support/journeys/primed.ts';
import { waitForStoredDraft } from '#tests/support/pages/quote-wizard.ts';
import { photo } from '#tests/support/pages/requests.ts';
import { passwordField } from '#tests/support/pages/tablet-signature.ts';
import { password } from '#tests/support/server/accounts.ts';

const drivers = { A: 'Kaïna Wamytan', B: 'Jean Tein' } as const;
const photos = Array.from({ length: 6 }, (_, index) => ({ ...photo, name: `degats-${index + 1}.png` }));

/** A car contract that was in force yesterday, other than the one of the journey of a single claim. */
const findCarContract = async (callAs: CallAs): Promise<number> => {
  const filter = { productCode: 'AUTO', etatGlobal: 'Contrat validé', pageSize: 100, firstPage: 0 };
  const { contractList } = await callAs<Output<typeof contractSearch>>('courtier', '/api/contract/search', filter);
  const yesterday = addDays(dayInNoumea(new Date()), -1);
  const contract = contractList.findLast(({ dateEffet }) => dateEffet < yesterday);
  if (!contract) throw new Error('no car contract is in force');
  return contract.id;
};

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name });
const clickNext = (page: Page) => page.getByRole('button', { name: 'Suivant' }).click();

/** The driver who holds the tablet reads the statement to its end. */
const readStatement = async (page: Page): Promise<void> => {
  const proceedButton = page.getByRole('button', { name: 'J’ai lu, continuer' });
  // A bar or a font that appears meanwhile moves the end away: it is looked for again.
  await expect(async () => {
    await page
      .locator('.client-content > *')
      .last()
      .evaluate((end) => end.scrollIntoView({ block: 'end' }));
    await expect(proceedButton).toBeEnabled({ timeout: 1000 });
  }).toPass();
  await proceedButton.click();
};
const signAs = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('checkbox', { name: /^J’ai lu ce constat/ }).check();
  await page.getByRole('button', { name: 'Écrire mon nom' }).click();
  await textbox(page, 'Nom et prénom').fill(name);
  await waitUntilStored(page);
};
const expectDriver = (page: Page, vehicle: keyof typeof drivers) =>
  expect(
    page.getByRole('heading', { level: 1, name: `Conducteur du véhicule ${vehicle}\u00A0: ${drivers[vehicle]}` }),
  ).toBeVisible();

test('claim: a collision signed by both drivers offline survives a kill at each step and arrives once', {
  tag: '@long',
}, async ({ app, signIn, callAs }) => {
  const idContrat = await findCarContract(callAs);
  const contractFile = async () => {
    const { contract } = await callAs<Output<typeof contractGet>>('courtier', '/api/contract/get', { idContrat });
    if (!contract) throw new Error('the contract is gone');
    return contract;
  };
  const fileBefore = await contractFile();
  await inKilledBrowser(app.url, claimDeclare.path, async ({ origin, open, killed, sessionOnDisk, cutNetwork }) => {
    let page = await open();
    await signIn(page, 'courtier', origin);
    await waitForPriming(page);
    await sessionOnDisk();
    cutNetwork(true);
    let draft = `${origin}/claim/create?contract=${idContrat}`;
    /** Kills the browser once what was typed is stored, and opens the draft again. */
    const killedDraft = async (): Promise<void> => {
      draft = await waitForStoredDraft(page);
      page = await killed(draft);
    };

    await test.step('event: is restored', async () => {
      await page.goto(draft);
      await textbox(page, 'Date du sinistre').fill('hier');
      await textbox(page, 'Heure').fill('8h15');
      await textbox(page, 'Lieu').fill('Rond-point de Magenta');
      await page.getByText('Collision avec un autre véhicule').click();
      const driver = page.getByRole('radiogroup', { name: 'Conducteur du véhicule assuré' });
      await driver.getByText('Une autre personne').click();
      await textbox(page, 'Nom et prénom').fill(drivers.A);
      await killedDraft();
      await expect(textbox(page, 'Lieu')).toHaveValue('Rond-point de Magenta');
      await expect(textbox(page, 'Nom et prénom')).toHaveValue(drivers.A);
    });

    await test.step('circumstances: are restored', async () => {
      await clickNext(page);
      await textbox(page, 'Ce qui s’est passé').fill('Choc à l’arrière');
      const otherVehicle = page.getByRole('group', { name: 'Véhicule B (autre véhicule)' });
      await otherVehicle.getByText('Heurtait à l’arrière').click();
      await killedDraft();
      await expect(textbox(page, 'Ce qui s’est passé')).toHaveValue('Choc à l’arrière');
    });

    await test.step('other driver: is restored', async () => {
      await clickNext(page);
      await textbox(page, 'Nom du conducteur').fill(drivers.B);
      await killedDraft();
      await expect(textbox(page, 'Nom du conducteur')).toHaveValue(drivers.B);
    });

    await test.step('six photos: are restored', async () => {
      await page
        .getByRole('radiogroup', { name: /^Police ou gendarmerie/ })
        .getByText('Non')
        .click();
      await clickNext(page);
      await page.getByLabel('Fichiers', { exact: true }).setInputFiles(photos);
      for (const { name } of photos) await expect(page.getByText(name)).toBeVisible();
      await killedDraft();
      for (const { name } of photos) await expect(page.getByText(name)).toBeVisible();
    });

    await test.step('hand-over: shows the statement only', async () => {
      await page.getByRole('button', { name: 'Faire signer les conducteurs' }).click();
      await passwordField(page).fill(password);
      await page.getByRole('button', { name: 'Confier la tablette' }).click();
      await expectDriver(page, 'A');
      page = await killed(`${origin}/client/search`);
      await expect(page).toHaveURL(new RegExp(`/in-person/${idContrat}$`));
      await expectDriver(page, 'A');
      await expect(page.getByRole('navigation')).toHaveCount(0);
    });

    await test.step('driver A: reads and signs', async () => {
      await readStatement(page);
      await signAs(page, drivers.A);
      page = await killed(origin);
      await expect(textbox(page, 'Nom et prénom')).toHaveValue(drivers.A);
      await page.getByRole('button', { name: 'Signer', exact: true }).click();
      await expectDriver(page, 'B');
      page = await killed(origin);
      await expectDriver(page, 'B');
    });

    await test.step('driver B: reads and signs', async () => {
      await readStatement(page);
      await signAs(page, drivers.B);
      await page.getByRole('button', { name: 'Signer', exact: true }).click();
      const answersStored = () => page.getByRole('heading', { name: 'Vos réponses sont enregistrées' });
      await expect(answersStored()).toBeVisible();
      page = await killed(origin);
      await expect(answersStored()).toBeVisible();
    });

    await test.step('return: the tablet stays open', async () => {
      await page.getByRole('button', { name: 'Reprendre la tablette' }).click();
      await passwordField(page).fill(password);
      await page.getByRole('dialog').getByRole('button', { name: 'Reprendre la tablette' }).click();
      await expect(page.getByText(/^Signé le /)).toHaveCount(2);
      page = await killed(draft);
      await expect(page.getByText(/^Signé le /)).toHaveCount(2);
    });

    await test.step('outbox: holds the claim', async () => {
      await page.getByRole('button', { name: 'Envoyer la déclaration' }).click();
      await page.waitForURL(/\/sync/);
      await waitUntilStored(page);
      page = await killed(`${origin}/sync`);
      const queuedItems = page.getByRole('list', { name: 'Envois en attente' }).getByRole('listitem');
      await expect(queuedItems.filter({ hasText: /^.*Sinistre du/ })).toHaveCount(1);
    });

    cutNetwork(false);
    await page.reload();
    await expect.poll(async () => (await contractFile()).claims.data.length).toBe(fileBefore.claims.data.length + 1);
    await expect(page.getByRole('list', { name: 'Envois en attente' })).toHaveCount(0);
  });

  const fileAfter = await contractFile();
  const addedTo = <T extends { readonly id: number }>(
    rows: readonly T[],
    rowsBefore: readonly { readonly id: number }[],
  ) => rows.filter(({ id }) => !rowsBefore.some((row) => row.id === id));
  const [claim, ...otherClaims] = addedTo(fileAfter.claims.data, fileBefore.claims.data);
  expect(otherClaims, 'the claim arrives once').toEqual([]);
  const { tasks } = await callAs<Output<typeof taskSearch>>('courtier', '/api/task/search', { idContrat });
  const requests = tasks?.data.filter(({ subject }) => subject.includes(claim?.number ?? '?')) ?? [];
  expect(requests).toHaveLength(1);
  const { task } = await callAs<Output<typeof taskGet>>('courtier', '/api/task/get', { idTask: requests[0]?.id });
  expect(task?.files?.map(({ name }) => name).sort()).toEqual(photos.map(({ name }) => name));
  const statements = addedTo(fileAfter.editiques.data, fileBefore.editiques.data).filter(
    ({ type }) => type === 'constat',
  );
  expect(statements).toHaveLength(1);
  const statement = { editiqueId: statements[0]?.id };
  const { content } = await callAs<Output<typeof editiqueGet>>('courtier', '/api/editique/get', statement);
  const bytes = Buffer.from(content ?? '', 'base64');
  expect(bytes.toString('latin1'), 'the statement is sealed').toContain('/ETSI.CAdES.detached');
  const { text } = await readPdf(bytes);
  // The name as declared, then as the driver wrote it.
  for (const [vehicle, name] of Object.entries(drivers))
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`Conducteur du véhicule ${vehicle} : ${name} ${name} Signé le`);
});
