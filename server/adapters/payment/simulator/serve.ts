import { readFileSync } from 'node:fs';
import type { Simulator } from './simulator.ts';

/** What the simulator answers at an address; the room that knows the HTTP framework binds it. */
interface SimulatorRoute {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly answer: (request: {
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    readonly body: string;
  }) => Promise<{ status: number; contentType: string; body: string; headers?: Readonly<Record<string, string>> }>;
}

const read = (name: string): string => readFileSync(new URL(`./files/${name}`, import.meta.url), 'utf8');

/** The form stands in a frame of the app's own pages, and loads and calls nothing but the simulator. */
const formHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
};

const file = (url: string, name: string, contentType: string, headers = {}): SimulatorRoute => {
  const body = name === '' ? '' : read(name);
  return { name: 'simulator', method: 'GET', url, answer: async () => ({ status: 200, contentType, body, headers }) };
};

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';

/** The addresses of the provider, on our own port. */
export const simulatorRoutes = ({ answer, services }: Simulator): readonly SimulatorRoute[] => [
  file('/static/js/krypton-client/V4.0/stable/kr-payment-form.min.js', 'kr-payment-form.js', script),
  // The page asks for the provider's theme; here the form brings its own.
  file('/static/js/krypton-client/V4.0/ext/neon-reset.min.css', '', style),
  file('/static/js/krypton-client/V4.0/ext/neon.js', '', script),
  file('/static/simulator/card-form.html', 'card-form.html', 'text/html; charset=utf-8', formHeaders),
  file('/static/simulator/card-form.js', 'card-form.js', script),
  file('/static/simulator/card-form.css', 'card-form.css', style),
  ...services.map(
    (service): SimulatorRoute => ({
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
