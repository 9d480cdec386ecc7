import type { Db } from '#server/db/db.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { CatalogueVehicle } from '#shared/operations/quotes/vehicles.ts';
import { foldAddress } from '#shared/primitives/text.ts';

export type NewVehicle = Omit<CatalogueVehicle, 'id'>;

/** Counts of written vehicles. */
export interface UpsertCounts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

export interface CatalogueState {
  /** Changes with every write. */
  readonly version: string;
  /** ISO instant. */
  readonly changedAt: string;
}

/** Identity of a vehicle: its SRA code, or all descriptive fields if it has none. */
export const toVehicleIdentity = (vehicle: NewVehicle): string => {
  const { SRACode, brand, model, version, minesType, energy, body, boiteVitesses, fiscalPower } = vehicle;
  if (SRACode) return `sra ${foldAddress(SRACode)}`;
  return [brand, model, version, minesType, energy, body, boiteVitesses, fiscalPower].join('\t');
};

/** Inserts or updates vehicles by identity; of duplicates the last one applies. */
export const upsertVehicles = async (db: Db, vehicles: readonly NewVehicle[]): Promise<UpsertCounts> => {
  const byIdentity = new Map(vehicles.map((vehicle) => [toVehicleIdentity(vehicle), vehicle]));
  const rows = [...byIdentity].map(([identity, vehicle]) => ({ identity, ...vehicle }));
  const writtenRows = await db.query<{ is_new: boolean }>(sql`
    insert into vehicle (identity, brand, model, version, mines_type, sra_code, energy, fiscal_power, body, gearbox, apsad_class)
    select identity, brand, model, version, "minesType", "SRACode", energy, "fiscalPower", body, "boiteVitesses", "apsadClasse"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(identity text, brand text, model text, version text,
      "minesType" text, "SRACode" text, energy text, "fiscalPower" int, body text, "boiteVitesses" text, "apsadClasse" int)
    on conflict (identity) do update set
      brand = excluded.brand, model = excluded.model, version = excluded.version, mines_type = excluded.mines_type,
      sra_code = excluded.sra_code, energy = excluded.energy, fiscal_power = excluded.fiscal_power, body = excluded.body,
      gearbox = excluded.gearbox, apsad_class = coalesce(excluded.apsad_class, vehicle.apsad_class)
    where (vehicle.brand, vehicle.model, vehicle.version, vehicle.mines_type, vehicle.sra_code, vehicle.energy,
        vehicle.fiscal_power, vehicle.body, vehicle.gearbox, vehicle.apsad_class)
      is distinct from (excluded.brand, excluded.model, excluded.version, excluded.mines_type, excluded.sra_code,
        excluded.energy, excluded.fiscal_power, excluded.body, excluded.gearbox,
        coalesce(excluded.apsad_class, vehicle.apsad_class))
    returning (xmax = 0) as is_new`);
  const added = writtenRows.filter(({ is_new }) => is_new).length;
  return { added, changed: writtenRows.length - added, unchanged: rows.length - writtenRows.length };
};

/** Version of the catalogue, to validate a cached one. */
export const findCatalogueState = async (db: Db): Promise<CatalogueState> => {
  const [row] = await db.query<CatalogueState>(
    sql`select version::text as version, changed_at as "changedAt" from vehicle_catalogue`,
  );
  if (!row) throw new Error('vehicle_catalogue holds one row');
  return row;
};

const vehicleColumns = raw(`id, brand, model, version, mines_type as "minesType", sra_code as "SRACode", energy,
  fiscal_power as "fiscalPower", body, gearbox as "boiteVitesses", apsad_class as "apsadClasse"`);

/** The whole catalogue, ordered by id. */
export const findAllVehicles = (db: Db): Promise<CatalogueVehicle[]> =>
  db.query<CatalogueVehicle>(sql`select ${vehicleColumns} from vehicle order by id`);

/** One vehicle, or undefined. */
export const findVehicle = async (db: Db, id: number): Promise<CatalogueVehicle | undefined> =>
  (await db.query<CatalogueVehicle>(sql`select ${vehicleColumns} from vehicle where id = ${id}`))[0];
