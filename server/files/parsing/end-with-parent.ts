import { isMainThread, Worker, workerData } from 'node:worker_threads';

const checkIntervalMs = 500;

/**
 * Preloaded into a parse worker: ends it once its parent process is gone. In a thread, because a hostile file may keep the main
 * thread busy for ever, and a parent that was killed cannot end its worker.
 */
if (isMainThread) new Worker(new URL(import.meta.url), { execArgv: [], workerData: process.ppid }).unref();
else
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
  }, checkIntervalMs);
