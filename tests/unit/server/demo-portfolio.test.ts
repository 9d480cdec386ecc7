import { createHash } from 'node:crypto';
import { isValidBIC, isValidIBAN } from 'ibantools';
import parsePhoneNumber from 'libphonenumber-js/max';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { brokers } from '#server/demo/organisation.ts';
import { bulkBrokers } from '#server/demo/portfolio.ts';
import { documents } from '#shared/documents/documents.ts';
import type { Dossier } from '#shared/documents/dossier.ts';
import { claimDetailSchema } from '#shared/operations/contracts/claims.ts';
import { bankAccountSchema, contractFileSchema } from '#shared/operations/contracts/contract-file.ts';
import { productRiskSchema } from '#shared/operations/contracts/insured-risk.ts';
import { personSchema } from '#shared/operations/wire/person.ts';
import { ribKey } from '#shared/primitives/bank/rib.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { fold } from '#shared/primitives/text.ts';
import { cedexCodes, citiesOfZipCode } from '#shared/primitives/vocabulary/communes.ts';
import { directDebitModes } from '#shared/primitives/vocabulary/lists.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { catalogue, findProduct } from '#shared/products/catalogue.ts';
import { completeDemo } from '#tests/support/contracts/demo-portfolio.ts';

const today = '2026-03-31';

const digest = (data: unknown) => createHash('sha256').update(JSON.stringify(data)).digest('hex');

const demo = completeDemo({ today, seed: 1, contracts: 8000 });
const { person: persons, contract: contracts } = demo;
const drivers = contracts.flatMap(({ body }) => body.productRisk.drivers);

describe('demonstration', () => {
  it('is deterministic for seed and day', { tags: ['long'] }, () => {
    expect(digest(completeDemo({ today, seed: 1, contracts: 8000 }))).toBe(digest(demo));
    expect(digest(completeDemo({ today, seed: 2, contracts: 2000 }))).not.toBe(
      digest(completeDemo({ today, seed: 1, contracts: 2000 })),
    );
  });

  it('contains 8,000 contracts and quotes of 3,000 clients, three tenths with the first broker', () => {
    expect([contracts.length, persons.length]).toEqual([8000, 3000]);
    const countOfFirst = contracts.filter((contract) => contract.broker_id === 1).length;
    expect(countOfFirst).toBeGreaterThan(2200);
    expect(countOfFirst).toBeLessThan(2600);
    expect(new Set(contracts.map((contract) => contract.broker_id)).size).toBeGreaterThanOrEqual(4);
  });

  it('contains every product and status, and recent quotes and contracts', () => {
    expect(new Set(contracts.map((contract) => contract.product_code))).toEqual(
      new Set(catalogue.map(({ code }) => code)),
    );
    expect(new Set(contracts.map((contract) => contract.status))).toEqual(new Set(Object.values(contractStatuses)));
    const ofFirstBroker = contracts.filter((contract) => contract.broker_id === 1);
    const recent = ofFirstBroker.filter(
      ({ status, creation_date: day }) => status === 'Devis' && day >= addDays(today, -31),
    );
    const ofCurrentMonth = ofFirstBroker.filter(
      ({ status, effect_date: day }) => status === 'Contrat validé' && day.startsWith('2026-03'),
    );
    expect(recent.length).toBeGreaterThan(100);
    expect(ofCurrentMonth.length).toBeGreaterThan(20);
  });

  it('contains no past event after today', () => {
    const tomorrow = `${addDays(today, 1)}T`;
    expect(contracts.filter((contract) => contract.creation_date > today)).toEqual([]);
    expect(demo.task.filter((task) => task.created_at > tomorrow)).toEqual([]);
    expect(demo.claim.filter((claim) => claim.opened_at > tomorrow || claim.occurred_at > claim.opened_at)).toEqual([]);
    expect(drivers.filter(({ person }) => (person.driverLicence?.effectDate ?? '') > today)).toEqual([]);
  });

  it('matches the API schemas', () => {
    for (const { id, person_type: personType, body } of persons) v.assert(personSchema, { ...body, id, personType });
    for (const { body } of contracts) {
      v.assert(contractFileSchema.entries.formula, body.formula);
      v.assert(productRiskSchema, body.productRisk);
      if (body.bankAccount) v.assert(bankAccountSchema, body.bankAccount);
    }
    for (const { id, number, detail } of demo.claim) v.assert(claimDetailSchema, { ...detail, id, number });
  });

  it('normalizes searched texts like the device', () => {
    for (const contract of contracts) {
      expect(contract.holder_n).toBe(fold(contract.holder_name));
      expect(contract.numero_n).toBe(fold(contract.numero));
    }
    for (const row of persons) expect(row.last_name_n).toBe(fold(row.last_name ?? ''));
    expect(new Set(contracts.map((contract) => contract.numero)).size).toBe(8000);
  });
});

