import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { taskStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { conversionsBy } from '#tests/support/contracts/conversions.ts';
import { agePortfolio, contractsPage, remainingPages } from '#tests/support/offline/portfolio-pages.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { taskCalls } from '#tests/support/tasks/task-calls.ts';

const car = { product: { code: 'AUTO' }, ...carQuote };

describeApi('requests of a quote that became a contract', (server) => {
  let token: string;
  beforeAll(async () => {
    token = await server().tokenOf('courtier');
  });
  const { saveQuote, toInput, convert, fetchFile } = conversionsBy(server, () => token);
  const { createTask } = taskCalls(server);

  it('are in the file of the contract, which devices load again with each change of them', async () => {
    // The vehicle is not in the catalogue: the quote opens a request to verify it.
    const quote = await saveQuote(car);
    const tasksOfQuote = (await fetchFile(quote.id)).tasks.data;
    expect(tasksOfQuote).toMatchObject([{ subject: expect.stringContaining('informations à vérifier') }]);
    const { read } = await convert(toInput(quote));
    const contractId = read?.contractId ?? 0;
    const ofContract = await createTask({ contrat: String(contractId), sujet: 'Ajouter un conducteur' });
    const file = await fetchFile(contractId);
    expect(file.tasks.data).toEqual([expect.objectContaining({ id: ofContract }), ...tasksOfQuote]);
    expect(file.computed.processingTasksNb).toBe(2);
    expect((await fetchFile(quote.id)).tasks.data, 'the quote lists its own').toEqual(tasksOfQuote);

    await agePortfolio(server());
    const { cursor } = await remainingPages((query) => contractsPage(server(), token, query));
    await server().db.query(sql`update task set status = ${taskStatuses.done} where id = ${tasksOfQuote[0]?.id}`);
    const { rows } = await remainingPages((query) => contractsPage(server(), token, query), { cursor });
    const changedFile = rows.find(({ id }) => id === contractId)?.file;
    expect(changedFile).toEqual(await fetchFile(contractId));
    expect(changedFile?.tasks.data[1]?.status).toBe(taskStatuses.done);
  });
});
