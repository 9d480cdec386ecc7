import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setSession } from '#api/session/session-store.ts';
import { ShareDocument } from '#features/contracts/documents/share-document.tsx';
import type { Outbox } from '#offline/interfaces/outbox-types.ts';
import type { Read } from '#offline/interfaces/types.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { openSavedWork } from '#tests/browser/support/saved-work.ts';
import { carContract } from '#tests/support/documents/printed-contract.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { waitUntil } from '#tests/support/until.ts';

const share = vi.fn<(data: ShareData) => Promise<void>>();
let tablet: ReturnType<typeof createSimulatedDevice>;
let outbox: Outbox;
let leavePage: () => void;
const unsigned = { id: 3, name: 'Attestation', signature: null };
const signed = { ...unsigned, signature: { state: 'sealed' } } as never;
const user = {
  id: 1,
  userBrokerCode: 'B1',
  userBrokerId: 1,
  agency: { code: 'B1', name: 'Cabinet' },
  isRoot: false,
  isAdmin: false,
  isBroker: true,
  initials: 'CL',
  userName: 'courtier',
  fullName: 'Courtier Lagon',
};
const queuedItems = () => outbox.getSnapshot().entries.map(({ kind, title }) => [kind, title]);
const button = () => page.getByRole('button', { name: 'Partager Attestation' });

let showDocument: (document: typeof unsigned) => Promise<void>;

beforeEach(async () => {
  share.mockReset();
  Object.assign(navigator, { share, canShare: () => true });
  const value = { success: true, name: 'Attestation AU1.pdf', content: btoa('%PDF-1.7'), isSealed: false };
  const readStub = (async () => ({ value, fetchedAtMs: 0, isFromDevice: true })) as unknown as Read;
  setSession({ token: 'a', refreshToken: 'b', user });
  tablet = createSimulatedDevice();
  tablet.network.isOffline = true;
  const { tab, services } = await openSavedWork(tablet);
  leavePage = () => {
    tab.kill();
    tablet.close();
  };
  outbox = services.outbox;
  const connectivity = { state: 'offline', subscribe: () => () => undefined };
  const device = { cacheStatus: async () => 'cached', state: 'ready', subscribe: () => () => undefined };
  showDocument = async (document) => {
    await renderWithServices(
      { ...services, read: readStub, connectivity, device } as never,
      <ShareDocument document={document} details={carContract.details} />,
    );
  };
});
afterEach(() => {
  leavePage();
  setSession(null);
  vi.restoreAllMocks();
});

test('document sharing: opens the share sheet with a stored document and notes it, without network', async () => {
  await showDocument(unsigned);
  share.mockResolvedValue();
  await userEvent.click(button());
  await waitUntil(() => expect(share).toHaveBeenCalledOnce());
  const [shared] = share.mock.calls[0] ?? [];
  expect(shared?.files?.[0]?.name).toBe('Attestation AU1.pdf');
  expect(await shared?.files?.[0]?.text()).toBe('%PDF-1.7');
  await waitUntil(() =>
    expect(queuedItems()).toEqual([['note', `Note, ${carContract.details.person.fullname}, Message`]]),
  );
});

test('document sharing: asks for another press if the user activation expired, and reports no cancellation', async () => {
  await showDocument(unsigned);
  share
    .mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    .mockRejectedValue(new DOMException('', 'AbortError'));
  await userEvent.click(button());
  await expect.element(page.getByText(/Attestation est prêt/)).toBeVisible();
  await userEvent.click(button());
  await waitUntil(() => expect(share).toHaveBeenCalledTimes(2));
  await expect.element(button()).toBeEnabled();
  expect(page.getByText(/ne peut pas aboutir/).elements()).toHaveLength(0);
  expect(queuedItems()).toEqual([]);
});

test('document sharing: refuses the copy from before the signature of a signed document', async () => {
  await showDocument(signed);
  await userEvent.click(button());
  await expect.element(page.getByText(/garde la version d’avant la signature/)).toBeVisible();
  expect(share).not.toHaveBeenCalled();
});
