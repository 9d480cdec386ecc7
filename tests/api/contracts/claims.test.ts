import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { describeApi } from '#tests/support/server/api.ts';

const textOrNull = expect.toSatisfy((value) => value === null || typeof value === 'string');
const instantOrNull = expect.toSatisfy((value) => value === null || /^\d{4}-\d\d-\d\dT/.test(value));
const numberOrNull = expect.toSatisfy((value) => value === null || Number.isInteger(value));
const expectEach = (items: unknown, shape: object): void => {
  for (const item of items as unknown[]) expect(item).toEqual(shape);
};

/** Specification 2, section 3 "Claim", "Claim detail". */
describeApi('claims', (server) => {
  const everyClaim = () =>
    server().db.query<{ id: number; contract_id: number }>(sql`
      select s.id, s.contract_id from claim s join contract c on c.id = s.contract_id where c.broker_id = 1`);

  it('are listed on the contract, newest first', async () => {
    const token = await server().tokenOf('courtier');
    for (const idContrat of new Set((await everyClaim()).map(({ contract_id }) => contract_id))) {
      const { body } = await server().call(endpoints.contractGet, { idContrat }, { token });
      const { claims, computed } = body['contract'] as ContractFile;
      expect(computed.claimsNb).toBe(claims.data.length);
      expect(claims.options).toMatchObject({ sortBy: 'occurenceDateBrut', sortDesc: true });
      const dates = claims.data.map(({ occurenceDateBrut }) => occurenceDateBrut);
      expect(dates).toEqual(dates.toSorted().reverse());
      for (const { value } of claims.headers) expect(claims.data[0]).toHaveProperty(value);
      for (const field of [
        'number',
        'occurenceDate',
        'openingDate',
        'state',
        'subState',
        'type',
        'category',
        'respConvention',
      ])
        expect(claims.data[0]).toHaveProperty(field, expect.any(String));
    }
  });

  it('contain every field of their detail', async () => {
    const token = await server().tokenOf('courtier');
    const claims = await everyClaim();
    expect(claims.length).toBeGreaterThan(0);
    for (const { id } of claims) {
      const { status, body } = await server().call(endpoints.claimGet, { id }, { token });
      expect(status).toBe(200);
      const data = body['data'] as Record<string, unknown>;
      expect(data).toEqual({
        id,
        number: expect.any(String),
        occurenceDateTime: instantOrNull,
        declarationDateTime: instantOrNull,
        openingDateTime: instantOrNull,
        natureSinistre: textOrNull,
        circonstanceSinistre: textOrNull,
        position: textOrNull,
        convention: textOrNull,
        casDeConvention: textOrNull,
        garanties: expect.any(Array),
        garantieFranchise: numberOrNull,
        intervenants: expect.any(Array),
        missionnements: expect.any(Array),
        reglements: expect.any(Array),
        afficher: expect.any(Boolean),
        memeJour: expect.any(Array),
      });
      expectEach(data['garanties'], { garantieCode: expect.any(String), garantieLibelle: expect.any(String) });
      expectEach(data['intervenants'], {
        nom: expect.any(String),
        role: expect.any(String),
        email: textOrNull,
        tel: textOrNull,
      });
      expectEach(data['missionnements'], {
        nom: expect.any(String),
        num: expect.any(String),
        date: textOrNull,
        objet: expect.any(String),
        dateReception: textOrNull,
      });
      expectEach(data['reglements'], {
        destinataire: expect.any(String),
        montant: expect.any(Number),
        solde: expect.any(Number),
        datePaiementPrevue: textOrNull,
      });
    }
  });
});
