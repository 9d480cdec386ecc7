import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { loadProducts } from '#shared/products/load-product.ts';
import { demonstrationTariffs } from '#shared/tariff/demonstration/tariffs.ts';
import { ensureChromium } from '#tests/support/browsers/chromium.ts';
import { quoteContext, validQuote } from '#tests/support/quotes/quote-generator.ts';
import { type Bench, quantile } from './bench.ts';
import { inBrowser, slowdown } from './support/bench-browser.ts';
import type { PageCases, PriceAll } from './support/pricing-page.ts';

const quotes = 300;
const warmUps = 20;

/** The pricing code of a device as one script. */
const bundlePricing = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: 'tests/bench/support/pricing-page.ts', formats: ['es'], fileName: 'pricing' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [first] = [built].flat();
  if (!first || !('output' in first)) throw new Error('nothing was built');
  return first.output[0].code;
};

/** "Calculer" offline on a slowed processor: validating the values and pricing every formula and plan. */
const bench: Bench = {
  name: 'devicePricing',
  run: async () => {
    ensureChromium('whole');
    const script = await bundlePricing();
    const context = quoteContext();
    const profile = mkdtempSync(join(tmpdir(), 'lagon-bench-'));
    try {
      return await inBrowser(profile, async (page) => {
        // An empty page: the server's own page blocks foreign scripts.
        await page.addScriptTag({ content: script, type: 'module' });
        await page.waitForFunction(() => 'priceAll' in globalThis);
        const figures: Record<string, number> = { cpuSlowdown: slowdown };
        for (const product of await loadProducts()) {
          const cases: PageCases = {
            code: product.code,
            quotes: Array.from({ length: quotes }, (_, seed) => validQuote(product, `device/${seed}`, context)),
            book: { tariffs: demonstrationTariffs, acceptance: [] },
            context,
            warmUps,
          };
          const samples = await page.evaluate(
            (quoteInputs) => (globalThis as unknown as { priceAll: PriceAll }).priceAll(quoteInputs),
            cases,
          );
          figures[`${product.code}P50Ms`] = quantile(samples, 0.5);
          figures[`${product.code}P95Ms`] = quantile(samples, 0.95);
        }
        return figures;
      });
    } finally {
      rmSync(profile, { recursive: true, force: true });
    }
  },
};

export default bench;
