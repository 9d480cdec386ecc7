import { expect, it } from 'vitest';
import { recordLinkPayment } from '#server/areas/payments/link-order.ts';
import { lockContract } from '#server/areas/payments/payment-repository.ts';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { type OpenClientLink, openDossier, readDossier } from '#tests/support/contracts/client-links.ts';
import { addLinkForm, addPaymentLink } from '#tests/support/contracts/payment-links.ts';
import { addUnpaidContract, cards, payByCard } from '#tests/support/contracts/payments.ts';
import { type ApiAnswer, type ApiServer, describeApi } from '#tests/support/server/api.ts';
import { awaitLockWait } from '#tests/support/server/lock-wait.ts';

type Calls = Record<string, (api: ApiServer) => Promise<{ readonly link: OpenClientLink; call(): Promise<ApiAnswer> }>>;

const addLink = async (api: ApiServer) => {
  const due = await addUnpaidContract(api);
  return { due, ...(await addPaymentLink(api, due)) };
};

/** Every call that locks a link, or writes one and then its contract. */
const calls: Calls = {
  linkPaymentForm: async (api) => {
    const link = await addLink(api);
    const { token, due } = link;
    return { link, call: () => api.call(endpoints.linkPaymentForm, { amount: due.amount }, { token }) };
  },
  linkPaymentSubmit: async (api) => {
    const link = await addLinkForm(api);
    const { token, orderId } = link;
    // A withdrawal does not ask the provider first, which would wait for the contract before the call locks the link.
    return { link, call: () => api.call(endpoints.linkPaymentSubmit, { orderId, isSent: false }, { token }) };
  },
  linkSign: async (api) => {
    const link = await addLink(api);
    return { link, call: () => api.call(endpoints.linkSign, {}, { token: link.token }) };
  },
  linkContact: async (api) => {
    const link = await addLink(api);
    const { token } = link;
    const { version } = (await readDossier(api, token)).contact;
    const correction = { version, email: 'autre@exemple.nc' };
    return { link, call: () => api.call(endpoints.linkContact, correction, { token }) };
  },
  linkDossier: async (api) => {
    const link = await addLink(api);
    return { link, call: () => openDossier(api, link.token) };
  },
  clientLinkRevoke: async (api) => {
    const link = await addLink(api);
    const { contractId, linkId } = link;
    const token = await api.tokenOf('courtier');
    return { link, call: () => api.call(endpoints.clientLinkRevoke, { contractId, linkId }, { token }) };
  },
};

describeApi(
  'client link locks',
  (server) => {
    it.each(Object.entries(calls))(
      '%s locks the contract before the link, as a payment does',
      async (_name, prepare) => {
        const { link, call } = await prepare(server());
        const { contractId, linkId } = link;
        const [isLocked, canContinue] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        const payment = server().db.transaction(async (tx) => {
          await lockContract(tx, { kind: 'all' }, contractId);
          isLocked.resolve();
          await canContinue.promise;
          const unlockedRows = await tx.query(sql`select from client_link where id = ${linkId} for update skip locked`);
          if (unlockedRows.length > 0)
            await recordLinkPayment(tx, { linkId, receipts: [], applied: 1, endedStatus: null }, server().clock.now);
          return unlockedRows.length > 0;
        });
        await isLocked.promise;
        const answer = call();
        await awaitLockWait(server());
        canContinue.resolve();
        expect(await payment, 'the link is free').toBe(true);
        expect((await answer).status).toBe(200);
      },
    );

    it('settles a payment while the client opens, submits and leaves forms of the same link', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { token, formToken, orderId, due } = await addLinkForm(server());
        const { uuid, hash, answer } = await payByCard(server(), formToken, cards.accepted);
        const answers = await Promise.all([
          server().call(endpoints.linkPaymentValidate, { uuid, hash, answer }, { token }),
          server().call(endpoints.linkPaymentForm, { amount: due.amount }, { token }),
          server().call(endpoints.linkPaymentSubmit, { orderId, isSent: false }, { token }),
          server().call(endpoints.linkPaymentValidate, { uuid, hash, answer }, { token }),
          openDossier(server(), token),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
        expect((await readDossier(server(), token)).payment).toMatchObject({ state: 'paid', amount: due.amount });
      }
    });
  },
  { engines: ['postgresql'] },
);
