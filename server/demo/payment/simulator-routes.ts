import { readFileSync } from 'node:fs';
import type { RawRoute } from '#server/http/pages/raw-routes.ts';
import type { Simulator } from './simulator.ts';

/** The form is embedded in pages of the app, and loads and calls nothing but the simulator. */
const formHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
};

const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
};

/** A static file; an empty one without `name`. */
const createFileRoute = (url: string, name?: string, headers = {}): RawRoute => {
  const body = name ? readFileSync(new URL(`./files/${name}`, import.meta.url), 'utf8') : '';
  const contentType = contentTypes[url.split('.').at(-1) ?? ''] ?? '';
  return { name: 'simulator', method: 'GET', url, answer: async () => ({ status: 200, contentType, body, headers }) };
};

/** The provider's URLs, on our own port. */
export const simulatorRoutes = ({ answer, services }: Simulator): readonly RawRoute[] => [
  createFileRoute('/static/js/krypton-client/V4.0/stable/kr-payment-form.min.js', 'kr-payment-form.js'),
  // The page requests the provider's theme; the simulated form has its own style.
  createFileRoute('/static/js/krypton-client/V4.0/ext/neon-reset.min.css'),
  createFileRoute('/static/js/krypton-client/V4.0/ext/neon.js'),
  createFileRoute('/static/simulator/card-form.html', 'card-form.html', formHeaders),
  createFileRoute('/static/simulator/card-form.js', 'card-form.js'),
  createFileRoute('/static/simulator/card-form.css', 'card-form.css'),
  ...services.map(
    (service): RawRoute => ({
      name: `simulator ${service}`,
      method: 'POST',
      url: `/api-payment/V4/${service}`,
      answer: async ({ headers, body }) => ({
        status: 200,
        contentType: 'application/json; charset=utf-8',
        body: await answer(service, String(headers['authorization'] ?? ''), body),
      }),
    }),
  ),
];