describe('demonstration people', () => {
  it('have valid phone numbers of New Caledonia', () => {
    for (const { phone, person_type: type } of persons) {
      const parsed = parsePhoneNumber(phone, 'NC');
      expect(parsed?.isValid(), phone).toBe(true);
      if (type === 'PHY') expect(parsed?.getType(), phone).toBe('MOBILE');
    }
  });

  it('live in existing communes', () => {
    for (const { zip_code: zipCode, city } of persons) expect(citiesOfZipCode(zipCode), zipCode).toContain(city);
    expect(persons.some((row) => cedexCodes.includes(row.zip_code))).toBe(true);
    expect(new Set(persons.map((row) => row.city)).size).toBeGreaterThan(30);
  });

  it('are of age, and companies have a RIDET of ten digits', () => {
    for (const { birth_date: birth, person_type: type, ridet } of persons) {
      if (type === 'MOR') expect(ridet).toMatch(/^\d{10}$/);
      else expect(birth !== null && birth <= '2008-03-31' && birth > '1949-03-31', String(birth)).toBe(true);
    }
  });

  it('have a licence after fifteen, a coefficient of two decimals and a local plate', () => {
    for (const { person, risk } of drivers) {
      const years = Number(person.driverLicence?.effectDate?.slice(0, 4)) - Number(person.birthDate?.slice(0, 4));
      expect(years).toBeGreaterThan(15);
      expect(risk.crm).toBeGreaterThanOrEqual(0.5);
      expect(risk.crm).toBeLessThanOrEqual(1);
      expect(Number(risk.crm.toFixed(2))).toBe(risk.crm);
      expect(risk.minCRMDuration === null).toBe(risk.crm !== 0.5);
    }
    const plates = contracts.flatMap(({ body }) => body.productRisk.vehicleInfos?.registration ?? []);
    expect(plates.filter((plate) => !/^(\d{6}NC|\d{3,4}WW)$/.test(plate))).toEqual([]);
  });

  it('have bank accounts with valid RIB key, IBAN and BIC', () => {
    const accounts = contracts.flatMap(({ body }) => body.bankAccount ?? []);
    expect(accounts.length).toBeGreaterThan(2000);
    for (const { ibanCode, bicCode } of accounts) {
      expect(isValidIBAN(ibanCode), ibanCode).toBe(true);
      expect(isValidBIC(bicCode), bicCode).toBe(true);
      expect(ibanCode).toHaveLength(27);
      const rib = ibanCode.slice(4);
      expect(rib.slice(21)).toBe(ribKey(rib.slice(0, 5), rib.slice(5, 10), rib.slice(10, 21)));
    }
  });
});

