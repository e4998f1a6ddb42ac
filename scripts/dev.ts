// The shop for whoever works on it: the server restarts and the pages reload when a file changes.
import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const serverPort = process.env['PORT'] ?? '3000';
const pagesPort = Number(process.env['DEV_PORT'] ?? '5173');
const target = `http://127.0.0.1:${serverPort}`;

const server = spawn(process.execPath, ['--watch-preserve-output', '--watch', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: serverPort, HOST: '127.0.0.1' },
});

const pages = await createServer({
  server: {
    host: '127.0.0.1',
    port: pagesPort,
    strictPort: true,
    proxy: { '/api': { target, ws: true }, '/ws': { target, ws: true }, '/healthz': { target }, '/readyz': { target } },
  },
});
await pages.listen();
pages.printUrls();

const stop = async () => {
  server.kill('SIGTERM');
  await pages.close();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop());
server.once('exit', () => void pages.close());
