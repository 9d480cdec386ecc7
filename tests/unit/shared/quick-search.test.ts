import { expect, test } from 'vitest';
import { deviceQuickSearch } from '#offline/portfolio/device-quick-search.ts';
import type { ClientRow } from '#shared/operations/clients/clients.ts';
import type { TaskListRow } from '#shared/operations/tasks/tasks.ts';
import { searchableClient } from '#shared/search/client-search.ts';
import { matchesQuickTask, parseQuickQuery } from '#shared/search/quick-search.ts';
import { portfolioClient } from '#tests/support/contracts/portfolio.ts';

const createClient = (id: number, overrides: Partial<ClientRow>) =>
  searchableClient({ ...portfolioClient(id).client, ...overrides }, { hasContract: true, hasQuote: false });
const type = { code: 'PERSO', libelle: 'Personnelle' };
const clients = [
  createClient(1, { mail: { id: 1, type, mail: 'Marie.Moulin@lagoon.nc' } }),
  createClient(2, { personType: 'MOR', socialReason: 'Niaouli SARL', siret: '1234567001' }),
  createClient(3, { phoneNumber: '123456' }),
  createClient(4, { lastname: 'MALO–FALA', firstname: 'Sosefo' }),
];
const findIds = (text: string) => deviceQuickSearch([], clients, { text }).clients.map(({ id }) => id);

test('quick search: ignores e-mail addresses and RIDET numbers of other clients', () => {
  expect(findIds('marie.moulin@')).toEqual([1]);
  expect(findIds('MOULIN@LAGOON')).toEqual([1]);
  expect(findIds('@mls.nc')).toEqual([]);
  expect(findIds('1 234 567.001')).toEqual([2]);
  expect(findIds('1234567')).toEqual([2]);
  // A RIDET is not searched from its middle, and five digits are ambiguous.
  expect(findIds('4567001')).toEqual([]);
  expect(findIds('12345')).toEqual([3]);
});

test('quick search: finds a client by a name typed without its spaces', () => {
  for (const text of ['malofala', 'MALOF', 'sosefo malofala', 'malo fala']) expect(findIds(text), text).toEqual([4]);
  expect(findIds('alofala')).toEqual([]);
});

test('quick search: treats six digits as a telephone and as the start of a RIDET', () => {
  expect(findIds('123456').sort()).toEqual([2, 3]);
});

test('quick search: finds a request by its number in any notation and by its words in any order', () => {
  const task = {
    number: 'D26000123',
    type: 'Avenant',
    subject: 'Changer le véhicule',
    clientName: 'WAMYTAN TE MOANA Marie',
  } as TaskListRow;
  const findsTask = (text: string) => matchesQuickTask(parseQuickQuery(text))(task);
  for (const text of ['d26000123', 'D26 000 123', '000123', 'vehicule changer', 'avenant wamytan', 'TEMOANA'])
    expect(findsTask(text), text).toBe(true);
  for (const text of ['D26000124', 'véhicule moulin']) expect(findsTask(text), text).toBe(false);
});

test.each([
  ['NC 312456', '312456nc'],
  ['nc-312', '312'],
  ['NC 312456 NC', '312456nc'],
  ['Immatriculation : 312 456 NC', '312456nc'],
  ['NC 1234 WW', '1234ww'],
  ['312456', '312456'],
  ['nc', ''],
  ['FNC 312456', ''],
])('quick search: reads the plate in « %s »', (typed, plate) => {
  expect(parseQuickQuery(typed).plate).toBe(plate);
});

test.each([
  ['R26-00003', 'r2600003'],
  ['r26 000', 'r26000'],
  ['P-H9MYE0NV', 'ph9mye0nv'],
  ['p h9m', 'ph9m'],
  ['P-HMYEANVK', 'phmyeanvk'],
  ['paul', ''],
  ['R', ''],
  ['PJ26008002', ''],
])('quick search: reads the number of a receipt in « %s »', (typed, receipt) => {
  expect(parseQuickQuery(typed).receipt).toBe(receipt);
});
