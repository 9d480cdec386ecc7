import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStore } from '#server/adapters/files.ts';
import { openSession, revokeSessionsOf } from '#server/areas/auth/session-repository.ts';
import { authenticateToken } from '#server/areas/auth/token-check.ts';
import { hashTokenPair, newToken } from '#server/areas/auth/tokens.ts';
import { findActiveUserByEmail, toSessionUser } from '#server/areas/auth/user-repository.ts';
import { addClient } from '#server/areas/clients/client-change-repository.ts';
import { saveGeneratedFile } from '#server/areas/documents/generated-document-repository.ts';
import { issueDocument } from '#server/areas/documents/issue.ts';
import { addQuote } from '#server/areas/quotes/quote-repository.ts';
import type { OpenDb } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { sha256Hex } from '#server/primitives/sha256.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import { contractStatuses, generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { emailOf } from '#tests/support/server/accounts.ts';
import { openEmbeddedCopy } from '#tests/support/server/api-template.ts';
import { testSettings } from '#tests/support/server/settings.ts';
import { type People, paperBytes } from './memory-backend.ts';
import type { PaymentLink } from './memory-links.ts';
import type { UnpaidContract } from './memory-premiums.ts';
import {
  editedText,
  firstReminderDay,
  firstReminderText,
  type ReminderState,
  type SharedReminder,
} from './memory-reminders.ts';
import type { PaperToSign, SignatureBook } from './memory-signatures.ts';
import { createLegalQuote, lastOrdinaryId, type OfferedQuote, toOfferedQuote } from './offered-quote.ts';
import type { PaymentLedger } from './payment-ledger.ts';
import { type CreatedContract, type Effect, type ServerBackend, simulationNow } from './sim-server.ts';

const { tokenSecret } = testSettings('').secrets;
const contractsPerPerson = 3;

const loadPeople = async (db: OpenDb): Promise<People> => {
  const rows = [
    await findActiveUserByEmail(db, emailOf('courtier')),
    await findActiveUserByEmail(db, emailOf('courtier2')),
  ];
  const users = rows.filter((row) => row !== undefined).map(toSessionUser);
  const contracts = await Promise.all(
    users.map(({ userBrokerId }) =>
      db.query<{ id: number; brokerId: number }>(
        sql`select id, broker_id as "brokerId" from contract where broker_id = ${userBrokerId} order by id limit ${contractsPerPerson}`,
      ),
    ),
  );
  const colleagues = [
    await findActiveUserByEmail(db, emailOf('agence')),
    await findActiveUserByEmail(db, 'agence2@lagon.nc'),
  ];
  const administrator = await findActiveUserByEmail(db, emailOf('admin'));
  if (!administrator) throw new Error('the demonstration has no administrator');
  return {
    users,
    administrator: toSessionUser(administrator),
    colleagues: colleagues.filter((row) => row !== undefined).map(toSessionUser),
    contracts: contracts.flat(),
    taskNature: 'AUTRE',
  };
};

interface Offer {
  readonly quotes: readonly OfferedQuote[];
  readonly unpaidContract: UnpaidContract;
  readonly paperToSign: PaperToSign;
  readonly reminder: SharedReminder;
}

