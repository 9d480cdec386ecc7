// Runs the app with hot reload and the server with restart on change.
import { type ChildProcess, spawn } from 'node:child_process';

const apiPort = process.env.API_PORT ?? '3001';
const startProcess = (args: readonly string[], environment: Record<string, string>): ChildProcess =>
  spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...environment } });

const server = startProcess(['--watch', '--watch-preserve-output', 'server/main.ts'], {
  PORT: apiPort,
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? '3000'}`,
});
const app = startProcess(['node_modules/vite/bin/vite.js', '--port', process.env.PORT ?? '3000', '--strictPort'], {
  API_PORT: apiPort,
});

const stop = () => {
  server.kill();
  app.kill();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
for (const child of [server, app])
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stop();
  });
