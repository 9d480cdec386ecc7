import { describe, expect, it } from 'vitest';
import { quoteBlocks } from '#shared/documents/quote-blocks.ts';
import { type RawGroup, textAt, withValue } from '#shared/forms/raw.ts';
import { atClientAddressPath } from '#shared/products/home/home.ts';
import { product } from '#shared/products/home/product-mrh-budget.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { homeQuote } from '#tests/support/quotes/quotes.ts';

const context = quoteContext();
const addressField = (quote: RawGroup, name: string) =>
  textAt(quote, `productRisk.principalAssured.risk.homeAddress.${name}`);
const client = { adress1: '4 route du Sud', zipCode: '98830', city: 'Dumbéa', country: { code: 'NC' } };

describe('address of a home', () => {
  it('follows the client’s address in the form of a new quote', () => {
    const newQuote = product.newQuote('PHY', context);
    expect(textAt(newQuote, atClientAddressPath)).toBe('true');
    const quote = product.normalize(withValue(newQuote, 'person.address', client), context);
    expect([addressField(quote, 'adress1'), addressField(quote, 'zipCode'), addressField(quote, 'city')]).toEqual([
      '4 route du Sud',
      '98830',
      'Dumbéa',
    ]);
  });

  it('stays as sent without that answer', () => {
    expect(textAt(product.blankQuote('PHY', context), atClientAddressPath)).toBe('false');
    const submittedQuote = { ...homeQuote, person: { ...homeQuote.person, address: client } };
    expect(addressField(product.normalize(submittedQuote, context), 'zipCode')).toBe(
      homeQuote.productRisk.principalAssured.risk.homeAddress.zipCode,
    );
  });

  it('is refused as the client’s for a landlord, who does not live there', () => {
    const status = 'productRisk.principalAssured.risk.clientHomeStatus.code';
    const problemsOf = (code: string, isAtClientAddress: string) => {
      const quote = withValue(product.normalize(homeQuote, context), status, code);
      return product.check(withValue(quote, atClientAddressPath, isAtClientAddress), context).problems;
    };
    const [problem, ...others] = problemsOf('PNO', 'true');
    expect(problem).toMatchObject({ path: status, message: expect.stringContaining('n’habite pas le logement') });
    expect([others, problemsOf('PNO', 'false'), problemsOf('PROP', 'true')]).toEqual([[], [], []]);
  });

  it('is printed, and the convenience of the form is not', () => {
    const quote = product.normalize(
      withValue(product.normalize(homeQuote, context), atClientAddressPath, 'true'),
      context,
    );
    const labels = quoteBlocks(product, quote, context).flatMap(({ facts }) => facts.map(([label]) => label));
    expect(labels).toContain('Adresse');
    expect(labels).not.toContain('Le logement est à l’adresse du client');
  });
});