describe('contract files of the demonstration', () => {
  const premiumsOf = Map.groupBy(demo.premium, (premium) => premium.contract_id);

  it('sum due unpaid premiums to the balance', () => {
    for (const contract of contracts) {
      const due = (premiumsOf.get(contract.id) ?? []).filter((premium) => premium.due_on <= today);
      expect(contract.solde).toBe(due.reduce((sum, premium) => sum + premium.balance, 0));
      expect(contract.is_unpaid).toBe(contract.solde > 0);
    }
    expect(contracts.filter((contract) => contract.is_unpaid).length).toBeGreaterThan(200);
  });

  it('split the annual premium over covers and instalments without rounding loss', () => {
    for (const { annual_premium: annual, body } of contracts)
      expect(body.formula.guarantees.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(annual);
    const monthly = contracts.find(({ id, splitting }) => splitting === 'M' && (premiumsOf.get(id)?.length ?? 0) >= 12);
    const year = premiumsOf.get(monthly?.id ?? 0)?.slice(-12) ?? [];
    expect(year.reduce((sum, premium) => sum + premium.amount, 0)).toBe(monthly?.annual_premium);
  });

  it('match the denormalized fields of the client', () => {
    const contractsByPerson = Map.groupBy(contracts, (contract) => contract.person_id);
    for (const row of persons) {
      const ownContracts = contractsByPerson.get(row.id) ?? [];
      expect(row.has_contract).toBe(ownContracts.some((contract) => !contract.is_estimate));
      expect(row.last_effect_date).toBe(
        ownContracts
          .map((contract) => contract.effect_date)
          .sort()
          .at(-1),
      );
    }
  });

  it('lack some documents with a due date', () => {
    const filed = new Set(demo.supporting_file.map((file) => file.supporting_document_id));
    for (const document of demo.supporting_document) expect(document.due_date === null).toBe(filed.has(document.id));
    for (const table of ['movement', 'claim', 'editique', 'task'] as const)
      expect(demo[table].length).toBeGreaterThan(500);
  });
});

describe('papers of the demonstration', () => {
  const byId = new Map(contracts.map((contract) => [contract.id, contract]));
  const premiums = Map.groupBy(demo.premium, ({ contract_id }) => contract_id);
  const findDossier = (id: number): Dossier => {
    const contract = byId.get(id);
    if (!contract) throw new Error(`no contract ${id}`);
    return {
      today,
      // A quote was open when its paper was issued.
      isEstimate: contract.is_estimate,
      status: contract.is_estimate ? contractStatuses.quote : contract.status,
      family: findProduct(contract.product_code)?.family,
      effectDate: contract.effect_date,
      validUntil: null,
      isReferred: false,
      premiums: (premiums.get(id) ?? []).map(({ effect_date: from, effect_date_end: until, balance }) => ({
        from,
        until,
        isPaid: balance <= 0,
      })),
      isDebited: directDebitModes.includes(contract.payment_method ?? ''),
      hasAccount: contract.body.bankAccount !== null,
      isAmended: true,
      isSigned: false,
    };
  };

  it('satisfy the rules; ended contracts keep their conditions', () => {
    expect(demo.editique.filter(({ kind }) => kind === 'attestation').length).toBeGreaterThan(500);
    for (const { kind, contract_id } of demo.editique) {
      const current = findDossier(contract_id);
      const isPast =
        current.status === contractStatuses.cancelled && ['conditions-particulieres', 'mandat'].includes(kind);
      const statusThen = isPast ? { ...current, status: contractStatuses.valid } : current;
      expect(documents[kind].issueRule(statusThen), `${kind} of ${current.status}`).toBeNull();
    }
  });
});

describe('bulk data for benchmarks', () => {
  it('adds small contracts to the first broker and many others', () => {
    const bulk = completeDemo({ today, seed: 1, contracts: 20_000 });
    expect(bulk.contract).toHaveLength(20_000);
    expect(digest(bulk.contract.slice(0, 8000))).toBe(digest(contracts));
    const light = bulk.contract.slice(8000);
    const share = light.filter((contract) => contract.broker_id === 1).length / light.length;
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
    expect(bulk.premium).toHaveLength(demo.premium.length);
  });

  it('scales to one large, several medium and small brokers at a million contracts', () => {
    const sizes = bulkBrokers(1_000_000).map((broker) => broker.weight);
    expect(sizes.filter((size) => size === 5000).length).toBeGreaterThan(50);
    expect(sizes.filter((size) => size === 500).length).toBeGreaterThan(500);
    expect(new Set([...brokers, ...bulkBrokers(1_000_000)].map((broker) => broker.code)).size).toBe(
      brokers.length + sizes.length,
    );
  });
});
