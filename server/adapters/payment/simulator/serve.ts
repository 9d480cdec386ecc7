import { readFileSync } from 'node:fs';
import type { Simulator } from './simulator.ts';

/** Answer of the simulator for an address; `http` binds it to the framework. */
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

/** The form is shown in a frame of the app's own pages and may load only the simulator. */
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

/** Addresses of the simulated provider, on our own port. */
export const simulatorRoutes = ({ answer, services }: Simulator): readonly SimulatorRoute[] => [
  file('/static/js/krypton-client/V4.0/stable/kr-payment-form.min.js', 'kr-payment-form.js', script),
  // The page requests the provider's theme; this form has its own styles.
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
