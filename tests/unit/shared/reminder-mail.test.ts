import { expect, test } from 'vitest';
import { reminderHref } from '#shared/actions/reminder-mail.ts';

const sender = { fullName: 'Anne Wéa', agency: { code: 'LS', name: 'Lagon Sud' } };
const parseMailto = (href: string) => {
  const url = new URL(href);
  return { to: url.pathname, subject: url.searchParams.get('subject'), body: url.searchParams.get('body') };
};

test('reminder mail: states amount, contract and day of an unpaid premium, and is signed', () => {
  const unpaid = { kind: 'unpaid', mail: 'jean@mls.nc', who: 'Jean Wéa', about: 'Automobile AU26000001' } as const;
  const { to, subject, body } = parseMailto(
    reminderHref({ ...unpaid, amountXpf: 52_197, since: '2026-10-01' }, sender),
  );
  expect([to, subject]).toEqual(['jean@mls.nc', 'Votre contrat Automobile AU26000001']);
  expect(body).toMatch(/^Bonjour Jean Wéa,\r\n\r\nSauf erreur/);
  expect(body).toContain('la somme de 52\u202F197\u00A0F reste à régler pour votre contrat Automobile AU26000001');
  expect(body).toContain('depuis le 01/10/2026.');
  expect(body).toMatch(/Bien cordialement,\r\nAnne Wéa\r\nLagon Sud$/);
});

test('reminder mail: greets a person with the first name first, and a company by its name', () => {
  const greet = (who: string, isCompany = false) => {
    const unpaid = { kind: 'unpaid', mail: 'jean@mls.nc', who, isCompany, about: '', since: null } as const;
    return parseMailto(reminderHref(unpaid, sender)).body?.split('\r\n')[0];
  };
  expect(greet('LE-GOFF Thomas')).toBe('Bonjour Thomas LE-GOFF,');
  expect(greet('DE LA TOUR Marie-Ange Wéa')).toBe('Bonjour Marie-Ange Wéa DE LA TOUR,');
  expect(greet('GARNIER JEAN')).toBe('Bonjour GARNIER JEAN,');
  expect(greet('SARL Pacific Import', true)).toBe('Bonjour SARL Pacific Import,');
});

test('reminder mail: contains the link to pay and its last day', () => {
  const unpaid = { kind: 'unpaid', mail: 'jean@mls.nc', who: 'Jean Wéa', about: 'Automobile AU26000001' } as const;
  const link = { url: 'https://lagon.nc/complete/abc', until: '03/12/2026' };
  const { body } = parseMailto(reminderHref({ ...unpaid, amountXpf: 52_197, since: null, link }, sender));
  expect(body).toContain('valable jusqu’au 03/12/2026\u00A0:\r\nhttps://lagon.nc/complete/abc\r\n');
});

test('reminder mail: states price and last day of a quote', () => {
  const quote = {
    kind: 'quote',
    mail: 'jean@mls.nc',
    who: 'Jean Wéa',
    about: 'Automobile DV26000001',
    since: null,
  } as const;
  const { subject, body } = parseMailto(reminderHref({ ...quote, amountXpf: 62_000, until: '2026-12-05' }, sender));
  expect(subject).toBe('Votre devis Automobile DV26000001');
  expect(body).toContain('à 62\u202F000\u00A0F par an. Il est valable jusqu’au 05/12/2026.');
});
