import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SignScreen } from '#features/signing/sign-screen.tsx';
import type { OpenedSignature } from '#shared/operations/signatures/signatures.ts';

export const token = 'a'.repeat(43);
export const opened: OpenedSignature = {
  success: true,
  requestId: 1,
  status: 'open',
  signatory: 'Hélène Wamytan',
  cosigner: null,
  emailHint: 'h•••@lagon.example',
  ...{ contractNumber: 'AU1', isEstimate: false },
  product: 'Automobile',
  changes: [],
  endReason: null,
  isSealing: false,
  copies: null,
  broker: { name: 'Cabinet Niaouli', phone: '+687284037', email: null },
  documents: [{ id: 7, name: 'Conditions particulières AU1', sha256: 'f'.repeat(64) }],
  consent: 'J’ai lu ces documents.',
  expiresAt: null,
  isDemonstration: true,
};

/** A blank page. */
const paper = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 280]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;

export const paperSha256 = async (): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(paper));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

type Answer = object | number;

export const stubServer = (answers: Readonly<Record<string, Answer>>) => {
  const requests: { path: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/sign/', '');
    requests.push({ path, body: (await request.json()) as Record<string, unknown> });
    const headers = { 'x-lagon': '1', 'content-type': 'application/json' };
    if (path === 'document' || path === 'copy')
      return new Response(paper, { headers: { ...headers, 'content-type': 'application/pdf' } });
    const answer = answers[path];
    if (answer === undefined) throw new TypeError('lost');
    return typeof answer === 'number'
      ? new Response(JSON.stringify({ success: false, message: { type: 'error', message: 'non' } }), {
          status: answer,
          headers,
        })
      : new Response(JSON.stringify(answer), { headers });
  });
  return requests;
};

export const renderSignScreen = () => {
  const rootRoute = createRootRoute({ component: () => <SignScreen token={token} /> });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  return render(<RouterProvider router={router as never} />);
};
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const endedAnswer = (status: OpenedSignature['status']) => ({ open: { ...opened, status } });
