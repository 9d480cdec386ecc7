import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { hostilePictures } from './hostile-pictures.ts';
import { oversizedFiles } from './oversized-files.ts';

/** Thread that sends hostile files of 20 MB with a request each, from several callers at once; posts the milliseconds of each answer. */
export interface HostileCalls {
  readonly url: string;
  readonly authorization: string;
  readonly contractId: number;
  readonly files: number;
  readonly callers: number;
}

const { url, authorization, contractId, files, callers } = workerData as HostileCalls;

const pictures = Object.entries(hostilePictures).map(([name, build]) => {
  const bytes = build(20_000_000);
  return () => new File([bytes], name);
});
const builders = [...oversizedFiles, ...pictures];
const queue = Array.from({ length: files }, (_, index) => builders[index % builders.length]);
const answerMs: number[] = [];

const sendWaiting = async (): Promise<void> => {
  for (let build = queue.pop(); build; build = queue.pop()) {
    const form = new FormData();
    form.append('typeDemande', JSON.stringify({ code: 'AUTRE', libelle: 'Autre demande' }));
    form.append('sujet', 'Avenant');
    form.append('dateEffet', '2026-12-01');
    form.append('contrat', String(contractId));
    form.append('files[]', build());
    const headers = { authorization, 'idempotency-key': randomUUID() };
    const startedMs = performance.now();
    const answer = await fetch(`${url}/api/task/create`, { method: 'POST', headers, body: form });
    answerMs.push(performance.now() - startedMs);
    const { message } = (await answer.json()) as { message?: { message?: string } };
    assert.ok(answer.status >= 400 && answer.status < 500, `status ${answer.status}`);
    assert.match(message?.message ?? '', /\S/);
  }
};

await Promise.all(Array.from({ length: callers }, sendWaiting));
parentPort?.postMessage(answerMs);
