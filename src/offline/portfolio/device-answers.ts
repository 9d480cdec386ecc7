import type { Dated } from '#offline/interfaces/types.ts';
import type { Endpoints } from '#shared/operations/endpoints.ts';
import type { vehicleFranchise, vehicleGet, vehicleSearch } from '#shared/operations/quotes/vehicles.ts';
import type { EndpointDefinition, ParsedInput } from '#shared/operations/wire/endpoint.ts';

/** The operations that the contract says are answered from what is synchronised. */
type PortfolioOperation = Extract<Endpoints[keyof Endpoints], { readonly offline: 'portfolio' }>;

/** What the device answers, its input parsed; undefined where it knows nothing. */
type DeviceAnswer<E extends EndpointDefinition> = (asked: ParsedInput<E>) => Promise<Dated<unknown> | undefined>;

/** One answer for each of these operations, by path: one that is missing does not compile. */
type EveryAnswer = { readonly [E in PortfolioOperation as E['path']]: DeviceAnswer<E> };

/** From the vehicle catalogue, which is the same for everybody. */
export type VehicleAnswers = Pick<
  EveryAnswer,
  typeof vehicleSearch.path | typeof vehicleGet.path | typeof vehicleFranchise.path
>;

/** From what is the person's own. */
export type DeviceAnswers = Omit<EveryAnswer, keyof VehicleAnswers>;

/** The answer of an operation; undefined for one that is only kept as it was received. */
export const answerFor = (
  answers: VehicleAnswers | DeviceAnswers,
  { path }: EndpointDefinition,
): DeviceAnswer<EndpointDefinition> | undefined =>
  Object.hasOwn(answers, path) ? answers[path as keyof typeof answers] : undefined;
