import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { linkExpiryJobKind } from '#server/areas/client-link/ended-link-mail.ts';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { drawProvisionalNumber } from '#shared/primitives/parsers/provisional-number.ts';
import { addIncompleteContract, readDossier } from '#tests/support/contracts/client-links.ts';
import { addUnpaidContract, cards, payByCard, readLedger } from '#tests/support/contracts/payments.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully, firstOf } from '#tests/support/server/succeed.ts';
import { openSigningPage, runJobs, sendRequest, signatory } from '#tests/support/signatures/signatures.ts';

const day = 24 * 3_600_000;
const client = 'mareva@example.nc';

describeApi('client of an e-mailed link', (server) => {
  const withMail = async (contractId: number): Promise<number> => {
    await server().db.query(sql`
      update contract set body = body || ${JSON.stringify({ mail: { mail: client, type: { code: 'PERSO', libelle: 'Personnel' } } })}::jsonb,
        effect_date = '2026-01-01' where id = ${contractId}`);
    return contractId;
  };
  /** E-mails the client a link, and returns what they receive from then on. */
  const sendLink = async (contractId: number, primes?: readonly number[]) => {
    const created = await callSuccessfully(server(), 'clientLinkMake', {
      ...{ contractId: await withMail(contractId), channel: 'email' },
      ...(primes && { primes: [...primes] }),
    });
    await runJobs(server());
    const clientMails = server().mails.filter(({ to }) => to === client);
    const { id: linkId } = await firstOf(
      server(),
      `select max(id) as id from client_link where contract_id = ${contractId}`,
    );
    const token = /\/complete\/(\S+)/.exec(clientMails.at(-1)?.text ?? '')?.[1] ?? '';
    expect(created['message'], token).toMatchObject({ message: expect.stringContaining('envoyé') });
    const receiveMails = async () => {
      await runJobs(server());
      return server()
        .mails.filter(({ to }) => to === client)
        .slice(clientMails.length);
    };
    return { contractId, linkId: linkId ?? 0, token, received: receiveMails };
  };
  const payPremiums = async (contractId: number, primes: readonly number[], amount: number) => {
    const cash = { mode: 'cash', amount, reference: '', drawer: '', day: '2026-11-21' };
    await callSuccessfully(server(), 'receivedPaymentAdd', {
      contractId,
      primes: [...primes],
      ...cash,
      provisional: drawProvisionalNumber('P', randomBytes(8)),
    });
  };
  const expireLinks = async () => {
    server().clock.now = new Date(server().clock.now.getTime() + 9 * day);
    for (let times = 0; times < 2; times += 1) {
      await server().db.query(
        sql`insert into job (kind, payload, run_at) values (${linkExpiryJobKind}, '{}', ${server().clock.now})`,
      );
      await runJobs(server());
    }
  };
  const terminateContract = (contractId: number) =>
    callSuccessfully(
      server(),
      'premiumAdjustmentAdd',
      { contractId, kind: 'termination', day: '2026-10-01', amount: 0, reason: 'Vente du véhicule' },
      'admin',
    );

  it('is notified that the broker revoked it', async () => {
    const due = await addUnpaidContract(server());
    const { linkId, contractId, received: receiveMails } = await sendLink(due.contractId, due.primes);
    await callSuccessfully(server(), 'clientLinkRevoke', { contractId, linkId });
    const [mail, ...others] = await receiveMails();
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('le lien reçu n’est plus valable');
    expect(mail?.text).toMatch(/pour régler 24\s003\sF .+ n’ouvre plus rien\s: votre courtier l’a retiré\./u);
    expect(mail?.text).not.toContain('/complete/');
  });

  /** An e-mailed link whose card is at the bank, and mails about its end from then on. */
  const submitCard = async () => {
    const due = await addUnpaidContract(server(), 1);
    const { linkId, token, received } = await sendLink(due.contractId, due.primes);
    const { body } = await server().call(endpoints.linkPaymentForm, { amount: due.amount }, { token });
    await server().call(endpoints.linkPaymentSubmit, { orderId: String(body['orderId']) }, { token });
    const receiveEnds = async (minutes = 0) => {
      server().clock.now = new Date(server().clock.now.getTime() + minutes * 60_000);
      return (await received()).filter(({ subject }) => subject.includes('n’est plus valable'));
    };
    return { due, linkId, token, formToken: String(body['formToken']), receiveEnds };
  };

  it('is notified that the broker revoked it once the card at the bank was not debited', async () => {
    const { due, linkId, receiveEnds } = await submitCard();
    await callSuccessfully(server(), 'clientLinkRevoke', { contractId: due.contractId, linkId });
    expect(await receiveEnds()).toEqual([]);
    expect(await receiveEnds(5)).toEqual([]);
    const [mail, ...others] = await receiveEnds(6);
    expect(mail?.text).toMatch(/pour régler 12\s001\sF .+ votre courtier l’a retiré\./u);
    expect(others).toEqual([]);
    expect(await receiveEnds(60)).toHaveLength(1);
  });

  it('is notified that it expired once the card at the bank was not debited', async () => {
    const { linkId, receiveEnds } = await submitCard();
    const { now } = server().clock;
    await server().db.query(sql`update client_link set expires_at = ${now} where id = ${linkId}`);
    await server().db.query(sql`insert into job (kind, payload, run_at) values (${linkExpiryJobKind}, '{}', ${now})`);
    expect(await receiveEnds()).toEqual([]);
    const [mail] = await receiveEnds(11);
    expect(mail?.text).toMatch(/12\s001\sF restent à régler/u);
  });

  it('is not notified of the end of a link whose card was debited after it was revoked', async () => {
    const { due, linkId, formToken, receiveEnds } = await submitCard();
    await callSuccessfully(server(), 'clientLinkRevoke', { contractId: due.contractId, linkId });
    expect(await receiveEnds()).toEqual([]);
    await payByCard(server(), formToken, cards.accepted);
    await callSuccessfully(server(), 'paymentCheck', { contractId: due.contractId });
    expect(await receiveEnds(11)).toEqual([]);
    expect((await readLedger(server(), due)).due).toBe(0);
  });

  it('is notified once that it expired, and what remains to do', async () => {
    const due = await addUnpaidContract(server());
    const { received: receiveMails } = await sendLink(due.contractId, due.primes);
    const documents = await sendLink(await addIncompleteContract(server()));
    await expireLinks();
    const texts = (await receiveMails()).map(({ text }) => text);
    expect(texts).toHaveLength(3);
    const endedText = /était valable jusqu’au .+\s: il n’ouvre plus rien\.\r\n\r\n24\s003\sF restent à régler/u;
    expect(texts).toContainEqual(expect.stringMatching(endedText));
    expect(texts).toContainEqual(expect.stringContaining('Des pièces manquent encore à votre dossier'));
    expect(await documents.received()).toHaveLength(2);
  });

  it('is not notified of the end of a link by which nothing was left to do', async () => {
    const due = await addUnpaidContract(server());
    const { contractId, linkId, received: receiveMails } = await sendLink(due.contractId, due.primes);
    await payPremiums(contractId, due.primes, due.amount);
    await expireLinks();
    await callSuccessfully(server(), 'clientLinkRevoke', { contractId, linkId });
    expect(await receiveMails()).toEqual([]);
  });

  it('is notified of the day of termination by e-mail and on the page', async () => {
    const due = await addUnpaidContract(server());
    const { contractId, token, received: receiveMails } = await sendLink(due.contractId, due.primes);
    await terminateContract(contractId);
    const [mail, ...others] = await receiveMails();
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`Votre contrat ${due.contractNumber} est résilié depuis le 01/10/2026.`);
    expect(mail?.text).toContain('Le lien que vous avez reçu ne demande plus rien');
    expect((await readDossier(server(), token)).terminated).toEqual({
      contract: due.contractNumber,
      day: '2026-10-01',
    });
    await expireLinks();
    expect(await receiveMails()).toHaveLength(1);
  });

  it('is notified that a signature is no longer requested once the contract is terminated', async () => {
    const { contractId, token } = await sendRequest(server());
    await server().db.query(sql`update contract set effect_date = '2026-01-01' where id = ${contractId}`);
    await terminateContract(contractId);
    await runJobs(server());
    const { text } =
      server()
        .mails.filter(({ to }) => to === signatory.email)
        .at(-1) ?? {};
    expect(text).toContain('Ce contrat est résilié. Ces documents ne sont plus à signer\u00A0:');
    expect(text).toContain('Pour la suite, contactez votre courtier\u00A0: Cabinet Niaouli Assurances, ');
    expect(text).not.toContain('une autre demande');
    expect(await openSigningPage(server(), token)).toMatchObject({ status: 'withdrawn' });
  });
});
