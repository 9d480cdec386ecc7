import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { issueDocument } from '#server/areas/documents/issue.ts';
import { sql } from '#server/db/sql.ts';
import type { DocumentKind } from '#shared/documents/documents.ts';
import { formatVerificationCode } from '#shared/documents/verification.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { readQr } from '#tests/support/documents/pdf-qr.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('public page that verifies a paper', (server) => {
  let verificationCount = 0;
  /** Each call comes from another IP address, as from different people. */
  const openPage = async (path: string, address?: string) => {
    verificationCount += 1;
    const { status, headers, body } = await server().request('GET', path, {
      from: address ?? `198.51.100.${verificationCount % 250}`,
    });
    return { status, headers, html: String(body['text']) };
  };
  /** A contract of a product with every paper, or a quote. */
  const findDossier = async (isEstimate: boolean): Promise<number> => {
    const { db } = server();
    const [row] = await db.query<{ id: number }>(sql`
      select id from contract where broker_id = 1 and product_code = 'AUTO' and is_estimate = ${isEstimate}
        and status in ('Devis', 'Contrat validé') and effect_date < '2026-10-01' order by id desc limit 1`);
    if (!row) throw new Error('The demonstration holds none');
    await db.query(sql`update premium set balance = 0 where contract_id = ${row.id} and effect_date <= '2026-11-21'`);
    return row.id;
  };
  const issue = async (kind: DocumentKind, contractId: number) => {
    const issued = await server().db.transaction((tx) =>
      issueDocument(tx, { kind, contractId, scope: { kind: 'all' }, at: server().clock.now, userId: null }),
    );
    if (!issued.isIssued) throw new Error(issued.refusal);
    const [row] = await server().db.query<{ code: string }>(sql`select code from editique where id = ${issued.id}`);
    return { id: issued.id, code: row?.code ?? '' };
  };
  const openDocument = async (editiqueId: number): Promise<Buffer> => {
    const token = await server().tokenOf('courtier');
    const { body } = await server().call(endpoints.editiqueGet, { editiqueId }, { token });
    return Buffer.from(String(body['content']), 'base64');
  };
  const setStatus = (id: number, to: string) =>
    server().db.query(sql`update contract set status = ${to} where id = ${id}`);
  const readStatus = async (code: string): Promise<string | undefined> =>
    /<p class="status ([\w-]+)">/.exec((await openPage(`/verifier/${code}`)).html)?.[1];

  it('shows kind, number, day and hash of a paper under the address of its QR code', async () => {
    const contractId = await findDossier(false);
    const { id, code } = await issue('attestation', contractId);
    const bytes = await openDocument(id);
    const link = readQr(bytes) ?? '';
    expect(link).toBe(`${server().services.settings.publicUrl}/verifier/${code}`);
    const { status, html } = await openPage(new URL(link).pathname);
    expect(status).toBe(200);
    const [contract] = await server().db.query<{ numero: string }>(
      sql`select numero from contract where id = ${contractId}`,
    );
    for (const fact of [
      `<h1>Attestation d’assurance ${contract?.numero}</h1>`,
      '<strong>En vigueur</strong>',
      '<dt>Émis le</dt><dd>21/11/2026</dd>',
      `<dd>${formatVerificationCode(code)}</dd>`,
      '<dd>Mutuelle du Lagon</dd>',
      `data-sha256="${createHash('sha256').update(bytes).digest('hex')}"`,
    ])
      expect(html).toContain(fact);
  });

  it('shows nothing about person, risk, broker and money', async () => {
    const contractId = await findDossier(false);
    const { id, code } = await issue('conditions-particulieres', contractId);
    await openDocument(id);
    const shownText = (await openPage(`/verifier/${code}`)).html
      .replace(/<(style|script)>[\s\S]*?<\/\1>/g, '')
      .replace(/<[^>]*>/g, ' ');
    const [{ snapshot } = { snapshot: null }] = await server().db.query<{ snapshot: unknown }>(
      sql`select snapshot from editique where id = ${id}`,
    );
    const texts = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(texts)
          : [];
    const { number, family } = (snapshot as { contract: { number: string; family: string } }).contract;
    const personalTexts = texts(snapshot).filter((text) => text.length > 3 && text !== number && text !== family);
    expect(personalTexts.length).toBeGreaterThan(20);
    for (const text of personalTexts) expect(shownText, text).not.toContain(text);
  });

  it('shows in force, expired, replaced or withdrawn by the contract', async () => {
    const contractId = await findDossier(false);
    const first = await issue('attestation', contractId);
    expect(await readStatus(first.code)).toBe('in-force');
    const second = await issue('attestation', contractId);
    expect([await readStatus(first.code), await readStatus(second.code)]).toEqual(['replaced', 'in-force']);
    expect((await openPage(`/verifier/${first.code}`)).html).toContain('le 21/11/2026');
    const record = await issue('releve-informations', contractId);
    await setStatus(contractId, 'Résilié');
    expect([await readStatus(second.code), await readStatus(record.code)]).toEqual(['withdrawn', 'in-force']);
    await setStatus(contractId, 'Sans-effet');
    expect([await readStatus(second.code), await readStatus(record.code)]).toEqual(['withdrawn', 'withdrawn']);
    await setStatus(contractId, 'Contrat validé');
    expect(await readStatus(second.code)).toBe('in-force');
    const [row] = await server().db.query<{ until: string }>(
      sql`select snapshot->'period'->>'until' as until from editique where id = ${second.id}`,
    );
    await server().db.query(
      sql`update editique set snapshot = jsonb_set(snapshot, '{period,until}', '"2026-11-20"') where id = ${second.id}`,
    );
    expect(await readStatus(second.code)).toBe('expired');
    expect((await openPage(`/verifier/${second.code}`)).html).toContain('jusqu’au 20/11/2026');
    expect(frenchDate(row?.until)).not.toBe('20/11/2026');
    await server().db.query(sql`update editique set status = 'Retiré' where id = ${record.id}`);
    expect(await readStatus(record.code)).toBe('withdrawn');
  });

  it('marks the conditions as replaced by an amendment', async () => {
    const contractId = await findDossier(false);
    await server().db.query(sql`
      insert into movement (contract_id, number, label, effect_date, created_at, status)
      values (${contractId}, '9', ${'Avenant\u00A0: ajout d’un conducteur'}, '2026-11-20', ${server().clock.now}, 'Validé')`);
    const conditions = await issue('conditions-particulieres', contractId);
    const amendment = await issue('avenant', contractId);
    expect([await readStatus(conditions.code), await readStatus(amendment.code)]).toEqual(['replaced', 'in-force']);
  });

  it('shows a quote as in force until it is converted, cancelled or expired', async () => {
    const quoteId = await findDossier(true);
    await server().db.query(sql`update contract set creation_date = '2026-11-10' where id = ${quoteId}`);
    const { code } = await issue('devis', quoteId);
    expect(await readStatus(code)).toBe('in-force');
    await setStatus(quoteId, 'Devis transformé');
    expect(await readStatus(code)).toBe('replaced');
    expect((await openPage(`/verifier/${code}`)).html).toContain('Un contrat a pris la place');
    await setStatus(quoteId, 'Devis sans-suite');
    expect(await readStatus(code)).toBe('withdrawn');
    await setStatus(quoteId, 'Devis');
  });

  it('answers alike for an unknown and an invalid code and an unavailable paper', async () => {
    const { id, code } = await issue('echeancier', await findDossier(false));
    await server().db.query(sql`update editique set status = 'En préparation' where id = ${id}`);
    const answers = await Promise.all(
      [code, 'ZZZZ-ZZZZ-ZZZZ', 'trop court', '<script>alert(1)</script>'].map((typed) =>
        openPage(`/verifier?code=${encodeURIComponent(typed)}`),
      ),
    );
    for (const { status, html } of answers) {
      expect(status).toBe(404);
      expect(html).toContain('<h1>Code inconnu</h1>');
      expect(html).not.toContain('<script>alert');
    }
    expect(new Set(answers.map(({ html }) => html.replace(/value="[^"]*"/, ''))).size).toBe(1);
  });

  it('accepts a code as people type it, also from the form', async () => {
    const { code } = await issue('echeancier', await findDossier(false));
    for (const path of [
      `/verifier/${code.toLowerCase()}`,
      `/verifier/${formatVerificationCode(code)}`,
      `/verifier?code=${formatVerificationCode(code).toLowerCase()}`,
    ])
      expect((await openPage(path)).html, path).toContain('<h1>Échéancier');
    for (const path of ['/verifier', '/verifier/', '/verifier?code=']) {
      const { status, html } = await openPage(path);
      expect(status).toBe(200);
      expect(html).toContain('<form action="/verifier" method="get">');
    }
  });

  it('allows only its own resources, no caching and no referrer', async () => {
    const { code } = await issue('echeancier', await findDossier(false));
    for (const path of ['/verifier', `/verifier/${code}`, '/verifier/nothing']) {
      const { headers, html } = await openPage(path);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'x-frame-options': 'DENY',
      });
      const hashes = (element: string) =>
        [...html.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].map(
          ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
        );
      expect(headers['content-security-policy']?.split('; ')).toEqual([
        "default-src 'none'",
        `style-src ${hashes('style').join(' ')}`,
        `script-src ${hashes('script').join(' ')}`,
        "img-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]);
      expect(html).not.toMatch(/ (style|on\w+)="/);
    }
  });

  it('throttles an address with a page and one audit row', async () => {
    const address = '203.0.113.7';
    const { code } = await issue('echeancier', await findDossier(false));
    let answers = 0;
    let throttledPage = await openPage(`/verifier/${code}`, address);
    while (throttledPage.status === 200 && answers < 200) {
      answers += 1;
      throttledPage = await openPage(`/verifier/${code}`, address);
    }
    expect(answers).toBeGreaterThan(20);
    expect(answers).toBeLessThan(100);
    expect(throttledPage.status).toBe(429);
    expect(Number(throttledPage.headers['retry-after'])).toBeGreaterThan(60);
    expect(throttledPage.html).toContain('Trop de tentatives.');
    expect(throttledPage.html).not.toContain('Échéancier');
    expect((await openPage(`/verifier/${code}`, address)).status).toBe(429);
    // The page makes no query and does not block others.
    expect((await openPage('/verifier', address)).status).toBe(200);
    expect((await openPage(`/verifier/${code}`, '203.0.113.8')).status).toBe(200);
    const rows = await server().db.query(
      sql`select action, operation, status, subject from audit where address = ${address}`,
    );
    expect(rows).toEqual([{ action: 'throttled', operation: 'verification', status: 429, subject: '' }]);
    server().clock.advance(11 * 60_000);
    expect((await openPage(`/verifier/${code}`, address)).status).toBe(200);
  });

  it('keeps its address out of the log', async () => {
    const { code } = await issue('echeancier', await findDossier(false));
    server().logs.length = 0;
    await openPage(`/verifier/${code}`);
    expect(server().logs.join('')).not.toContain(code);
  });

  it('adds the hash of a paper generated by earlier versions', async () => {
    const { id, code } = await issue('echeancier', await findDossier(false));
    const bytes = await openDocument(id);
    await server().db.query(sql`update editique set sha256 = null where id = ${id}`);
    expect((await openPage(`/verifier/${code}`)).html).toContain('n’a pas d’empreinte');
    expect(await openDocument(id)).toEqual(bytes);
    expect((await openPage(`/verifier/${code}`)).html).toContain(createHash('sha256').update(bytes).digest('hex'));
  });

  it('states from when a paper of a contract that has not begun is in force', async () => {
    const contractId = await findDossier(false);
    await server().db.query(sql`update contract set effect_date = '2026-12-05' where id = ${contractId}`);
    const { code } = await issue('conditions-particulieres', contractId);
    expect((await openPage(`/verifier/${code}`)).html).toMatch(/"status not-yet">.*prend effet le 05\/12\/2026/su);
    server().clock.advance(15 * 24 * 3_600_000);
    expect(await readStatus(code)).toBe('in-force');
  });
});
