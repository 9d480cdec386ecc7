import type {
  DashboardEntry,
  dashboardGet,
  fileProduct,
  gamutsMenu,
  homeImages,
  menuCategoryList,
} from '#shared/contract/shell.ts';
import { dayInNoumea } from '#shared/domain/calendar.ts';
import { quotesPreset, validatedContractsPreset } from '#shared/domain/contract-search.ts';
import { type DashboardCounts, dashboardCounts, dashboardPlots } from '../db/dashboard-repository.ts';
import { activeGamuts, findProductFile, listHomeImages, menuCategories } from '../db/shell-repository.ts';
import type { Handler } from '../http/handler.ts';
import { notFound } from '../http/refusal.ts';

export const getMenuCategories: Handler<typeof menuCategoryList> = async ({ isEnabled }, { db }) => ({
  success: true,
  menuCategoryList: await menuCategories(db, isEnabled),
});

export const getHomeImages: Handler<typeof homeImages> = async (_input, { db }) => ({
  success: true,
  images: await listHomeImages(db),
});

export const getGamutsMenu: Handler<typeof gamutsMenu> = async (_input, { db }) => ({
  success: true,
  gamuts: await activeGamuts(db),
});

export const getProductFile: Handler<typeof fileProduct> = async ({ productFileId }, { db, services }) => {
  const file = await findProductFile(db, productFileId);
  const bytes = file && (await services.files.get(file.storageKey));
  if (!file || !bytes) throw notFound('Ce document n’existe pas ou n’est plus disponible.');
  return { fileName: file.fileName, contentType: file.contentType, bytes };
};

export const getDashboard: Handler<typeof dashboardGet> = async (_input, { db, caller, services }) => {
  const today = dayInNoumea(services.now());
  const quotes = quotesPreset(today);
  const contracts = validatedContractsPreset(today);
  const counts = await dashboardCounts(db, caller.scope, {
    quotes: { from: quotes.dateCreationDu ?? today, to: quotes.dateCreationAu ?? today },
    contracts: { from: contracts.dateEffetDu ?? today, to: contracts.dateEffetAu ?? today },
  });
  const plots = await dashboardPlots(db, caller.scope, today);
  return { success: true, dashboard: entries(counts, today), plots };
};

const search = (filter: Readonly<Record<string, string | boolean>>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) query.set(name, String(value));
  return `/contract/search?${query}`;
};

const entries = (counts: DashboardCounts, today: string): DashboardEntry[] => [
  {
    title: 'Devis',
    count: counts.quotes,
    text: 'des 31 derniers jours',
    icon: 'quote',
    tooltip: 'Voir les devis créés depuis 31 jours',
    route: search(quotesPreset(today)),
  },
  {
    title: 'Contrats validés',
    count: counts.contracts,
    text: 'prenant effet ce mois-ci',
    icon: 'contract',
    tooltip: 'Voir les contrats validés du mois',
    route: search(validatedContractsPreset(today)),
  },
  {
    title: 'Impayés',
    count: counts.unpaid,
    text: 'contrats avec une prime impayée',
    icon: 'warning',
    tooltip: 'Voir les contrats impayés',
    route: search({ getOnlyImpayes: true }),
  },
  {
    title: 'Pièces manquantes',
    count: counts.lackingDocuments,
    text: 'dossiers à compléter',
    icon: 'attach',
    tooltip: 'Voir les contrats validés',
    route: search({ etatGlobal: 'Contrat validé' }),
  },
  {
    title: 'Demandes',
    count: counts.tasks,
    text: 'en cours de traitement',
    icon: 'tasks',
    tooltip: 'Suivre les demandes',
    route: '/task/search',
  },
];
