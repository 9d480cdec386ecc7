import type { WithOrigin } from '#offline/interfaces/types.ts';
import type { Endpoints } from '#shared/operations/endpoints.ts';
import type { vehicleFranchise, vehicleGet, vehicleSearch } from '#shared/operations/quotes/vehicles.ts';
import type { EndpointDefinition, ParsedInput } from '#shared/operations/wire/endpoint.ts';

/** Operations declared as answered from synchronised data. */
type PortfolioOperation = Extract<Endpoints[keyof Endpoints], { readonly offline: 'portfolio' }>;

/** Answers an operation from the device, input parsed; undefined if it cannot. */
type DeviceAnswer<E extends EndpointDefinition> = (input: ParsedInput<E>) => Promise<WithOrigin<unknown> | undefined>;

/** One handler per operation path; a missing one does not compile. */
type EveryAnswer = { readonly [E in PortfolioOperation as E['path']]: DeviceAnswer<E> };

/** Answered from the vehicle catalogue, which is the same for everybody. */
export type VehicleAnswers = Pick<
  EveryAnswer,
  typeof vehicleSearch.path | typeof vehicleGet.path | typeof vehicleFranchise.path
>;

/** Answered from the person's own data. */
export type DeviceAnswers = Omit<EveryAnswer, keyof VehicleAnswers>;

/** Handler of an operation; undefined if it is only cached. */
export const findHandler = (
  answers: VehicleAnswers | DeviceAnswers,
  { path }: EndpointDefinition,
): DeviceAnswer<EndpointDefinition> | undefined =>
  Object.hasOwn(answers, path) ? answers[path as keyof typeof answers] : undefined;
