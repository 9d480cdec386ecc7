import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import { estimateCreation, estimateGet, estimation } from '#shared/operations/quotes/estimates.ts';
import type { Input } from '#shared/operations/wire/endpoint.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { carQuote, homeQuote, secondDriver, subscriberDriver } from '#tests/support/quotes/quotes.ts';
import { describeApi } from '#tests/support/server/api.ts';

type QuoteInput = Input<typeof estimateCreation>['estimate'];

const twoDrivers = {
  ...carQuote,
  product: { code: 'AUTO' },
  productRisk: { ...carQuote.productRisk, drivers: [subscriberDriver, secondDriver] },
};

describeApi('paper of a quote created in Lagon', (server) => {
  /** Prices the quote, saves it with its most expensive formula, and reads its paper and declarations. */
  const saveQuote = async (estimate: object) => {
    const token = await server().tokenOf('courtier');
    const callAsBroker = async <E extends Parameters<ReturnType<typeof server>['call']>[0]>(
      operation: E,
      input: Input<E>,
    ) => (await server().call(operation, input, { token, headers: { 'idempotency-key': randomUUID() } })).body;
    const quoteInput = estimate as QuoteInput;
    const priced = v.parse(estimation.output, await callAsBroker(estimation, { estimate: quoteInput })).estimation;
    const formula = Object.values(priced?.formulas ?? {}).at(-1);
    const created = await callAsBroker(estimateCreation, { estimate: { ...quoteInput, formula } as QuoteInput });
    const idContrat = Number(created['contractId']);
    const { contract } = v.parse(contractGet.output, await callAsBroker(contractGet, { idContrat }));
    const editiqueId = contract?.editiques.data[0]?.id ?? 0;
    const openPaper = async () =>
      Buffer.from(String((await callAsBroker(editiqueGet, { editiqueId }))['content']), 'base64');
    const pdf = await readPdf(await openPaper());
    const { declared } = v.parse(estimateGet.output, await callAsBroker(estimateGet, { idContrat }));
    return { pdf, declared: declared ?? [], editiqueId, openPaper };
  };

  it('takes three pages for two drivers and two for a home', async () => {
    expect((await saveQuote(twoDrivers)).pdf.pages).toBe(3);
    expect((await saveQuote({ ...homeQuote, product: { code: 'MRH_BUDGET' } })).pdf.pages).toBe(2);
  });

  it('names only the chosen capital of the driver', async () => {
    const { text } = (await saveQuote(twoDrivers)).pdf;
    expect(text).toContain('Garantie du conducteur Capital de 10 millions de francs');
    expect(text).toContain('Garantie du conducteur Capital de 10 millions de francs Sans');
    expect(text).not.toContain('Selon le capital choisi');
  });

  it('shows the declarations in the file word for word as printed', async () => {
    const { pdf, declared } = await saveQuote(twoDrivers);
    expect(declared.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Véhicule', 'Conducteur 1\u00A0: Wamytan Marie (principal)', 'Franchises']),
    );
    const withoutSpaces = (text: string) => text.replace(/\s/gu, '');
    const printed = withoutSpaces(pdf.text);
    for (const { title, facts, table, none: emptyText } of declared) {
      const printedTexts = [
        title,
        ...facts.flat(),
        ...(table ? [...table.columns, ...table.rows.flat()] : []),
        emptyText ?? '',
      ];
      for (const text of printedTexts) expect(printed).toContain(withoutSpaces(text));
    }
  });

  it('is regenerated identically after its file was lost, even with another PUBLIC_URL', async () => {
    const { editiqueId, openPaper } = await saveQuote({ ...homeQuote, product: { code: 'MRH_BUDGET' } });
    const bytes = await openPaper();
    const { db, services } = server();
    const [storedFile] = await db.query<{ key: string }>(
      sql`select storage_key as key from editique where id = ${editiqueId}`,
    );
    await services.files.remove(storedFile?.key ?? '');
    const { publicUrl } = services.settings;
    Object.assign(services.settings, { publicUrl: 'https://elsewhere.test' });
    const regenerated = await openPaper().finally(() => Object.assign(services.settings, { publicUrl }));
    expect(regenerated.equals(bytes)).toBe(true);
  });
});
