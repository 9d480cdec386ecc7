import { useRouter } from '@tanstack/react-router';
import { type InPersonSession, startInPersonSession } from '#api/session/in-person-session.ts';
import { useSession } from '#api/session/use-session.ts';
import { isAppStored } from '#offline/device/service-worker.ts';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';
import { hasDebitMandate } from '#shared/documents/signable.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { emptySignature } from '#ui/signature/signature-pad.tsx';
import { currentLocation } from '#ui/window/current-location.ts';
import { documentsToSign } from './documents-to-sign.ts';
import { inPersonSignatureWork, type SigningValues } from './in-person-signature-work-definition.ts';
import { deviceUnresponsive, verifyPassword } from './verify-password.ts';

export const appNotStored =
  'Lagon n’est pas encore entièrement enregistré sur cette tablette\u00A0: gardez cette page ouverte avec le réseau, puis réessayez.';

/** Why the tablet cannot be handed over, in French. */
export interface HandOverRefusal {
  readonly message: string;
  /** The typed password was refused. */
  readonly isAboutPassword: boolean;
}

const refusalOf = (message: string): HandOverRefusal => ({ message, isAboutPassword: false });

const answerTimeoutMs = 20_000;

/** Rejects if the browser does not answer in time. */
const withTimeout = <T>(work: T | Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('the browser does not answer')), answerTimeoutMs);
    }),
  ]);

/**
 * Starts client mode on this tablet: verifies the password, then `prepare` saves the draft that is signed and returns its
 * id. Returns undefined on success, else the reason.
 */
export const useStartClientMode = (contractId: number) => {
  const offline = useOffline();
  const user = useSession()?.user;
  const router = useRouter();
  return async (
    password: string,
    prepare: () => Promise<string>,
    kind: Pick<InPersonSession, 'isClaim'> = {},
  ): Promise<HandOverRefusal | undefined> => {
    const refusal = await verifyPassword(offline, password);
    if (refusal !== undefined) return { message: refusal, isAboutPassword: refusal !== deviceUnresponsive };
    if (!user) return undefined;
    // A password that only the server can verify would lock the broker out offline.
    const check = await offline.device.checkPassword(password).catch(() => undefined);
    if (!check) return refusalOf(deviceUnresponsive);
    if (check.state !== 'right')
      return refusalOf(
        'Cet appareil ne garde pas de quoi vous reconnaître sans réseau\u00A0: la tablette ne peut pas être confiée.',
      );
    try {
      // A missing chunk would show a blank screen, which neither the client nor the broker could leave.
      if (!(await withTimeout(isAppStored()))) return refusalOf(appNotStored);
      await withTimeout(router.loadRouteChunk(router.routesById['/in-person/$contract']));
    } catch {
      return refusalOf(deviceUnresponsive);
    }
    try {
      const draft = await prepare();
      // Without storage, a reload would leave client mode and show everything.
      if (!(await startInPersonSession({ contract: `${contractId}`, draft, ...kind })))
        return refusalOf('Cette tablette n’a pas pu retenir qu’elle est confiée\u00A0: réessayez.');
    } catch (error) {
      return refusalOf(error instanceof WorkNotSaved ? error.message : new WorkNotSaved('failed').message);
    }
    await router.navigate({ to: '/in-person/$contract', params: { contract: String(contractId) } });
    return undefined;
  };
};

/** Who signs, and whether the place is recorded. */
interface HandOver extends Pick<SigningValues, 'signatory' | 'cosigner'> {
  readonly sharesLocation: boolean;
}

/**
 * Hands the tablet over for the documents of a contract. `replacedKey`: idempotency key of a refused response that the new one
 * replaces. Returns undefined on success, else the reason.
 */
export const useHandOver = (contract: ContractFile, replacedKey?: string) => {
  const { drafts, outbox } = useOffline();
  const { id, number } = contract.details;
  const start = useStartClientMode(id);
  const archiveResponse = async (key: string): Promise<void> => {
    const withdrawal = await outbox.edit(key);
    if (withdrawal.state !== 'withdrawn') throw new WorkNotSaved('submitted');
    if (withdrawal.draft) await drafts.archive(withdrawal.draft.id);
  };
  return ({ signatory, cosigner, sharesLocation }: HandOver, password: string): Promise<HandOverRefusal | undefined> =>
    start(password, async () => {
      const draft = crypto.randomUUID();
      const values: SigningValues = {
        contractId: id,
        contractNumber: number,
        signatory,
        cosigner,
        firstSignature: null,
        papers: documentsToSign(contract).map((paper) => ({
          id: paper.id,
          name: paper.name,
          isMandate: hasDebitMandate([paper]),
        })),
        place: sharesLocation ? await currentLocation() : null,
        at: 0,
        read: [],
        isAgreed: false,
        mark: emptySignature,
      };
      const { kind, version } = inPersonSignatureWork;
      const { title: draftTitle, value } = inPersonSignatureWork.toDraft(values, draft);
      // Not before: if nothing is handed over, the refused signature can still be sent again.
      if (replacedKey !== undefined) await archiveResponse(replacedKey);
      // Archive older drafts: changed documents must be read again.
      for (const stored of drafts.getEntries() ?? [])
        if (stored.kind === kind && stored.lane === contractLane(id) && stored.state === 'open')
          await drafts.archive(stored.id);
      await drafts.save(
        { id: draft, kind, title: draftTitle, step: 0, formVersion: version, lane: contractLane(id), value, files: [] },
        null,
      );
      return draft;
    });
};
