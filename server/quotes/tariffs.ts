import type { Db } from '#server/db/db.ts';
import type { Handler } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import type { tariffImport, tariffList } from '#shared/contract/quotes/tariffs.ts';
import { dayInNoumea } from '#shared/primitives/calendar.ts';
import { importTariff } from './import-tariff.ts';
import { bookFrom } from './tariff-repository.ts';

/** As it travels. */
const currentBook = async (db: Db, day: string) => {
  const { tariffs, acceptance } = await bookFrom(db, day);
  return { tariffs: [...tariffs], acceptance: [...acceptance] };
};

export const listTariffs: Handler<typeof tariffList> = async (_input, { db, services }) => ({
  success: true,
  ...(await currentBook(db, dayInNoumea(services.now()))),
});

export const addTariff: Handler<typeof tariffImport> = async (input, { db, caller, services, address }) => {
  const imported = await importTariff(db, input.tariff, { userId: caller.user.id, at: services.now(), address });
  if (!imported.isImported) throw invalid(imported.errors, 'Ce tarif ne peut pas être importé.');
  const { mark } = imported;
  return {
    success: true,
    message: { type: 'success', message: `Le tarif ${mark.version} a bien été importé.` },
    tariff: mark,
  };
};