/** Creates quotes of every person, a contract with three unpaid premiums, and a contract with conditions to sign. */
const createOffers = (db: OpenDb, users: readonly SessionUser[]): Promise<Offer[]> =>
  db.transaction(async (tx) => {
    await tx.query(sql`delete from task where contract_id > ${lastOrdinaryId}`);
    await tx.query(sql`delete from contract where id > ${lastOrdinaryId}`);
    await tx.query(sql`delete from reminder where id > ${lastOrdinaryId}`);
    await tx.query(sql`delete from action_mark`);
    await tx.query(sql`select setval(pg_get_serial_sequence('contract', 'id'), ${lastOrdinaryId})`);
    const offers: Offer[] = [];
    for (const user of users) {
      const { quoteFor, subscriber } = await createLegalQuote(user, simulationNow);
      const author = {
        brokerId: user.userBrokerId ?? 0,
        userId: user.id,
        personType: 'PHY' as const,
        idempotencyKey: null,
      };
      const personId = await addClient(tx, { ...author, reference: null, bodyOf: () => subscriber });
      const quotes: OfferedQuote[] = [];
      for (let index = 0; index < 2; index += 1)
        quotes.push(toOfferedQuote((await addQuote(tx, quoteFor(personId))).id, quoteFor(personId)));
      const { id: contractId } = await addQuote(tx, quoteFor(personId));
      await tx.query(
        sql`update contract set is_estimate = false, status = ${contractStatuses.valid}, effect_date = '2026-10-01' where id = ${contractId}`,
      );
      const premiums = await tx.query<{ id: number; amount: number }>(sql`
        insert into premium (contract_id, number, label, effect_date, effect_date_end, due_on, amount, balance)
        select ${contractId}, 'P-' || n, 'Prime ' || n, '2026-10-01', '2026-12-31', '2026-10-01', 12000 + n, 12000 + n
        from generate_series(1, 3) n returning id, amount::int`);
      const { id: signedId } = await addQuote(tx, quoteFor(personId));
      await tx.query(
        sql`update contract set is_estimate = false, status = ${contractStatuses.valid} where id = ${signedId}`,
      );
      const issue = { contractId: signedId, scope: { kind: 'all' }, at: simulationNow, userId: user.id } as const;
      const issued = await issueDocument(tx, { kind: 'conditions-particulieres', ...issue });
      if (!issued.isIssued) throw new Error(issued.refusal);
      const storedFile = { documentId: issued.id, storageKey: `paper-${signedId}`, sha256: sha256Hex(paperBytes) };
      await saveGeneratedFile(tx, issued, storedFile);
      const paperToSign = { ...storedFile, contractId: signedId, brokerId: author.brokerId };
      const reminder = { id: lastOrdinaryId + offers.length + 1, brokerId: author.brokerId };
      await tx.query(sql`
        insert into reminder (id, broker_id, person_id, text, due_day, created_by, created_at)
        values (${reminder.id}, ${reminder.brokerId}, ${personId}, ${firstReminderText}, ${firstReminderDay}::date, ${user.id},
          ${simulationNow})`);
      offers.push({
        quotes,
        unpaidContract: { contractId, brokerId: author.brokerId, premiums },
        paperToSign,
        reminder,
      });
    }
    return offers;
  });

