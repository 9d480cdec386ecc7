import { describe, expect, it } from 'vitest';
import { paperFile } from '#tests/support/documents/paper-file.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';

describe('receipt', () => {
  const cash = 'Espèces de WÉA-XÛÛ Marie ʼOfa, reçues le 10/12/2026';
  const receipt = async (premiums: readonly (readonly [id: number, amount: number])[]): Promise<string> => {
    const payment = { means: cash, premiums: new Map(premiums), surplus: null };
    return (await readPdf(await paperFile('recu', { payment }))).text;
  };

  it('prints the name of the payer as it was entered', async () => {
    expect(await receipt([[1, 26_814]])).toContain(
      'Mode de paiement : espèces de WÉA-XÛÛ Marie ʼOfa, reçues le 10/12/2026.',
    );
  });
});
