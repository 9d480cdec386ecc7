import type { Db } from '#server/db/db.ts';
import type { Handler } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { withheldProducts } from '#server/ranges/withheld-products.ts';
import type { tariffImport, tariffList, tariffPreview, tariffWithdrawal } from '#shared/contract/quotes/tariffs.ts';
import type { ParsedInput } from '#shared/contract/wire/endpoint.ts';
import { dayInNoumea } from '#shared/primitives/calendar.ts';
import type { Assessment } from '#shared/tariff/acceptance.ts';
import { type GivenTariff, importTariff, tryTariff } from './import-tariff.ts';
import { bookFrom } from './tariff-repository.ts';
import { withdrawTariff } from './withdraw-tariff.ts';

/** As it travels, for the people of a broker: what they may not sell is not priced on their devices either. */
const currentBook = async (db: Db, day: string, brokerId: number | null) => {
  const { tariffs, acceptance } = await bookFrom(db, day);
  const withheld = new Set(await withheldProducts(db, brokerId));
  const isOffered = ({ product }: { readonly product: string }): boolean => !withheld.has(product);
  return { tariffs: tariffs.filter(isOffered), acceptance: acceptance.filter(isOffered) };
};

export const listTariffs: Handler<typeof tariffList> = async (_input, { db, services, caller }) => ({
  success: true,
  ...(await currentBook(db, dayInNoumea(services.now()), caller.brokerId)),
});

const given = ({ tariff, from, force }: ParsedInput<typeof tariffImport>): GivenTariff => ({
  json: tariff,
  from,
  isForced: force,
});

const cannotBeImported = 'Ce tarif ne peut pas être importé.';

export const addTariff: Handler<typeof tariffImport> = async (input, { db, caller, services, address }) => {
  const imported = await importTariff(db, given(input), { userId: caller.user.id, at: services.now(), address });
  if (!imported.isTaken) throw invalid(imported.errors, cannotBeImported);
  const { mark, holds } = imported;
  return {
    success: true,
    message: { type: 'success', message: `Le tarif ${mark.version} a bien été importé. ${holds}` },
    tariff: mark,
  };
};

const asSent = ({ outcome, reasons }: Assessment) => ({ outcome, reasons: [...reasons] });

export const previewTariff: Handler<typeof tariffPreview> = async (input, { db, services }) => {
  const tried = await tryTariff(db, given(input), services.now());
  if (!tried.isTaken) throw invalid(tried.errors, cannotBeImported);
  const { mark, holds, preview } = tried;
  const outcomes = preview.outcomes.map(({ before, after }) => ({ before: asSent(before), after: asSent(after) }));
  return {
    success: true,
    message: { type: 'info', message: holds },
    tariff: mark,
    preview: { ...preview, prices: [...preview.prices], outcomes },
  };
};

export const removeTariff: Handler<typeof tariffWithdrawal> = async (input, { db, caller, services, address }) => {
  const result = await withdrawTariff(db, input, { userId: caller.user.id, at: services.now(), address });
  if (!result.isWithdrawn) throw invalid({ version: [result.problem] }, 'Cette version ne peut pas être retirée.');
  const { instead } = result;
  return {
    success: true,
    message: {
      type: 'success',
      message: `La version ${input.version} est retirée. À sa place\u00A0: la version ${instead.version}.`,
    },
    tariff: instead,
  };
};
