import { findWithheldProducts } from '#server/areas/ranges/withheld-products.ts';
import type { Db } from '#server/db/db.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import type {
  TariffVersion,
  tariffImport,
  tariffList,
  tariffPreview,
  tariffVersions,
  tariffWithdrawal,
} from '#shared/operations/quotes/tariffs.ts';
import type { ParsedInput } from '#shared/operations/wire/endpoint.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import type { Assessment } from '#shared/tariff/acceptance.ts';
import { tableInForce } from '#shared/tariff/table-in-force.ts';
import { cannotBeImported, importTariff, previewTariffImport, type SubmittedTariff } from './import-tariff.ts';
import { findAllVersions, loadRateBook, type StoredVersion } from './tariff-repository.ts';
import { withdrawTariff } from './withdraw-tariff.ts';

/** Current rate book without the products withheld from the broker, for its devices. */
const loadOfferedBook = async (db: Db, day: string, brokerId: number | null) => {
  const { tariffs, acceptance } = await loadRateBook(db, day);
  const withheld = new Set(await findWithheldProducts(db, brokerId));
  const isOffered = ({ product }: { readonly product: string }): boolean => !withheld.has(product);
  return { tariffs: tariffs.filter(isOffered), acceptance: acceptance.filter(isOffered) };
};

const listTariffs: Handler<typeof tariffList> = async (_input, { db, services, caller }) => ({
  success: true,
  ...(await loadOfferedBook(db, dayInNoumea(services.now()), caller.brokerId)),
});

const toSubmission = ({ tariff, from, force }: ParsedInput<typeof tariffPreview>): SubmittedTariff => ({
  json: tariff,
  from,
  isForced: force,
});

const addTariff: Handler<typeof tariffImport> = async (input, { db, caller, services, address }) => {
  const submitted = { ...toSubmission(input), base: input.base };
  const result = await importTariff(db, submitted, { userId: caller.user.id, at: services.now(), address });
  if (!result.isAccepted) throw invalid(result.errors, cannotBeImported);
  const { reference, validityMessage } = result;
  return {
    success: true,
    message: { type: 'success', message: `Le tarif ${reference.version} a bien été importé. ${validityMessage}` },
    tariff: reference,
  };
};

const toAssessment = ({ outcome, reasons }: Assessment) => ({ outcome, reasons: [...reasons] });

const previewTariff: Handler<typeof tariffPreview> = async (input, { db, services }) => {
  const result = await previewTariffImport(db, toSubmission(input), services.now());
  if (!result.isAccepted) throw invalid(result.errors, cannotBeImported);
  const { reference, validityMessage, preview, base } = result;
  const outcomes = preview.outcomes.map(({ before, after, count }) => ({
    before: toAssessment(before),
    after: toAssessment(after),
    count,
  }));
  return {
    success: true,
    message: { type: 'info', message: validityMessage },
    tariff: reference,
    preview: { ...preview, prices: [...preview.prices], outcomes },
    base,
  };
};

const removeTariff: Handler<typeof tariffWithdrawal> = async (input, { db, caller, services, address }) => {
  const result = await withdrawTariff(db, input, { userId: caller.user.id, at: services.now(), address });
  if (!result.isWithdrawn) throw invalid({ version: [result.problem] }, 'Cette version ne peut pas être retirée.');
  const { replacement } = result;
  return {
    success: true,
    message: {
      type: 'success',
      message: `La version ${input.version} est retirée. À sa place\u00A0: la version ${replacement.version}.`,
    },
    tariff: replacement,
  };
};

const toAction = (at: Date | null, actor: string | null) =>
  at === null ? null : { at: new Date(at).toISOString(), by: actor };

const toVersion = (version: StoredVersion, active: readonly StoredVersion[], today: string): TariffVersion => {
  const { importedAt, importedBy, withdrawnAt, withdrawnBy, ...reference } = version;
  const activeOfSameKind = active.filter(({ kind }) => kind === version.kind);
  const inForceOn = (day: string) => tableInForce(activeOfSameKind, version.product, day);
  const { effectiveFrom } = version;
  const status = withdrawnAt
    ? 'withdrawn'
    : inForceOn(today) === version
      ? 'in-force'
      : effectiveFrom > today && inForceOn(effectiveFrom) === version
        ? 'announced'
        : 'replaced';
  return {
    ...reference,
    status,
    imported: toAction(importedAt, importedBy),
    withdrawn: toAction(withdrawnAt, withdrawnBy),
  };
};

const listVersions: Handler<typeof tariffVersions> = async (_input, { db, services }) => {
  const versions = await findAllVersions(db);
  const active = versions.filter(({ withdrawnAt }) => withdrawnAt === null);
  const today = dayInNoumea(services.now());
  return { success: true, versions: versions.map((version) => toVersion(version, active, today)) };
};

export const tariffHandlers = {
  tariffImport: addTariff,
  tariffList: listTariffs,
  tariffPreview: previewTariff,
  tariffVersions: listVersions,
  tariffWithdrawal: removeTariff,
} satisfies Partial<Handlers>;
