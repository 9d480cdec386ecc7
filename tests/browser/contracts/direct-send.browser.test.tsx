import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useSendDocuments } from '#features/contracts/supporting-documents/send-documents.ts';
import type { Outbox } from '#offline/interfaces/outbox-types.ts';
import type { Connectivity } from '#offline/interfaces/types.ts';
import { WorkNotSaved, type WorkSaveFault } from '#offline/interfaces/work-not-saved.ts';
import { closedOutbox } from '#offline/outbox/work-services.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A server that adds a file once for each key; first answers to `lost` calls never arrive. */
const serveFiles = (lostFile: string) => {
  const addedFiles = new Map<string, string>();
  const cancelled = new Set<string>();
  let isLost = false;
  const respond = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'x-lagon': '1' } });
  const answer = { success: true, message: { type: 'success', message: 'Ajouté' } };
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/receipt/settle') {
      const { key } = (await request.json()) as { key: string };
      if (addedFiles.has(key)) return respond({ success: true, state: 'done', status: 200, body: answer });
      cancelled.add(key);
      return respond({ success: true, state: 'cancelled' });
    }
    const key = request.headers.get('idempotency-key') ?? '';
    const { name } = (await request.formData()).get('files') as File;
    if (cancelled.has(key)) throw new Error('a key that was given up');
    addedFiles.set(key, name);
    if (isLost || name !== lostFile) return respond(answer);
    isLost = true;
    throw new TypeError('the answer was lost');
  });
  return () => [...addedFiles.values()].sort();
};

const createFile = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' });

function Sender({ names }: { readonly names: readonly string[] }) {
  const sendDocuments = useSendDocuments(1, 'CT-1');
  // Documents as a reopened form reads them.
  const documents = names.map((name) => ({
    file: createFile(name),
    label: 'Carte grise',
    documentId: 3,
    typeCode: 'CG',
  }));
  const [end, setEnd] = useState('');
  return (
    <>
      <button
        type="button"
        onClick={() => void sendDocuments(documents).then((isSent) => setEnd(isSent ? 'parties' : 'à renvoyer'))}
      >
        Envoyer
      </button>
      <output>{end}</output>
    </>
  );
}

const createServices = (add: Outbox['add']) => {
  const outbox = { add, getSnapshot: () => closedOutbox, subscribe: () => () => undefined } as Partial<Outbox>;
  const connectivity = { state: 'online', subscribe: () => () => undefined } as Partial<Connectivity>;
  return { outbox, connectivity } as { outbox: Outbox; connectivity: Connectivity };
};
const clickSend = () => page.getByRole('button', { name: 'Envoyer' }).click();
const finalStatus = () => page.getByRole('status').filter({ hasText: /^(parties|à renvoyer)$/ });

test.each<WorkSaveFault>(['unavailable', 'full', 'failed'])(
  'direct send: adds a document once after a lost answer (%s) without storage, also after the form was left',
  async (fault) => {
    const addedFiles = serveFiles('grise.pdf');
    const services = createServices(() => Promise.reject(new WorkNotSaved(fault)));
    const first = await renderWithServices(services, <Sender names={['grise.pdf']} />);
    await clickSend();
    await expect.element(finalStatus()).toHaveTextContent('à renvoyer');
    await first.unmount();
    await renderWithServices(services, <Sender names={['grise.pdf']} />);
    await clickSend();
    await expect.element(finalStatus()).toHaveTextContent('parties');
    expect(addedFiles()).toEqual(['grise.pdf']);
  },
);

test.each(['recto.pdf', 'verso.pdf'])(
  'direct send: adds both of two files after the answer of one was lost (%s) without storage',
  async (lostFile) => {
    const addedFiles = serveFiles(lostFile);
    const services = createServices(() => Promise.reject(new WorkNotSaved('full')));
    const first = await renderWithServices(services, <Sender names={['recto.pdf', 'verso.pdf']} />);
    await clickSend();
    await expect.element(finalStatus()).toHaveTextContent('à renvoyer');
    await first.unmount();
    await renderWithServices(services, <Sender names={['recto.pdf', 'verso.pdf']} />);
    await clickSend();
    await expect.element(finalStatus()).toHaveTextContent('parties');
    expect(addedFiles()).toEqual(['recto.pdf', 'verso.pdf']);
  },
);
