// `npm run gallery`: serves tests/gallery, every part of `src/ui` in its states and both themes, on `PORT` (3000).
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { componentStyles } from './bundle/component-styles.ts';

const server = await createServer({
  configFile: false,
  cacheDir: '.cache/vite-gallery',
  plugins: [react(), componentStyles()],
  server: { port: Number(process.env['PORT'] ?? 3000), strictPort: true },
});
await server.listen();
const [origin = ''] = server.resolvedUrls?.local ?? [];
process.stdout.write(`${origin}tests/gallery/\n`);
