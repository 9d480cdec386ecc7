import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { CompletionScreen } from '#features/client-link/completion-screen.tsx';
import type { ClientDossier } from '#shared/operations/client-link/client-links.ts';

export const dossier: ClientDossier = {
  firstName: 'Marie',
  product: 'Auto',
  broker: { name: 'Cabinet Niaouli', phone: '+687284037' },
  expiresAt: '2026-11-28T13:00:00.000Z',
  documents: [
    { id: 5, label: 'Permis de conduire', dueDate: null, sent: 0, sentAt: null },
    { id: 6, label: 'Carte grise', dueDate: '2099-01-02', sent: 0, sentAt: null },
  ],
  contact: { email: 'm•••@lagon.nc', phone: '•• •• 34', version: 'v1', confirmedAt: null },
  signature: null,
};
export const payment: NonNullable<ClientDossier['payment']> = {
  state: 'due',
  contract: 'AU26008002/01',
  amount: 52_197,
  requested: 52_197,
  premiums: [{ label: 'Prime annuelle', from: '2026-11-01', to: '2027-10-31', amount: 52_197 }],
  email: 'm•••@lagon.nc',
  hasReceipt: false,
};

export const answerOf = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'x-lagon': '1', 'content-type': 'application/json' } });
/** A card form for `payment`. */
export const cardForm = answerOf({
  success: true,
  ...{ formToken: 'token', orderId: 'AU1-1', amount: payment.amount },
  provider: { files: '/provider', publicKey: 'key', isDemonstration: true },
});
export const refusalOf = (status: number, message: string, errors?: object) =>
  answerOf({ success: false, message: { type: 'error', message }, ...(errors && { errors }) }, status);

/** Calls of the phone, with the answers of each operation in turn; an Error is a network failure. */
export const stubServer = (answers: Readonly<Record<string, readonly (Response | Error)[]>>) => {
  const requests: { readonly path: string; readonly authorization: string | null; readonly key: unknown }[] = [];
  const remainingAnswers = new Map(Object.entries(answers).map(([path, all]) => [path, [...all]]));
  const respondTo = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname.replace('/api/link/', '');
    const isForm = request.headers.get('content-type')?.startsWith('multipart/');
    const key = isForm ? (await request.formData()).get('key') : null;
    requests.push({ path, authorization: request.headers.get('authorization'), key });
    const answer =
      (remainingAnswers.get(path)?.length ?? 0) > 1
        ? remainingAnswers.get(path)?.shift()
        : remainingAnswers.get(path)?.[0];
    if (answer === undefined || answer instanceof Error) throw new TypeError('lost');
    return answer.clone();
  };
  vi.stubGlobal('fetch', async (request: Request) => respondTo(request));
  // `fetch` reports no upload progress; without progress, the file is sent by `fetch`.
  vi.stubGlobal('XMLHttpRequest', undefined);
  return requests;
};
export const renderClientPage = () =>
  render(
    <main>
      <CompletionScreen token="secret" />
    </main>,
  );