const loadLedger = async (db: OpenDb, contracts: readonly number[]): Promise<PaymentLedger> => {
  const ofContracts = sql`contract_id = any(${[...contracts]}::bigint[])`;
  const ofOrders = sql`after ->> 'order' in (select order_id from payment_order where ${ofContracts})`;
  const charges = sql`payment_charge c join payment_order o on o.id = c.payment_order_id and o.${ofContracts}`;
  const [ledger] = await db.query<PaymentLedger>(sql`
    select (select coalesce(jsonb_agg(jsonb_build_object('orderId', order_id, 'userId', coalesce(user_id, 0), 'linkId', client_link_id, 'state', state, 'amount', amount, 'applied', applied,
        'lines', (select jsonb_agg(jsonb_build_object('premiumId', premium_id, 'amount', amount))
          from payment_line where payment_order_id = o.id))), '[]') from payment_order o where ${ofContracts}) as orders,
      (select jsonb_agg(jsonb_build_object('id', id, 'amount', amount, 'balance', balance)) from premium where ${ofContracts}) as premiums,
      (select count(*)::int from audit where action = 'premiums-paid' and ${ofOrders}) as "settlementCount",
      (select coalesce(sum(c.amount), 0)::int from ${charges}) as charged,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'amount', s.amount, 'isRequested', s.task_id is not null,
        'isRefunded', s.refunded_on is not null) order by s.id), '[]') from ${charges} join payment_surplus s using (transaction_uuid)) as surpluses,
      (select coalesce(sum((p ->> 'amount')::bigint), 0)::int from editique e,
        jsonb_array_elements(e.snapshot -> 'premiums' || coalesce(nullif(e.snapshot -> 'surplus', 'null'), '[]')) p
        where e.kind = 'recu' and e.status <> ${generatedDocumentStatuses.withdrawn} and e.${ofContracts}) as receipted,
      (select coalesce(jsonb_agg(order_id), '[]') from simulated_order
        where transactions @? '$[*] ? (@.detailedStatus == "AUTHORISED")') as "capturedOrders",
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'isBounced', r.cancelled is not null, 'isRefunded', s.refunded_on is not null,
          'provisional', r.provisional, 'userId', r.recorded_by, 'amount', r.amount,
          'applied', (select coalesce(sum(l.amount), 0) from received_payment_line l where l.received_payment_id = r.id),
          'surplus', coalesce(s.amount, 0), 'isRequested', s.id is null or s.task_id is not null,
          'receipt', (select sum((p ->> 'amount')::bigint) from jsonb_array_elements(e.snapshot -> 'premiums' ||
            coalesce(nullif(e.snapshot -> 'surplus', 'null'), '[]')) p)) order by r.id), '[]')
        from received_payment r left join payment_surplus s on s.received_payment_id = r.id
          left join editique e on e.id = r.receipt_id where r.${ofContracts}) as received`);
  if (!ledger) throw new Error('no ledger');
  return ledger;
};

const loadLinks = (db: OpenDb, contracts: readonly number[]): Promise<PaymentLink[]> =>
  db.query<PaymentLink>(sql`
    select l.id, l.contract_id as "contractId", l.created_by as "userId", l.revoked_at is not null as "isRevoked",
      (select coalesce(jsonb_agg(premium_id), '[]') from client_link_premium p where p.client_link_id = l.id) as "premiumIds",
      (select count(*)::int from job where kind = 'payment-notice' and (payload ->> 'linkId')::bigint = l.id) as notices
    from client_link l where contract_id = any(${[...contracts]}::bigint[]) order by l.id`);

const loadReminders = async (db: OpenDb): Promise<ReminderState[]> => {
  const states = await db.query<Omit<ReminderState, 'changes'>>(sql`
    select r.id, r.text, coalesce(m.revision, 0) as revision
    from reminder r left join action_mark m on m.key = 'reminder/' || r.id || '/' where r.id > ${lastOrdinaryId} order by r.id`);
  const events = await db.query<{
    reminderId: number;
    kind: string;
    userId: number;
    changes: Parameters<typeof editedText>[0];
  }>(sql`
    select reminder_id as "reminderId", kind, user_id as "userId", changes from reminder_event
    where reminder_id > ${lastOrdinaryId} order by id`);
  return states.map((state) => ({
    ...state,
    changes: events
      .filter(({ reminderId }) => reminderId === state.id)
      .map(({ kind, userId, changes }) => ({ kind, userId, text: editedText(changes) })),
  }));
};

const loadSignatures = async (db: OpenDb, contracts: readonly number[]): Promise<SignatureBook> => {
  const [book] = await db.query<SignatureBook>(sql`
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'contractId', r.contract_id, 'state', r.state) order by r.id), '[]') as requests,
      (select count(*)::int from audit where action = 'signature-sealed'
        and subject in (select 'contractId ' || contract_id || ', requestId ' || id from signature_request
          where contract_id = any(${[...contracts]}::bigint[]))) as "sealCount"
    from signature_request r where r.contract_id = any(${[...contracts]}::bigint[])`);
  return book ?? { requests: [], sealCount: 0 };
};

