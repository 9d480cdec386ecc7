/** Values of the dialogs in form-dialogs. */
export const broker = { id: 2, name: 'Lagon Sud', code: 'S', login: 's', isEnabled: true, userCount: 0, version: 'v' };
export const insurer = {
  ...{ name: 'Assureur', address: '1 rue', phone: '284037', email: 'a@lagon.nc', ridet: '0123456001', rcs: 'R' },
  ...{ regulator: 'ACPR', creditorId: 'NC00ZZZ1', logo: null },
};
export const received = {
  ...{
    id: 1,
    number: 'R26-00001',
    provisional: 'P-7K2M9QX4',
    mode: 'cheque' as const,
    amount: 12_000,
    reference: '7654321',
  },
  ...{ drawer: 'Jean Wéa', day: '2026-11-20', by: null, receiptId: null, cancelled: null },
} as const;
