import type { Page } from 'playwright/test';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { visit } from '#tests/support/journeys/visit.ts';

/** Calls the API as the person who is signed in on the page. */
export const callApi = <T>(page: Page, path: string, body: object): Promise<T> =>
  page.evaluate(
    async ([url, sent]) => {
      const session = JSON.parse(localStorage.getItem('auth-data') ?? '{}') as { token?: string };
      const headers = {
        authorization: `Bearer ${session.token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      };
      const answer = await fetch(url as string, { method: 'POST', headers, body: sent as string });
      return answer.json();
    },
    [path, JSON.stringify(body)],
  );

export const contractFile = async (page: Page, idContrat: number): Promise<ContractFile> =>
  (await callApi<{ contract: ContractFile }>(page, '/api/contract/get', { idContrat })).contract;

/** The first document of a contract that is not withdrawn: journeys that cancel a payment withdraw its receipt. */
export const firstDocument = ({ editiques }: ContractFile) =>
  editiques.data.find(({ status }) => status !== generatedDocumentStatuses.withdrawn);

/**
 * The first contract of a search that satisfies a condition. `skip` skips the first matches, so that each journey
 * that changes a contract has its own.
 */
export const findContract = async (
  page: Page,
  filter: object,
  matches: (contract: ContractFile) => boolean = () => true,
  skip = 0,
): Promise<ContractFile> => {
  let remainingToSkip = skip;
  for (let firstPage = 0; ; firstPage += 100) {
    const body = { pageSize: 100, firstPage, sortField: 'numero', sortOrder: 'ASC', ...filter };
    const { contractList } = await callApi<{ contractList: { id: number }[] }>(page, '/api/contract/search', body);
    if (contractList.length === 0) break;
    for (const { id } of contractList) {
      const contract = await contractFile(page, id);
      if (!matches(contract)) continue;
      if (remainingToSkip === 0) return contract;
      remainingToSkip -= 1;
    }
  }
  throw new Error(`No contract matches: ${JSON.stringify(filter)}`);
};

/** Opens a contract's file and waits for its content. */
export const openContract = async (page: Page, { details }: ContractFile, hash = ''): Promise<void> => {
  await visit(page, `/contract/search/${details.id}${hash}`);
  await page.getByRole('heading', { level: 1, name: details.number }).waitFor();
};

/** Chooses an entry of the file's Actions menu. */
export const chooseAction = async (page: Page, name: string, role: 'button' | 'link' = 'button'): Promise<void> => {
  // By click, not by key: the title takes the focus shortly after a screen is shown.
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('navigation', { name: 'Actions' }).getByRole(role, { name }).click();
};
