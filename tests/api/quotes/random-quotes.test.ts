import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { toFieldErrors } from '#shared/forms/check.ts';
import { commercialLimitsOf } from '#shared/forms/commercial-limits.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { estimation } from '#shared/operations/quotes/estimates.ts';
import { tariffList } from '#shared/operations/quotes/tariffs.ts';
import { allLists } from '#shared/operations/shell/lists.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { loadProducts } from '#shared/products/load-product.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import type { RateBook } from '#shared/tariff/table-in-force.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';
import { invalidQuote, validQuote } from '#tests/support/quotes/quote-generator.ts';
import { describeApi } from '#tests/support/server/api.ts';

/** `RANDOM_QUOTES=10000` runs the complete set on each engine. */
const cases = Number(process.env['RANDOM_QUOTES'] ?? propertyRuns(20, 60));
const wrongCases = Math.ceil(cases / 10);
const wholeSetMs = 3_600_000;

describeApi('random quotes on server and device', (server) => {
  let token: string;
  let book: RateBook;
  let context: QuoteContext;

  /** Tariffs, lists and limits as stored on a device: parsed from the server's JSON. */
  beforeAll(async () => {
    token = await server().tokenOf('courtier');
    book = v.parse(tariffList.output, (await server().call(tariffList, {}, { token })).body);
    const { lists } = v.parse(allLists.output, (await server().call(allLists, {}, { token })).body);
    const commercialLimits = commercialLimitsOf({ isRoot: false, isAdmin: false, isBroker: true });
    context = { today: dayInNoumea(server().clock.now), lists, commercialLimits };
  });

  const requestPrice = (code: string, quote: RawGroup) =>
    server().call(estimation, { estimate: { product: { code }, ...quote } }, { token });

  it(`cost the same to the franc, ${cases} of each product`, { timeout: wholeSetMs }, async () => {
    for (const product of await loadProducts()) {
      let priced = 0;
      for (let seed = 0; seed < cases; seed += 1) {
        const quote = validQuote(product, `http/${seed}`, context);
        const local = priceQuote(product, quote, book, context);
        const { status, body } = await requestPrice(product.code, quote);
        if (local.kind === 'declined') {
          expect(body, `${product.code}/${seed}`).toMatchObject({ success: false, declined: local.reasons });
          continue;
        }
        if (local.kind !== 'priced') throw new Error(`${product.code}/${seed}: ${JSON.stringify(local)}`);
        priced += 1;
        const isSame = isDeepStrictEqual(body['estimation'], JSON.parse(JSON.stringify(local.estimation)));
        if (status !== 200 || !isSame)
          expect({ seed, code: product.code, ...body }).toMatchObject({ estimation: local.estimation });
      }
      expect(priced, product.code).toBeGreaterThan(cases / 20);
    }
  });

  it(`are refused on the same fields, ${wrongCases} wrong ones of each product`, { timeout: wholeSetMs }, async () => {
    for (const product of await loadProducts()) {
      for (let seed = 0; seed < wrongCases; seed += 1) {
        const { quote, path } = invalidQuote(product, seed, context);
        const local = priceQuote(product, quote, book, context);
        const { status, body } = await requestPrice(product.code, quote);
        const errors = local.kind === 'invalid' ? toFieldErrors(local.problems) : {};
        expect({ status, errors: body.errors }, `${product.code}/${seed}`).toEqual({ status: 422, errors });
        expect(errors).toHaveProperty([path]);
      }
    }
  });
});
