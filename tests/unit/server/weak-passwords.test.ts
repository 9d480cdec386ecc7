import { describe, expect, it } from 'vitest';
import { findPasswordWeakness } from '#server/areas/auth/credentials/weak-passwords.ts';

const owner = { firstName: 'Hélène', lastName: 'Le Gall-Kaddour', email: 'h.kaddour@courtage-sud.nc' };

describe('new passwords', () => {
  it.each(['Password1!', 'Azerty-123', 'Motdepasse1!', 'P@ssw0rd!', '2026-Soleil', 'Abc123456-', 'Qwerty#2026'])(
    'refuses the common %s',
    (password) => expect(findPasswordWeakness(password, owner)).toMatch(/trop courant/),
  );

  it.each(['Helene-2026', 'xKADDOUR#81', 'H.kaddour@courtage-sud.nc1'])('refuses %s of its owner', (password) =>
    expect(findPasswordWeakness(password, owner)).toMatch(/ni votre nom ni votre adresse/),
  );

  it.each(['Recif-2027', 'Lagon-2026', 'Tr7#vagueBleue', 'Love-83920174658', 'k9$Wm2^Qz8'])('accepts %s', (password) =>
    expect(findPasswordWeakness(password, owner)).toBeUndefined(),
  );
});
