import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { contactCalls, contactInput, unchangedAnswer } from '#tests/support/contracts/contacts.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('contacts of a client without a phone', (server) => {
  const { contactsApi, fetchDetails } = contactCalls(server);

  it('changes the e-mail alone, and requires a phone in full', async () => {
    const { id, person } = await fetchDetails(0);
    await server().db.query(sql`update person set body = body || '{"phone":null}' where id = ${person.id}`);
    await server().db.query(sql`update contract set body = body - 'phone' where person_id = ${person.id}`);
    const { email, details: readDetails } = await contactsApi();
    const details = await readDetails(id);
    expect(details.addresses.phone).toBeNull();
    const input = { ...contactInput(details), telType: '', tel: '', countryCallingCode: '+687', smsAccepted: 'false' };
    const changed = await email({ ...input, email: 'sans.telephone@lagon.example', allContractTel: true });
    expect(changed.body).toMatchObject({ success: true, type: 'success' });
    expect((await readDetails(id)).addresses).toMatchObject({
      mail: { mail: 'sans.telephone@lagon.example' },
      phone: null,
    });
    const sameInput = { ...input, email: 'sans.telephone@lagon.example', previous: undefined };
    expect((await email(sameInput)).body).toEqual(unchangedAnswer);
    const errorsOf = async (changes: object) => (await email({ ...sameInput, ...changes })).body.errors;
    const typeRequired = { telType: ['Le champ Type de téléphone est requis'] };
    const numberRequired = { tel: ['Le champ Téléphone est requis'] };
    expect(await errorsOf({ tel: '751234' })).toEqual(typeRequired);
    expect(await errorsOf({ telType: 'MOBILE' })).toEqual(numberRequired);
    expect((await email({ ...sameInput, telType: 'MOBILE', tel: '751234' })).body).toMatchObject({ success: true });
    expect(await errorsOf({})).toEqual({ ...typeRequired, ...numberRequired });
  });
});