/** Two brokers of the demonstration on the real embedded database and sessions, with files on disk. */
export const openEngineBackend = async (): Promise<ServerBackend & { readonly people: People }> => {
  const folder = mkdtempSync(join(tmpdir(), 'lagon-faults-'));
  const files = createFolderStore(join(folder, 'files'));
  const db = await openEmbeddedCopy(join(folder, 'files'));
  const people = await loadPeople(db);
  const { users, contracts, taskNature } = people;
  const userByIndex = (index: number) => {
    const user = [...users, people.administrator, ...people.colleagues][index];
    if (!user) throw new Error('the demonstration has no such person');
    return user;
  };

  const loadFiles = async (task: number): Promise<Effect['files']> => {
    const stored = await db.query<{ name: string; key: string }>(
      sql`select name, storage_key as key from task_file where task_id = ${task} order by id`,
    );
    return Promise.all(
      stored.map(async ({ name, key }) => ({ name, bytes: (await files.get(key)) ?? new Uint8Array() })),
    );
  };

  const recreateOffers = async (): Promise<Offer[]> => {
    const newOffers = await createOffers(db, users);
    for (const { paperToSign } of newOffers) await files.put(paperToSign.storageKey, paperBytes);
    return newOffers;
  };
  let offers = await recreateOffers();
  return {
    people,
    quotesOf: (index) => offers[index]?.quotes ?? [],
    unpaidContractOf: (index) => offers[index]?.unpaidContract ?? { contractId: 0, brokerId: 0, premiums: [] },
    paperToSign: (index) => offers[index]?.paperToSign as PaperToSign,
    reminderOf: (index) => offers[index]?.reminder as SharedReminder,
    reminders: () => loadReminders(db),
    signatures: () =>
      loadSignatures(
        db,
        offers.map(({ paperToSign }) => paperToSign.contractId),
      ),
    createdContracts: () =>
      db.query<CreatedContract>(sql`
        select c.converted_from as "quoteId", c.annual_premium::int as total,
          (select count(*)::int from editique e where e.contract_id = c.id) as papers
        from contract c where c.converted_from = any(${offers.flatMap(({ quotes }) => quotes.map(({ id }) => id))}::bigint[])`),
    links: () =>
      loadLinks(
        db,
        offers.map(({ unpaidContract }) => unpaidContract.contractId),
      ),
    raisePremium: async (id, byXpf) => {
      await db.query(sql`update premium set amount = amount + ${byXpf}, balance = balance + ${byXpf} where id = ${id}`);
    },
    ledger: () =>
      loadLedger(
        db,
        offers.map(({ unpaidContract }) => unpaidContract.contractId),
      ),
    db,
    files,
    taskNature,
    authenticate: authenticateToken,
    contractsOf: (index) =>
      contracts.filter(({ brokerId }) => brokerId === userByIndex(index).userBrokerId).map(({ id }) => id),
    signIn: async (index) => {
      const user = userByIndex(index);
      const [token, refreshToken] = [newToken(), newToken()];
      const pair = hashTokenPair(tokenSecret, { token, refreshToken });
      const session = { userId: user.id, address: '127.0.0.1', userAgent: 'simulation', pair, now: simulationNow };
      await db.transaction((tx) => openSession(tx, session));
      return { token, refreshToken, user };
    },
    revoke: (index) => revokeSessionsOf(db, userByIndex(index).id, { now: simulationNow, reason: 'simulation' }),
    effects: async (prefix) => {
      const rows = await db.query<{ id: number; userId: number; subject: string }>(
        sql`select id, created_by as "userId", subject from task where starts_with(subject, ${prefix}) order by id`,
      );
      return Promise.all(rows.map(async (row) => ({ ...row, files: await loadFiles(row.id) })));
    },
    reset: async () => {
      // The clock does not advance, so the first schedule would use up an hourly limit.
      await db.query(sql`delete from attempt`);
      offers = await recreateOffers();
    },
    close: async () => {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
