import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type ChosenPiece, useSendPieces } from '#features/contracts/pieces/send-pieces.ts';
import type { OfflineServices } from '#offline/types.ts';
import { WorkNotKept } from '#offline/work-not-kept.ts';
import { showWith } from '#tests/browser/app-bench.tsx';

afterEach(() => vi.restoreAllMocks());

const piece = (name: string): ChosenPiece => ({
  file: new File(['%PDF-1.4'], name, { type: 'application/pdf' }),
  typeCode: 'PERMIS',
  documentId: null,
  label: 'Permis',
});

function Sender({ pieces }: { readonly pieces: readonly ChosenPiece[] }) {
  const send = useSendPieces(7, 'AU26000007');
  return (
    <button type="button" onClick={() => void send(pieces)}>
      Envoyer
    </button>
  );
}

test('two files of which the second’s answer is lost, sent again by a browser that keeps nothing, are two', async () => {
  const keys: (string | null)[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    keys.push((request as Request).headers.get('idempotency-key'));
    if (keys.length === 2) throw new TypeError('the answer is lost');
    const body = { success: true, message: { type: 'success', message: 'ok' } };
    return Response.json(body, { headers: { 'x-lagon': '1' } });
  });
  const services = {
    connectivity: { state: 'online', subscribe: () => () => undefined },
    outbox: {
      add: async () => {
        throw new WorkNotKept('full');
      },
    },
  } as unknown as OfflineServices;
  await showWith(services, <Sender pieces={[piece('recto.pdf'), piece('verso.pdf')]} />);
  const send = () => userEvent.click(page.getByRole('button', { name: 'Envoyer' }));
  await send();
  await expect.element(page.getByText(/injoignable/).first()).toBeVisible();
  await send();
  await expect.element(page.getByText('Vos pièces ont bien été ajoutées.').first()).toBeVisible();
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(2);
});
