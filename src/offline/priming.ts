import type { call as callApi } from '#api/call.ts';
import type { EndpointDefinition, Input } from '#shared/contract/endpoint.ts';
import { allLists, globalStatus, listItems } from '#shared/contract/lists.ts';
import { profileGet } from '#shared/contract/profile.ts';
import { dashboardGet, gamutsMenu, homeImages, menuCategoryList } from '#shared/contract/shell.ts';
import { tariffList } from '#shared/contract/tariffs.ts';
import { taskRecent } from '#shared/contract/task-file.ts';
import { taskSearch } from '#shared/contract/tasks.ts';
import type { DeviceReads } from './reader.ts';

/** The labels of the statuses are a list too; its answer has its own shape. */
const statusList = 'globalStatus';

/**
 * Brings onto the device what every screen needs before it was ever opened: all reference lists, menus, home, ranges,
 * dashboard, the person's profile, the broker's requests and the tariffs that quotes are priced with. Specification 0, "Offline": readable once seen **or primed**. Rejects with the
 * first failure; what came before it is kept.
 */
export const prime = async (
  reads: Pick<DeviceReads, 'keep'>,
  {
    call,
    nowMs,
    isLinked,
  }: { readonly call: typeof callApi; readonly nowMs: () => number; readonly isLinked: boolean },
  signal: AbortSignal,
): Promise<void> => {
  const bring = async <E extends EndpointDefinition>(endpoint: E, input: Input<E>): Promise<void> =>
    reads.keep(endpoint, input, await call(endpoint, input, { signal }), nowMs());

  const everyList = await call(allLists, {}, { signal });
  const { lists } = everyList;
  await reads.keep(allLists, {}, everyList, nowMs());
  for (const [listName, items] of Object.entries(lists)) {
    if (listName === statusList)
      await reads.keep(globalStatus, {}, { success: true, listItems: items.map(({ libelle }) => libelle) }, nowMs());
    else await reads.keep(listItems, { listName }, { success: true, listItems: items }, nowMs());
  }
  await bring(menuCategoryList, { isEnabled: true });
  await bring(homeImages, {});
  await bring(gamutsMenu, {});
  await bring(dashboardGet, {});
  await bring(profileGet, {});
  if (isLinked) {
    await bring(taskSearch, {});
    await bring(taskRecent, {});
    await bring(tariffList, {});
  }
};
