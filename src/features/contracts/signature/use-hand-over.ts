import { useRouter } from '@tanstack/react-router';
import { startInPersonSession } from '#api/session/in-person-session.ts';
import { useSession } from '#api/session/use-session.ts';
import { isAppStored } from '#offline/device/service-worker.ts';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { emptySignature } from '#ui/signature/signature-pad.tsx';
import { documentsToSign } from './documents-to-sign.ts';
import { inPersonSignatureWork, type SigningValues } from './in-person-signature-work-definition.ts';
import { deviceUnresponsive, verifyPassword } from './verify-password.ts';

export const appNotStored =
  'Lagon n’est pas encore entièrement enregistré sur cette tablette\u00A0: gardez cette page ouverte avec le réseau, puis réessayez.';

const locationTimeoutMs = 10_000;
const answerTimeoutMs = 20_000;

/** Rejects if the browser does not answer in time. */
const withTimeout = <T>(work: T | Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('the browser does not answer')), answerTimeoutMs);
    }),
  ]);

/** Location of the device, or null if it is not permitted or times out. */
const currentLocation = (): Promise<SigningValues['place']> =>
  new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracyM: accuracy }),
      () => resolve(null),
      { timeout: locationTimeoutMs, maximumAge: 60_000 },
    );
  });

/** Starts client mode on this tablet. Returns undefined on success, else the reason in French. */
export const useHandOver = (contract: ContractFile) => {
  const offline = useOffline();
  const user = useSession()?.user;
  const router = useRouter();
  const { id, number } = contract.details;
  return async (
    {
      firstName,
      lastName,
      sharesLocation,
    }: { readonly firstName: string; readonly lastName: string; readonly sharesLocation: boolean },
    password: string,
  ): Promise<string | undefined> => {
    const refusal = await verifyPassword(offline, password);
    if (refusal !== undefined || !user) return refusal;
    // A password that only the server can verify would lock the broker out offline.
    const check = await offline.device.checkPassword(password).catch(() => undefined);
    if (!check) return deviceUnresponsive;
    if (check.state !== 'right')
      return 'Cet appareil ne garde pas de quoi vous reconnaître sans réseau\u00A0: la tablette ne peut pas être confiée.';
    try {
      // A missing chunk would show a blank screen, which neither the client nor the broker could leave.
      if (!(await withTimeout(isAppStored()))) return appNotStored;
      await withTimeout(router.loadRouteChunk(router.routesById['/in-person/$contract']));
    } catch {
      return deviceUnresponsive;
    }
    const draft = crypto.randomUUID();
    const values: SigningValues = {
      contractId: id,
      contractNumber: number,
      signatory: { firstName, lastName },
      papers: documentsToSign(contract).map((paper) => ({ id: paper.id, name: paper.name })),
      place: sharesLocation ? await currentLocation() : null,
      at: 0,
      read: [],
      isAgreed: false,
      mark: emptySignature,
    };
    const { kind, version } = inPersonSignatureWork;
    const { title: named, value } = inPersonSignatureWork.draft(values, draft);
    try {
      // Archive older drafts: changed documents must be read again.
      const openDrafts = offline.drafts.getEntries() ?? [];
      for (const one of openDrafts)
        if (one.kind === kind && one.lane === contractLane(id) && one.state === 'open')
          await offline.drafts.archive(one.id);
      await offline.drafts.save(
        { id: draft, kind, title: named, step: 0, formVersion: version, lane: contractLane(id), value, files: [] },
        null,
      );
      // Without storage, a reload would leave client mode and show everything.
      if (!(await startInPersonSession({ contract: `${id}`, draft })))
        return 'Cette tablette n’a pas pu retenir qu’elle est confiée\u00A0: réessayez.';
    } catch (error) {
      return error instanceof WorkNotSaved ? error.message : new WorkNotSaved('failed').message;
    }
    await router.navigate({ to: '/in-person/$contract', params: { contract: String(id) } });
    return undefined;
  };
};
