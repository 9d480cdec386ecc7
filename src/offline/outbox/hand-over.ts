import { CallError } from '#api/errors.ts';
import { submit } from '#api/submit.ts';
import type { HandedOver } from '#offline/interfaces/handed-over.ts';
import type { NewItem } from '#offline/interfaces/outbox-types.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { type WorkFault, WorkNotKept } from '#offline/interfaces/work-not-kept.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import type { DirectSends } from './direct-sends.ts';
import { printOf } from './work-print.ts';

/** A device that keeps nothing, for whatever reason, can still send while there is a network. */
const keepsNothing: ReadonlySet<WorkFault> = new Set(['unavailable', 'full', 'failed']);

let loading: Promise<DirectSends> | undefined;
/** Loaded with the first piece of work that the device did not keep. */
const loadDirect = (): Promise<DirectSends> => {
  loading ??= import('./direct-sends.ts').then(({ createDirectSends }) => createDirectSends({ call: submit }));
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

type HandOverDeps = Pick<OfflineServices, 'outbox' | 'drafts' | 'connectivity'>;

/** What was received is not resumed. */
const spend = ({ drafts }: HandOverDeps, draftId: string | undefined): Promise<void> =>
  draftId === undefined ? Promise.resolve() : drafts.remove(draftId).catch(() => undefined);

/**
 * Hands a piece of work to the queue; where this device cannot keep it, sends it while there is a network. Throws
 * `WorkNotKept`, `Unreachable` or `CallError` where nothing was handed over.
 */
export const handOver = async <E extends EndpointDefinition>(
  services: HandOverDeps,
  item: NewItem<E>,
): Promise<HandedOver> => {
  const { outbox, connectivity } = services;
  // A disk that failed may have kept it all the same: under one key, both take effect once.
  const key = item.key ?? crypto.randomUUID();
  const sendDirectly = async (direct: DirectSends): Promise<HandedOver> => {
    const handed = await direct.send(item, key);
    if (handed.state === 'accepted') await spend(services, item.draftId);
    return handed;
  };
  const direct = await loading;
  // Of one whose answer was lost, the server is asked first; the queue would give it another key.
  if (direct?.isUnanswered(item as unknown as NewItem)) return sendDirectly(direct);
  try {
    return { state: 'queued', key: await outbox.add({ ...item, key }) };
  } catch (error) {
    const maySend = error instanceof WorkNotKept && keepsNothing.has(error.fault) && connectivity.state !== 'offline';
    if (!maySend) throw error;
    return sendDirectly(await loadDirect());
  }
};

type InGoodHands = Exclude<HandedOver, { readonly state: 'refused' }>;

/** What was handed over while another piece of the same press was not. */
const handedBefore = new Map<string, InGoodHands>();

/**
 * Hands over what one press sends, the last once all others are. Throws as `handOver` does where one was not handed over:
 * the others are then not handed over again with it, whatever form they come from. A piece that the server refused throws.
 */
export const handOverTogether = async <E extends EndpointDefinition>(
  services: HandOverDeps,
  items: readonly NewItem<E>[],
): Promise<readonly InGoodHands[]> => {
  const prints = items.map((item) => printOf(item as unknown as NewItem));
  /** The same file twice in one press is two. */
  const nameOf = (index: number): string =>
    `${prints.slice(0, index).filter((print) => print === prints[index]).length} ${prints[index]}`;
  const one = async (item: NewItem<E>, index: number): Promise<InGoodHands> => {
    const before = handedBefore.get(nameOf(index));
    // What was taken back from the queue since is handed over anew.
    const isHanded = before?.state === 'accepted' || (before && (await services.outbox.whenAnswered(before.key, 0)));
    if (before && isHanded) {
      await spend(services, item.draftId);
      return before;
    }
    const handed = await handOver(services, item);
    if (handed.state === 'refused') throw new CallError(422, handed.refused.message, { errors: handed.refused.errors });
    handedBefore.set(nameOf(index), handed);
    return handed;
  };
  // A second press begins only once it is known of each what became of it.
  const tried = await Promise.allSettled(items.slice(0, -1).map(one));
  const failed = tried.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  const first = tried.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const last = await Promise.all(items.slice(-1).map((item) => one(item, items.length - 1)));
  for (const index of items.keys()) handedBefore.delete(nameOf(index));
  return [...first, ...last];
};
