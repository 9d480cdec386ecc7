import { type Random, random } from '#server/primitives/random.ts';
import { addContract, type ContractContext } from './contracts/contracts.ts';
import type { Ids } from './contracts/papers.ts';
import { brokerIdentity, brokers, type DemoBroker, users } from './organisation.ts';
import { generatePerson } from './persons.ts';
import { type Batch, type BatchTable, type ContractRow, emptyBatch, type PersonRow } from './rows.ts';

interface PortfolioOptions {
  readonly seed: number;
  /** Current day in Nouméa; all dates of the demonstration are relative to it. */
  readonly today: string;
  /** Number of contracts and quotes together. The first 8,000 have complete files. */
  readonly contracts: number;
}

/** Size of the demonstration: 8,000 contracts and quotes of 3,000 clients. */
export const demoContracts = 8000;
const batchContracts = 2000;
const personsPerContract = 3 / 8;

const createIds = (): Ids => {
  const tables = Object.keys(emptyBatch()) as BatchTable[];
  return Object.fromEntries(
    tables.map((table) => {
      let last = 0;
      return [
        table,
        () => {
          last += 1;
          return last;
        },
      ];
    }),
  ) as unknown as Ids;
};

/**
 * Additional brokers for bulk data: the first demonstration broker grows to 60,000 contracts or half of the bulk; the others have
 * about 5,000 or 500.
 */
export const bulkBrokers = (contracts: number): DemoBroker[] => {
  const bulk = Math.max(0, contracts - demoContracts);
  const biggestSize = Math.min(60_000, Math.floor(bulk / 2));
  const middleCount = Math.floor((bulk - biggestSize) / 2 / 5000);
  const smallCount = Math.floor((bulk - biggestSize - middleCount * 5000) / 500);
  const buildBroker = (index: number, weight: number): DemoBroker => {
    const id = brokers.length + index + 1;
    const code = `CAB${String(id).padStart(4, '0')}`;
    return {
      id,
      code,
      name: `Cabinet ${id}`,
      login: `${code.toLowerCase()}@cabinet.example`,
      weight,
      is_enabled: true,
      ...brokerIdentity(id, code, '1 rue de l’Alma, 98800 Nouméa'),
    };
  };
  return Array.from({ length: middleCount + smallCount }, (_, index) =>
    buildBroker(index, index < middleCount ? 5000 : 500),
  );
};

/** Weighted random choice by cumulated weights, fast for a thousand brokers. */
const createWeightedDraw = (weighted: readonly (readonly [brokerId: number, weight: number])[]) => {
  const sums: number[] = [];
  let total = 0;
  for (const [, weight] of weighted) {
    total += weight;
    sums.push(total);
  }
  return (rng: Random): number => {
    const target = rng.next() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) > target) high = middle;
      else low = middle + 1;
    }
    return (weighted[low] as readonly [number, number])[0];
  };
};

const creatorsOf = (brokerId: number): number[] =>
  users.filter((user) => user.broker_id === brokerId && user.is_enabled).map((user) => user.id);

/** Sets the denormalized fields of clients from their contracts and quotes in the batch. */
const withHoldings = ({ person: persons, contract: contracts }: Batch): PersonRow[] => {
  const contractsByPerson = new Map<number, ContractRow[]>();
  for (const contract of contracts)
    contractsByPerson.set(contract.person_id, [...(contractsByPerson.get(contract.person_id) ?? []), contract]);
  return persons.map((row) => {
    const ownContracts = contractsByPerson.get(row.id) ?? [];
    const last_effect_date =
      ownContracts
        .map((contract) => contract.effect_date)
        .sort()
        .at(-1) ?? null;
    const has_quote = ownContracts.some((contract) => contract.is_estimate);
    return {
      ...row,
      last_effect_date,
      has_contract: ownContracts.some((contract) => !contract.is_estimate),
      has_quote,
    };
  });
};

/** Generates clients with their contracts and quotes in batches, by id. Nothing is written. */
export function* demoPortfolio({ seed, today, contracts }: PortfolioOptions): Generator<Batch> {
  const ids = createIds();
  const bulk = Math.max(0, contracts - demoContracts);
  const biggestSize = Math.min(60_000, Math.floor(bulk / 2));
  const demoDraw = createWeightedDraw(brokers.map((broker) => [broker.id, broker.weight]));
  const bulkDraw = createWeightedDraw([
    [1, Math.max(1, biggestSize)],
    ...bulkBrokers(contracts).map((b) => [b.id, b.weight] as const),
  ]);
  for (let created = 0; created < contracts; created += batchContracts) {
    const rng = random(`${seed}/${created}`);
    const hasFullFile = created < demoContracts;
    const size = Math.min(batchContracts, contracts - created);
    const persons = Math.max(1, Math.round(size * personsPerContract));
    const batch = emptyBatch();
    for (let index = 0; index < persons; index += 1) {
      const id = ids.person();
      const brokerId = (hasFullFile ? demoDraw : bulkDraw)(rng);
      batch.person.push(generatePerson(rng.fork(`person/${id}`), id, brokerId, today));
    }
    for (let index = 0; index < size; index += 1) {
      // Each client gets one contract or quote first; the others are distributed randomly.
      const holder = index < persons ? batch.person[index] : rng.pick(batch.person);
      if (!holder) continue;
      const context: ContractContext = {
        today,
        ids,
        creators: hasFullFile ? creatorsOf(holder.broker_id) : [],
        hasFullFile,
      };
      addContract(rng.fork(`contract/${created + index}`), holder, context, batch);
    }
    yield { ...batch, person: withHoldings(batch) };
  }
}
