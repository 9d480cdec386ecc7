import * as v from 'valibot';
import { endpoint } from '#shared/contract/wire/endpoint.ts';
import { answer, noInput } from '#shared/contract/wire/envelope.ts';
import { acceptanceShape } from '#shared/tariff/acceptance.ts';
import { tariffShape } from '#shared/tariff/tariff.ts';
import { tariffMarkSchema } from './estimation.ts';

/**
 * The tariffs that quotes made now may need: of each product, those in force today and those announced. A device prices
 * with them where there is no network (specification 0, "Offline").
 */
export const tariffList = endpoint({
  method: 'GET',
  path: '/api/tariffs',
  summary: 'Tarifs en vigueur et à venir',
  access: 'linked',
  offline: 'cached',
  effect: 'none',
  input: noInput,
  output: answer({
    tariffs: v.array(tariffShape),
    /** Which risks are taken; a device that heard of none takes all, and the server decides. */
    acceptance: v.optional(v.array(acceptanceShape), []),
  }),
});

/** Adds a tariff, checked against its product. The reasons of a refusal stand under `tariff`. */
export const tariffImport = endpoint({
  method: 'POST',
  path: '/api/admin/tariffs/import',
  summary: 'Importer un tarif',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  input: v.object({ tariff: v.looseObject({}) }),
  output: answer({ tariff: v.optional(tariffMarkSchema) }),
});
