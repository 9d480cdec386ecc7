import { describe, expect, it } from 'vitest';
import { formatSettlement, type PremiumPayment } from '#shared/operations/contracts/settlement.ts';

describe('how a premium was paid', () => {
  const paymentBy = (means: PremiumPayment['means'], amount = 10_000): PremiumPayment => ({
    means,
    day: '2026-11-21',
    amount,
  });
  const debitOn = '2026-12-05';

  const cases: readonly (readonly [title: string, input: Parameters<typeof formatSettlement>, expected: string])[] = [
    [
      'names the means of its payment, not the debit of its term',
      [{ amount: 10_000, balanceBrut: 0 }, [paymentBy('card')], debitOn],
      'Réglé le 21/11/2026 par carte',
    ],
    [
      'states « Prélevé le » for a debit',
      [{ amount: 10_000, balanceBrut: 0 }, [paymentBy('insurer')], debitOn],
      'Prélevé le 05/12/2026',
    ],
    [
      'states « Prélevé le » for a debited term without a recorded payment',
      [{ amount: 10_000, balanceBrut: 0 }, [], debitOn],
      'Prélevé le 05/12/2026',
    ],
    ['announces a debit', [{ amount: 10_000, balanceBrut: 10_000 }, [], debitOn], 'Prélèvement du 05/12/2026'],
    [
      'names the insurer, whose means are unknown',
      [{ amount: 10_000, balanceBrut: 0 }, [paymentBy('insurer')], null],
      'Réglé le 21/11/2026 à l’assureur',
    ],
    [
      'states a part payment with its amount',
      [{ amount: 10_000, balanceBrut: 4_000 }, [paymentBy('cheque', 6_000)], null],
      '6\u202F000\u00A0F le 21/11/2026 par chèque',
    ],
    [
      'states each of several payments',
      [{ amount: 10_000, balanceBrut: 0 }, [paymentBy('cash', 6_000), paymentBy('transfer', 4_000)], null],
      '6\u202F000\u00A0F le 21/11/2026 en espèces, 4\u202F000\u00A0F le 21/11/2026 par virement',
    ],
    [
      'states what the insurer refunded of a paid premium',
      [{ amount: 10_000, balanceBrut: 0, cancelled: 4_000, refunded: 4_000 }, [paymentBy('cheque')], null],
      'Réglé le 21/11/2026 par chèque, 4\u202F000\u00A0F remboursés par la compagnie',
    ],
    [
      'announces no debit of a premium that the insurer cancelled',
      [{ amount: 10_000, balanceBrut: 0, cancelled: 10_000 }, [], debitOn],
      '10\u202F000\u00A0F annulés par la compagnie',
    ],
    [
      'tells what the insurer cancelled from what it refunded',
      [{ amount: 10_000, balanceBrut: 0, cancelled: 10_000, refunded: 4_000 }, [paymentBy('cheque', 4_000)], null],
      '4\u202F000\u00A0F le 21/11/2026 par chèque, 6\u202F000\u00A0F annulés et 4\u202F000\u00A0F remboursés par la compagnie',
    ],
    [
      'states that the refund of a cancelled payment must be paid back',
      [{ amount: 10_000, balanceBrut: 10_000, cancelled: 4_000, refunded: 4_000 }, [], null],
      '4\u202F000\u00A0F remboursés par la compagnie, à restituer',
    ],
    [
      'states which part of a refund must be paid back, since another payment covers the rest',
      [{ amount: 10_000, balanceBrut: 7_000, cancelled: 4_000, refunded: 4_000 }, [paymentBy('cash', 3_000)], null],
      '3\u202F000\u00A0F le 21/11/2026 en espèces, 4\u202F000\u00A0F remboursés par la compagnie, dont 1\u202F000\u00A0F à restituer',
    ],
    [
      'states nothing to pay back once the premium is paid',
      [{ amount: 10_000, balanceBrut: 0, cancelled: 4_000, refunded: 4_000 }, [paymentBy('cash')], null],
      'Réglé le 21/11/2026 en espèces, 4\u202F000\u00A0F remboursés par la compagnie',
    ],
    [
      'calls no refund of a contract without effect made, since nobody reported it',
      [
        { amount: 10_000, balanceBrut: 0, cancelled: 10_000, refunded: 4_000, isVoid: true },
        [paymentBy('cheque', 4_000)],
        null,
      ],
      '4\u202F000\u00A0F le 21/11/2026 par chèque, 6\u202F000\u00A0F annulés et remboursement de 4\u202F000\u00A0F par la compagnie',
    ],
    [
      'calls it made with the day on which it was recorded',
      [
        {
          ...{ amount: 10_000, balanceBrut: 0, cancelled: 10_000, refunded: 4_000, isVoid: true },
          refundedOn: '2026-11-25',
        },
        [paymentBy('cheque', 4_000)],
        null,
      ],
      '4\u202F000\u00A0F le 21/11/2026 par chèque, 6\u202F000\u00A0F annulés et 4\u202F000\u00A0F remboursés par la compagnie le 25/11/2026',
    ],
    ['is empty if nothing is known', [{ amount: 10_000, balanceBrut: 0 }, [], null], ''],
  ];

  it.each(cases)('%s', (_title, input, expected) => {
    expect(formatSettlement(...input)).toBe(expected);
  });
});
