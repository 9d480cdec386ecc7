// Loaded before the server: SIGUSR2 ends the thread of the embedded engine, as a crash of it would.
import { Worker } from 'node:worker_threads';

const { postMessage } = Worker.prototype;
let engine;
Worker.prototype.postMessage = function (...given) {
  engine = this;
  return postMessage.apply(this, given);
};
process.on('SIGUSR2', () => engine?.terminate());
