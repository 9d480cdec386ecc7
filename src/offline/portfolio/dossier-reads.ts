import * as v from 'valibot';
import type { AnswerCache } from '#offline/device/answer-cache.ts';
import type { WithOrigin } from '#offline/interfaces/types.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import { claimGet } from '#shared/operations/contracts/claims.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { estimateGet } from '#shared/operations/quotes/estimates.ts';
import type { EndpointDefinition, Input, Output } from '#shared/operations/wire/endpoint.ts';
import { personSchema } from '#shared/operations/wire/person.ts';
import { asOfToday } from './cached-contract.ts';
import type { ClientStore } from './client-store.ts';
import type { PortfolioStore } from './portfolio-store.ts';

const isNewer = (answer: WithOrigin<unknown> | undefined, knownAtMs: number): boolean =>
  answer !== undefined && (answer.fetchedAtMs ?? 0) > knownAtMs;

interface DossierReadsDeps {
  readonly answers: AnswerCache;
  readonly store: PortfolioStore;
  readonly clientStore: ClientStore;
}

/** Offline reads of one client, contract, quote or claim. */
export const createDossierReads = ({ answers, store, clientStore }: DossierReadsDeps) => {
  /** The stored row, unless the cached answer is newer. */
  const readNewest = async <E extends EndpointDefinition>(
    endpoint: E,
    input: Input<E>,
    stored: { readonly value: Output<E>; readonly knownAtMs: number } | undefined,
  ): Promise<WithOrigin<Output<E>> | undefined> => {
    const cachedAnswer = await answers.find<Output<E>>(endpoint, input);
    if (!stored || isNewer(cachedAnswer, stored.knownAtMs)) return cachedAnswer;
    return { value: stored.value, fetchedAtMs: stored.knownAtMs, isFromDevice: true };
  };

  const findClient = async (input: Input<typeof clientGet>) => {
    const stored = await clientStore.client(Number(input.idClient));
    // Parse, since the search row has more fields than the person.
    const value = stored && {
      success: true,
      person: v.parse(personSchema, stored.entry.client),
      notes: stored.entry.notes ?? [],
    };
    return readNewest(clientGet, input, value && { ...stored, value });
  };

  const findContractFile = async (input: Input<typeof contractGet>) => {
    const stored = await store.file(Number(input.idContrat));
    const newestFile = await readNewest(
      contractGet,
      input,
      stored && { ...stored, value: { success: true, contract: stored.file } },
    );
    return newestFile && { ...newestFile, value: asOfToday(newestFile.value) };
  };

  const claim = async (input: Input<typeof claimGet>) => {
    const stored = await store.claim(Number(input.id));
    return readNewest(claimGet, input, stored && { ...stored, value: { success: true, data: stored.claim } });
  };

  const quote = async (input: Input<typeof estimateGet>) => {
    const stored = await store.quote(Number(input.idContrat));
    return readNewest(estimateGet, input, stored && { ...stored, value: { success: true, ...stored.quote } });
  };

  return { client: findClient, file: findContractFile, claim, quote };
};
