import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { ContractFile } from '#shared/contract/contracts/contract-file.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { frenchDate } from '#shared/primitives/calendar.ts';
import { describeApi } from '#tests/support/api.ts';
import { readPdf } from '#tests/support/pdf.ts';

const spaced = (text: string | null | undefined): string => (text ?? '').replace(/\s+/gu, ' ');
const francs = (amount: number): string => `${amount.toString().replace(/\B(?=(\d{3})+$)/g, ' ')} F`;
const covers = ({ formula }: ContractFile) => formula.guarantees.map(({ libelle }) => libelle);
const vehicle = ({ productRisk }: ContractFile) => [
  `${productRisk.vehicle?.brand} ${productRisk.vehicle?.model}`,
  productRisk.vehicleInfos?.registration ?? 'no registration',
];
const subscriber = ({ details }: ContractFile) => [
  details.person.fullname,
  frenchDate(details.person.birthDate) ?? '',
  details.addresses.mail?.mail ?? '',
];

/** What each kind must say, read off the contract. */
const kinds: Readonly<Record<string, { title: string; says: (contract: ContractFile) => readonly string[] }>> = {
  devis: {
    title: 'Devis d’assurance',
    says: (contract) => [...subscriber(contract), ...covers(contract), 'Ce devis est valable jusqu’au'],
  },
  'conditions-particulieres': {
    title: 'Conditions particulières',
    says: (contract) => [
      ...subscriber(contract),
      ...vehicle(contract),
      ...covers(contract),
      francs(contract.details.annualPrime ?? 0),
      ...contract.productRisk.drivers.map(({ person }) => person.fullname),
    ],
  },
  attestation: {
    title: 'Attestation d’assurance',
    says: (contract) => [contract.details.person.fullname, ...vehicle(contract), 'Période garantie'],
  },
  echeancier: {
    title: 'Échéancier des primes',
    says: ({ primes }) => [
      ...primes.data.flatMap(({ label, effectDate, amount }) => [label, frenchDate(effectDate) ?? '', francs(amount)]),
      francs(primes.data.reduce((sum, { amount }) => sum + amount, 0)),
    ],
  },
  avenant: {
    title: 'Avenant au contrat',
    says: (contract) => [contract.movements.data[0]?.label ?? 'no movement', ...covers(contract)],
  },
  mandat: {
    title: 'Mandat de prélèvement',
    says: ({ details: { addresses } }) => [
      addresses.bankAccount?.accountOwner ?? 'no owner',
      (addresses.bankAccount?.ibanCode ?? 'no account').replace(/(.{4})(?=.)/g, '$1 '),
      addresses.bankAccount?.bicCode ?? 'no BIC',
    ],
  },
};

/** Specification 2, sections 2.4, 3 and 7. */
describeApi('generated documents', (server) => {
  /** A document of the kind, on a car contract with an account, premiums and movements. */
  const announce = async (kind: string): Promise<{ id: number; contract: ContractFile }> => {
    const [row] = await server().db.query<{ id: number; contract_id: number }>(sql`
      insert into editique (contract_id, kind, name, created_at, signable, status)
      select c.id, ${kind}, ${`${kind} d’essai`}, ${server().clock.now}, false, 'Disponible' from contract c
      where c.broker_id = 1 and c.product_code = 'AUTO' and c.body->>'bankAccount' is not null
        and exists (select from premium p where p.contract_id = c.id)
        and exists (select from movement m where m.contract_id = c.id)
      order by c.id limit 1 returning id, contract_id`);
    if (!row) throw new Error('The demonstration holds no such contract');
    const token = await server().tokenOf('courtier');
    const { body } = await server().call(endpoints.contractGet, { idContrat: row.contract_id }, { token });
    return { id: row.id, contract: body['contract'] as ContractFile };
  };
  const get = async (editiqueId: number) => {
    const token = await server().tokenOf('courtier');
    const { body } = await server().call(endpoints.editiqueGet, { editiqueId }, { token });
    return body as { success: boolean; content: string; name: string };
  };
  const getStored = async (editiqueId: number) =>
    server().call(endpoints.editiqueStored, { editiqueId }, { token: await server().tokenOf('courtier') });
  const audited = async () =>
    (await server().db.query(sql`select from audit where action in ('editiqueGet', 'editiqueStored')`)).length;
  const stored = (): string[] =>
    readdirSync(join(server().services.settings.dataDir, 'files'), { recursive: true }).map(String);

  it.each(Object.entries(kinds))(
    '%s: opens in a strict reader, brings its fonts, and says what it must',
    async (kind, { title, says }) => {
      const { id, contract } = await announce(kind);
      const { success, content, name } = await get(id);
      expect({ success, name }).toEqual({ success: true, name: `${kind} d’essai.pdf` });
      const bytes = Buffer.from(content, 'base64');
      const pdf = await readPdf(bytes);
      expect(pdf).toMatchObject({ title, language: 'fr-FR', fontsMissing: [] });
      expect(pdf.fonts).toBeGreaterThan(0);
      const { details } = contract;
      for (const fact of [
        title,
        details.number,
        details.product.libelle,
        frenchDate(details.effectDate),
        ...says(contract),
      ])
        expect(pdf.text).toContain(spaced(fact));
      expect(pdf.text).toContain(`1 / ${pdf.pages}`);
    },
  );

  it('makes a document once, also when two ask for it at once', async () => {
    const { id } = await announce('devis');
    const before = stored();
    const answers = await Promise.all([get(id), get(id), get(id)]);
    expect(new Set(answers.map(({ content }) => content)).size).toBe(1);
    const added = stored().filter((path) => !before.includes(path) && /-/.test(path));
    expect(added).toHaveLength(1);
    expect((await get(id)).content).toBe(answers[0]?.content);
    expect(stored().filter((path) => !before.includes(path) && /-/.test(path))).toEqual(added);
  });

  it('gives what exists to a device that keeps it unasked: makes nothing, and audits no download', async () => {
    const { id, contract } = await announce('attestation');
    const isStored = async () => {
      const token = await server().tokenOf('courtier');
      const { body } = await server().call(endpoints.contractGet, { idContrat: contract.details.id }, { token });
      return (body['contract'] as ContractFile).editiques.data.find((row) => row.id === id)?.isStored;
    };
    const before = stored();
    expect((await getStored(id)).status).toBe(404);
    expect([await isStored(), stored()]).toEqual([false, before]);
    const asked = await get(id);
    const rows = await audited();
    expect((await getStored(id)).body).toEqual(asked);
    expect([await isStored(), await audited()]).toEqual([true, rows]);
  });

  it('keeps what a document said when the contract changes afterwards', async () => {
    const { id, contract } = await announce('mandat');
    const before = await get(id);
    await server().db.query(
      sql`update contract set body = jsonb_set(body, '{bankAccount,accountOwner}', '"AUTRE"') where id = ${contract.details.id}`,
    );
    expect(await get(id)).toEqual(before);
  });
});
