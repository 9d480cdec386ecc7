import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('own profile', (server) => {
  it('returns one’s own data only', async () => {
    expect((await server().call(endpoints.profileGet, {})).status).toBe(401);
    const answer = await server().call(endpoints.profileGet, {}, { token: await server().tokenOf('agence') });
    expect(answer.body).toEqual({
      success: true,
      user: { firstName: 'Julien', lastName: 'Cornaille', email: 'agence@lagon.nc' },
    });
  });

  it('changes and audits one’s own names', async () => {
    const token = await server().tokenOf('agence2');
    const user = { firstName: '  Malia-Rose ', lastName: 'Tafilagi', email: 'agence2@lagon.nc' };
    const answer = await server().call(endpoints.profileUpdate, { user }, { token });
    expect(answer.body).toEqual({
      success: true,
      message: { type: 'success', message: 'Votre profil a été modifié.' },
      user: { ...user, firstName: 'Malia-Rose' },
    });
    const renamed = await server().db.query(sql`select email from app_user where first_name = 'Malia-Rose'`);
    expect(renamed).toEqual([{ email: 'agence2@lagon.nc' }]);
    const [trace] = await server().db.query(sql`select before, after from audit where action = 'profile-updated'`);
    expect(trace).toMatchObject({ before: { firstName: 'Malia' }, after: { firstName: 'Malia-Rose' } });
  });

  it('accepts the new address at once and no longer the old one', async () => {
    const token = await server().tokenOf('courtier3');
    const user = { firstName: 'Roland', lastName: 'Kasmin', email: 'roland@lagon.nc' };
    expect((await server().call(endpoints.profileUpdate, { user }, { token })).status).toBe(200);
    const logIn = (email: string) => server().call(endpoints.login, { email, password: 'Lagon-2026' });
    expect((await logIn('courtier3@lagon.nc')).status).toBe(401);
    expect(((await logIn('Roland@Lagon.nc')).body['data'] as Session).user.userName).toBe('roland@lagon.nc');
  });

  it('refuses a taken address in any notation, and missing or long values', async () => {
    const token = await server().tokenOf('agence');
    const saveProfile = async (user: { firstName: string; lastName: string; email: string }) => {
      const answer = await server().call(endpoints.profileUpdate, { user }, { token });
      return [answer.status, answer.body.errors];
    };
    const fine = { firstName: 'Julien', lastName: 'Cornaille', email: 'agence@lagon.nc' };
    expect(await saveProfile({ ...fine, email: 'COURTIER2@lagon.nc' })).toEqual([
      422,
      { email: ['Cette adresse e-mail est déjà utilisée'] },
    ]);
    expect(await saveProfile({ ...fine, firstName: ' ', lastName: 'x'.repeat(36) })).toEqual([
      422,
      {
        'user.firstName': ['Le champ Prénom est requis'],
        'user.lastName': ['La saisie est limitée à 35 caractères'],
      },
    ]);
    expect(await saveProfile({ ...fine, email: 'sans arobase' })).toEqual([
      422,
      { 'user.email': ['Le champ E-mail doit être une adresse e-mail valide'] },
    ]);
    expect(await saveProfile({ ...fine, email: `${'x'.repeat(42)}@lagon.nc` })).toEqual([
      422,
      { 'user.email': ['La saisie est limitée à 50 caractères'] },
    ]);
  });
});

describeApi('own password', (server) => {
  it('is refused on the field that violates the rule', async () => {
    const token = await server().tokenOf('agence');
    const savePassword = async (password: string, confirmedPassword = password) => {
      const answer = await server().call(endpoints.profilePassword, { password, confirmedPassword }, { token });
      expect(answer.status).toBe(422);
      return answer.body.errors;
    };
    expect((await savePassword('Lagon2026'))?.['password']?.[0]).toContain('minimum 8 caractères');
    expect(await savePassword('Lagon-20 26')).toEqual({
      password: ['Le mot de passe contient des caractères interdits\u00A0: " \' ? & / < > ou des espaces.'],
    });
    expect(Object.keys((await savePassword('Lagon-2027', 'Lagon-2028')) ?? {})).toEqual(['confirmedPassword']);
  });

  it('changes, keeps this session and revokes the others', async () => {
    const [here, there] = [await server().tokenOf('courtier4'), await server().tokenOf('courtier4')];
    const password = 'Recif-2027';
    const answer = await server().call(
      endpoints.profilePassword,
      { password, confirmedPassword: password },
      { token: here },
    );
    expect(answer.body.message).toEqual({ type: 'success', message: 'Votre mot de passe a été modifié.' });
    expect((await server().call(endpoints.profileGet, {}, { token: here })).status).toBe(200);
    expect((await server().call(endpoints.profileGet, {}, { token: there })).status).toBe(401);
    const logIn = (typedPassword: string) =>
      server().call(endpoints.login, { email: 'courtier4@lagon.nc', password: typedPassword });
    expect((await logIn('Lagon-2026')).status).toBe(401);
    expect((await logIn(password)).status).toBe(200);
    const traces = JSON.stringify(await server().db.query(sql`select * from audit`));
    expect(traces).toContain('password-changed');
    expect(traces).not.toContain(password);
  });
});
