import * as v from 'valibot';
import { countFilteredContracts } from '#server/areas/contracts/contract-search-repository.ts';
import { loadDashboardPlots } from '#server/areas/home/dashboard-repository.ts';
import { findRevision } from '#server/areas/ranges/range-repository.ts';
import { countTasks } from '#server/areas/tasks/task-repository.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { notFound } from '#server/http/refusal.ts';
import { contractFilterSchema } from '#shared/operations/contracts/contracts.ts';
import type {
  DashboardEntry,
  dashboardGet,
  fileProduct,
  gamutsMenu,
  homeImages,
  menuCategoryList,
} from '#shared/operations/shell/shell.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { processingTaskStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { contractCounters, contractListPath, processingTasks } from '#shared/search/counters.ts';
import { findActiveRanges, findMenuCategories, findProductFile, listHomeImages } from './shell-repository.ts';

const getMenuCategories: Handler<typeof menuCategoryList> = async ({ isEnabled }, { db }) => ({
  success: true,
  menuCategoryList: await findMenuCategories(db, isEnabled),
});

const getHomeImages: Handler<typeof homeImages> = async (_input, { db }) => ({
  success: true,
  images: await listHomeImages(db),
});

const getProductRanges: Handler<typeof gamutsMenu> = async (_input, { db, caller }) => ({
  success: true,
  gamuts: await findActiveRanges(db, caller.brokerId),
  changedAt: (await findRevision(db)).changedAt,
});

const getProductFile: Handler<typeof fileProduct> = async ({ productFileId }, { db, services, caller }) => {
  const file = await findProductFile(db, productFileId, caller.brokerId);
  const bytes = file && (await services.files.get(file.storageKey));
  if (!file || !bytes) throw notFound('Ce document n’existe pas ou n’est plus disponible.');
  return { fileName: file.fileName, contentType: file.contentType, bytes };
};

const getDashboard: Handler<typeof dashboardGet> = async (_input, { db, caller, services }) => {
  const today = dayInNoumea(services.now());
  const dashboard: DashboardEntry[] = [];
  for (const { filter, ...entry } of contractCounters(today)) {
    const parsed = v.parse(contractFilterSchema, filter);
    const count = await countFilteredContracts(db, caller.scope, parsed);
    dashboard.push({ ...entry, count, route: contractListPath(filter) });
  }
  const count = await countTasks(db, caller.scope, processingTaskStatuses);
  // Callers without a broker have no list of requests.
  dashboard.push({ ...processingTasks, count, route: caller.brokerId === null ? '' : processingTasks.route });
  return { success: true, dashboard, plots: await loadDashboardPlots(db, caller.scope, today) };
};

/** Handlers of the app shell and home page. */
export const shellHandlers = {
  dashboardGet: getDashboard,
  fileProduct: getProductFile,
  gamutsMenu: getProductRanges,
  homeImages: getHomeImages,
  menuCategoryList: getMenuCategories,
} satisfies Partial<Handlers>;
