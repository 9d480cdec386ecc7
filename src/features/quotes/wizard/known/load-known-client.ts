import * as v from 'valibot';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { coerceToShape, type RawGroup, textAt } from '#shared/forms/raw.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import { contractGet, contractSearch } from '#shared/operations/contracts/contracts.ts';
import { vehicleFranchise, vehicleSearch } from '#shared/operations/quotes/vehicles.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import type { ClientHistory, FormerRisk } from '#shared/products/parts/client-history.ts';
import type { Product } from '#shared/products/product.ts';
import { isDeclared, readSavedQuote } from '../draft/typed-quote.ts';
import { vehicleToForm } from '../work/vehicle-form-values.ts';

type Reader = Pick<OfflineServices, 'read'>;

/** Number of the client’s latest dossiers of the family that are read. */
const maxDossiers = 3;
/** Rows that are searched for dossiers of the family. */
const maxRows = 20;

/**
 * Reads the file of a client and their latest risks of the product’s family. What cannot be read, for example without
 * network, is left out.
 */
export const loadKnownClient = async (
  offline: Reader,
  clientId: number,
  product: Product,
  context: QuoteContext,
): Promise<ClientHistory | null> => {
  const { person } = (await offline.read(clientGet, { idClient: clientId })).value;
  if (!person) return null;
  const input = v.parse(contractSearch.input, {
    idPersonnes: [clientId],
    pageSize: maxRows,
    firstPage: 0,
    sortField: 'dateEffet',
    sortOrder: 'DESC',
  });
  const answer = await offline.read(contractSearch, input).catch(() => undefined);
  const family = findProduct(product.code)?.family;
  const rows = (answer?.value.contractList ?? []).filter(
    ({ codeProduit }) => findProduct(codeProduit)?.family === family,
  );
  const risks = await Promise.all(
    rows.slice(0, maxDossiers).map(({ id }) => loadRisk(offline, id, product, context).catch(() => undefined)),
  );
  return { person, risks: risks.filter((risk) => risk !== undefined) };
};

/** The risk as it was typed for the quote of a dossier, else as the contract’s file shows it. */
const loadRisk = async (
  offline: Reader,
  id: number,
  product: Product,
  context: QuoteContext,
): Promise<FormerRisk | undefined> => {
  const { contract } = (await offline.read(contractGet, { idContrat: id })).value;
  if (!contract) return undefined;
  const { details } = contract;
  const saved = await readSavedQuote(offline, contract).catch(() => undefined);
  const typedRisk = saved?.estimate?.productRisk ?? product.fromContract(contract.productRisk);
  const answers = details.isEstimate ? typedRisk : product.updateRisk(typedRisk, contract, context);
  const { productRisk } = coerceToShape(product.fields, { productRisk: answers }) as {
    readonly productRisk: RawGroup;
  };
  const isTyped = isDeclared(saved);
  return { number: details.number, isTyped, productRisk: await withCatalogueVehicle(offline, productRisk) };
};

/**
 * A contract’s file does not name the row of the catalogue: the vehicle of its SRA code is taken, if there is only one.
 */
const withCatalogueVehicle = async (offline: Reader, productRisk: RawGroup): Promise<RawGroup> => {
  const { vehicle } = productRisk;
  const sra = textAt(vehicle, 'SRACode');
  if (!vehicle || sra === '' || textAt(vehicle, 'id') !== '') return productRisk;
  const input = v.parse(vehicleSearch.input, { sra, pageSize: 2, firstPage: 0 });
  const answer = await offline.read(vehicleSearch, input).catch(() => undefined);
  const [row, other] = (answer?.value.vehicles ?? []).filter(({ SRACode }) => SRACode === sra);
  if (!row || other) return productRisk;
  const { apsadClasse } = row;
  const deductibles =
    apsadClasse === null ? undefined : await offline.read(vehicleFranchise, { apsadClasse }).catch(() => undefined);
  const { franchiseDTA = null, franchiseVOLI = null } = deductibles?.value ?? {};
  return { ...productRisk, vehicle: vehicleToForm({ ...row, franchiseDTA, franchiseVOLI }) };
};
