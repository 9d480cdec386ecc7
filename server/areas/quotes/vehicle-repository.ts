import type { Db } from '#server/db/db.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { CatalogueVehicle } from '#shared/operations/quotes/vehicles.ts';
import { fold } from '#shared/primitives/text.ts';

export type NewVehicle = Omit<CatalogueVehicle, 'id'>;

/** What became of vehicles that were written. */
export interface Upserted {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

export interface CatalogueState {
  /** Another after every change. */
  readonly version: string;
  /** ISO instant. */
  readonly changedAt: string;
}

/** The same vehicle has the same SRA code; one without is all that describes it, to the letter. */
export const identityOf = (vehicle: NewVehicle): string => {
  const { SRACode, brand, model, version, minesType, energy, body, boiteVitesses, fiscalPower } = vehicle;
  if (SRACode) return `sra ${fold(SRACode)}`;
  return [brand, model, version, minesType, energy, body, boiteVitesses, fiscalPower].join('\t');
};

/** Adds vehicles to the catalogue, or changes those that are there. Two of the same identity: the last one counts. */
export const upsertVehicles = async (db: Db, vehicles: readonly NewVehicle[]): Promise<Upserted> => {
  const byIdentity = new Map(vehicles.map((vehicle) => [identityOf(vehicle), vehicle]));
  const rows = [...byIdentity].map(([identity, vehicle]) => ({ identity, ...vehicle }));
  const written = await db.query<{ is_new: boolean }>(sql`
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
  const added = written.filter(({ is_new }) => is_new).length;
  return { added, changed: written.length - added, unchanged: rows.length - written.length };
};

/** Whether a catalogue read before is still the one of now. */
export const catalogueState = async (db: Db): Promise<CatalogueState> => {
  const [row] = await db.query<CatalogueState>(
    sql`select version::text as version, changed_at as "changedAt" from vehicle_catalogue`,
  );
  if (!row) throw new Error('vehicle_catalogue holds one row');
  return row;
};

const vehicleColumns = raw(`id, brand, model, version, mines_type as "minesType", sra_code as "SRACode", energy,
  fiscal_power as "fiscalPower", body, gearbox as "boiteVitesses", apsad_class as "apsadClasse"`);

/** The whole catalogue, by id. */
export const allVehicles = (db: Db): Promise<CatalogueVehicle[]> =>
  db.query<CatalogueVehicle>(sql`select ${vehicleColumns} from vehicle order by id`);

/** One vehicle, or undefined. */
export const findVehicle = async (db: Db, id: number): Promise<CatalogueVehicle | undefined> =>
  (await db.query<CatalogueVehicle>(sql`select ${vehicleColumns} from vehicle where id = ${id}`))[0];
