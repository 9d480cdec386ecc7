import type { tariffImport, tariffList } from '#shared/contract/tariffs.ts';
import { dayInNoumea } from '#shared/domain/calendar.ts';
import { loadProducts } from '#shared/products/registry.ts';
import { readTariff } from '#shared/tariff/read-tariff.ts';
import { writeAudit } from '../db/audit-repository.ts';
import { addTariff, tariffsFrom } from '../db/tariff-repository.ts';
import type { Handler } from '../http/handler.ts';
import { invalid } from '../http/refusal.ts';

export const listTariffs: Handler<typeof tariffList> = async (_input, { db, services }) => ({
  success: true,
  tariffs: await tariffsFrom(db, dayInNoumea(services.now())),
});

export const importTariff: Handler<typeof tariffImport> = async (input, { db, caller, services, address }) => {
  const products = await loadProducts();
  const read = readTariff(input.tariff, (code) => products.find((product) => product.code === code)?.factNames);
  if (!read.isRead) throw invalid({ tariff: [...read.problems] }, 'Ce tarif ne peut pas être importé.');
  const { tariff } = read;
  const { product, version, title, effectiveFrom, isDemonstration } = tariff;
  await db.transaction(async (tx) => {
    if (!(await addTariff(tx, tariff, caller.user.id)))
      throw invalid({ 'tariff.version': [`La version ${version} de ce tarif existe déjà`] });
    const after = { product, version, effectiveFrom };
    await writeAudit(tx, {
      at: services.now(),
      userId: caller.user.id,
      action: 'tariff.import',
      subject: `tariff ${product}`,
      address,
      after,
    });
  });
  return {
    success: true,
    message: { type: 'success', message: `Le tarif ${version} a bien été importé.` },
    tariff: { product, version, title, effectiveFrom, isDemonstration },
  };
};
