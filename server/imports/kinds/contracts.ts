import { parseOwnReference } from '#server/areas/clients/client-table.ts';
import { findAllListEntries } from '#server/areas/lists/list-repository.ts';
import { findBrokerRows } from '#server/areas/users/broker-repository.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { recordAudits } from '#server/http/audit-record.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { fold } from '#shared/primitives/text.ts';
import { movementStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { defineImport, inBatches, type LineMatch, type LineProblem } from '../define-import.ts';
import type { ColumnTexts } from '../differences.ts';
import { contractColumns, type ImportedContract, parseContract } from './contract-columns.ts';
import { type ContractFacts, contractTexts } from './contract-texts.ts';

interface PlacedContract {
  readonly brokerId: number;
  readonly client: string;
  readonly contract: ImportedContract;
}

interface StoredContract extends ContractFacts {
  readonly id: number;
  readonly brokerId: number;
  readonly clientId: number;
  /** Reference of its client; null for a client who was not imported. */
  readonly reference: string | null;
}

interface FoundRow {
  readonly at: number;
  readonly contract: StoredContract | null;
  readonly client: number | null;
  readonly birthDate: string | null;
}

/** Existing contracts (by number in any notation) and clients (by their reference or that of an export) of the lines. */
const findExisting = async (db: Db, contracts: readonly PlacedContract[]) => {
  const candidates = contracts.map(({ brokerId, client, contract }, index) => ({
    at: index,
    broker: brokerId,
    client,
    own: parseOwnReference(client),
    number: contract.number,
    folded: fold(contract.number),
  }));
  return db.query<FoundRow>(sql`
    select a.at, to_jsonb(c) as contract, p.id as client, p.birth_date::text as "birthDate"
    from jsonb_to_recordset(${JSON.stringify(candidates)}::text::jsonb) as a(at int, broker bigint, client text, own bigint,
        number text, folded text)
      left join lateral (
        select k.id, k.broker_id as "brokerId", k.person_id as "clientId", h.import_reference as reference,
          k.product_code as "productCode", k.effect_date as "effectDate", k.creation_date as "creationDate", k.status,
          k.splitting as "splittingCode", k.payment_method as payment, k.annual_premium as premium, k.commission,
          k.body -> 'formula' ->> 'libelle' as formula, k.body #>> '{productRisk,vehicleInfos,registration}' as registration,
          k.body #>> '{productRisk,vehicle,brand}' as brand, k.body #>> '{productRisk,vehicle,model}' as model
        from contract k join person h on h.id = k.person_id where k.numero_n = a.folded
        order by k.numero = a.number desc, k.id limit 1) c on true
      left join lateral (select id, birth_date from person where broker_id = a.broker and (import_reference = a.client or id = a.own)
        order by import_reference = a.client desc nulls last limit 1) p on true
    order by a.at`);
};

const matchContract = (
  { brokerId, client, contract }: PlacedContract,
  row: FoundRow | undefined,
  toTexts: (stored: StoredContract) => ColumnTexts,
): LineMatch => {
  if (row?.contract) {
    // The reference of an export names the same client.
    const reference = row.contract.clientId === row.client ? client : row.contract.reference;
    if (row.contract.brokerId === brokerId)
      return { existingId: row.contract.id, stored: { ...toTexts(row.contract), client: reference ?? '' } };
    return { column: 'number', message: 'Ce numéro est celui d’un contrat d’un autre courtier' };
  }
  if (row?.birthDate && contract.effectDate < row.birthDate)
    return { column: 'effectDate', message: 'La date d’effet précède la naissance du client' };
  if (row?.client) return 'new';
  return {
    column: 'client',
    message: `Aucun client de ce courtier n’a la référence «\u00A0${client.slice(0, 60)}\u00A0»`,
  };
};

type Risk = ContractFile['productRisk'];

const noOptions: Risk['options'] = {
  brokerFees: null,
  coeffReduc: null,
  isCooperative: null,
  isConduiteExclusive: null,
  niveauAssistance: null,
};

const buildRisk = ({ registration, brand, model }: ImportedContract): Risk => ({
  options: noOptions,
  vehicle:
    brand || model
      ? { brand, model, version: '', minesType: null, SRACode: null, energy: null, fiscalPower: null, type: null }
      : null,
  vehicleInfos:
    registration === null
      ? null
      : { registration, firstUseDate: null, acquisitionDate: null, use: null, kmsByYear: null, parkDetails: null },
  drivers: [],
  home: null,
  assured: [],
});

const buildBody = (contract: ImportedContract) => ({
  formula: { libelle: contract.formula, splitting: contract.splitting, guarantees: [] },
  productRisk: buildRisk(contract),
  bankAccount: null,
});

interface ContractToAdd {
  readonly clientId: number;
  readonly contract: ImportedContract;
}

const addContracts = async (tx: Db, contracts: readonly ContractToAdd[], now: Date) => {
  const rows = contracts.map(({ clientId, contract }) => ({
    client: clientId,
    number: contract.number,
    number_n: fold(contract.number),
    product: contract.product.code,
    status: contract.status,
    effect: contract.effectDate,
    creation: contract.creationDate,
    premium: contract.premium,
    commission: contract.commission,
    splitting: contract.splitting.code,
    payment: contract.payment,
    body: buildBody(contract),
  }));
  return tx.query<{ id: number; number: string }>(sql`
    with added as (
      insert into contract (broker_id, person_id, numero, is_estimate, product_code, status, effect_date, creation_date,
        holder_name, phone, annual_premium, commission, splitting, payment_method, body, numero_n, holder_n, first_name_n,
        last_name_n, company_name_n)
      select p.broker_id, p.id, r.number, false, r.product, r.status, r.effect, r.creation, p.body ->> 'fullname', p.phone,
        r.premium, r.commission, r.splitting, r.payment, r.body, r.number_n, p.full_name_n, p.first_name_n, p.last_name_n,
        p.company_name_n
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(client bigint, number text, number_n text,
          product text, status text, effect date, creation date, premium bigint, commission bigint,
          splitting text, payment text, body jsonb)
        join person p on p.id = r.client
      returning id, numero, effect_date),
    moved as (
      insert into movement (contract_id, number, label, effect_date, created_at, status)
      select id, '1', 'Reprise de portefeuille', effect_date, ${now}, ${movementStatuses.valid} from added)
    select id, numero as number from added`);
};

/** Imports existing contracts of imported clients: their data and price, without past premiums. */
export const contractImport = defineImport<PlacedContract>(async (context) => {
  const { db, services } = context;
  const now = services.now();
  const lists = await findAllListEntries(db);
  const clientIds = new Map<PlacedContract, number>();
  const brokerIds = new Map((await findBrokerRows(db)).map(({ id, code }) => [fold(code), id]));
  const toTexts = (contract: ContractFacts): ColumnTexts => contractTexts(contract, lists);
  return {
    columns: contractColumns,
    parse: (line) => {
      const parsed = parseContract(line, lists, dayInNoumea(now));
      const brokerId = brokerIds.get(fold(line['broker'] ?? ''));
      const problems: LineProblem[] = 'problems' in parsed ? [...parsed.problems] : [];
      if (line['broker'] && brokerId === undefined)
        problems.push({ column: 'broker', message: 'Aucun courtier n’a ce code' });
      if ('problems' in parsed || brokerId === undefined) return { problems };
      return { value: { brokerId, client: line['client'] ?? '', contract: parsed.contract } };
    },
    keysOf: ({ contract: { number } }) => ({ numéro: fold(number) }),
    match: async (values) => {
      const rows = await findExisting(db, values);
      return values.map((value, index) => {
        const clientId = rows[index]?.client;
        if (clientId) clientIds.set(value, clientId);
        return matchContract(value, rows[index], toTexts);
      });
    },
    textsOf: ({ client, contract }) => ({
      ...toTexts({ ...contract, productCode: contract.product.code, splittingCode: contract.splitting.code }),
      client,
    }),
    write: async (lines) => {
      const newContracts = lines.flatMap(({ value, existingId }) => {
        const clientId = clientIds.get(value);
        return existingId === undefined && clientId !== undefined ? [{ clientId, contract: value.contract }] : [];
      });
      for (const batch of inBatches(newContracts)) {
        const added = await addContracts(db, batch, now);
        await recordAudits(
          db,
          context,
          added.map(({ id, number }) => ({
            action: 'contract-imported',
            subject: `contract ${id}`,
            after: { number },
          })),
        );
      }
    },
  };
});
