import type { RawGroup, RawValue } from '#shared/forms/raw.ts';
import type { Person } from '#shared/operations/wire/person.ts';

/** A former contract or quote of a client, with its risk as form values. */
export interface FormerRisk {
  readonly number: string;
  /** False for a risk from a contract file, which holds no declarations, such as claims and infractions. */
  readonly isTyped: boolean;
  readonly productRisk: RawGroup;
}

/** A client in the portfolio: their file, and their risks of the same product family, the newest first. */
export interface ClientHistory {
  readonly person: Person;
  readonly risks: readonly FormerRisk[];
}

/** Entry that a list of a new quote starts with, to be confirmed by the broker. */
export interface PrefilledEntry {
  readonly path: string;
  readonly entry: RawGroup;
  /** True if it holds the declarations of a typed quote; false if they are unknown, not « no ». */
  readonly isTyped: boolean;
  /** Source of the entry, in French: « contrat AU26008002 ». */
  readonly source: string;
}

/** True while an entry still holds every answer that was taken over; false once the broker changed one. */
export const hasPrefilledAnswers = (prefilledValue: RawValue, entry: RawValue | undefined): boolean => {
  if (typeof prefilledValue === 'string') return prefilledValue === '' || prefilledValue === entry;
  if (typeof entry !== 'object') return false;
  return Object.entries(prefilledValue).every(([name, value]) =>
    hasPrefilledAnswers(value as RawValue, (entry as Readonly<Record<string, RawValue>>)[name]),
  );
};

/** A vehicle that the client insured or had quoted. */
export interface FormerVehicle {
  readonly number: string;
  readonly vehicle: RawGroup;
  /** Registration, dates, use. */
  readonly vehicleInfos: RawGroup;
}

/** Prefilled answers of a new quote. */
export interface PrefilledAnswers {
  readonly entry: PrefilledEntry | null;
  readonly vehicles: readonly FormerVehicle[];
}
