import * as v from 'valibot';
import { buildLinkMail } from '#server/areas/auth/credentials/link-mail.ts';
import { type RefundMail, refundMailSchema } from '#server/areas/payments/refunds.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { formatGreeting } from '#server/primitives/greeting.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { findSender } from './document-sending-repository.ts';

/** Paragraphs about a refund. The card of a surplus may be another person's, so that it is not called the client's. */
const describeRefund = ({ kind, amount, day, reference }: RefundMail, contract: string): string[] => {
  const dayText = `le ${frenchDate(day)}, référence ${reference}.`;
  if (kind === 'surplus')
    return [
      `Une carte a été débitée de ${formatXpf(amount)} en trop pour votre ${contract}\u00A0: cette somme a été remboursée ${dayText}`,
    ];
  return [
    `Votre ${contract} est sans effet.`,
    `${formatXpfWith(amount, 'a été réglé', 'ont été réglés')} pour ce contrat\u00A0: cette somme vous a été remboursée par la compagnie ${dayText}`,
  ];
};

/** Job: e-mails the client that a refund was recorded. If the job runs twice, the e-mail is sent twice. */
export const sendRefundMail: JobHandler = async (payload, { db, services }) => {
  const refund = v.parse(refundMailSchema, payload);
  const sender = await findSender(db, refund.contractId);
  if (!sender) return;
  const { number, productCode, brokerName, brokerPhone, person } = sender;
  const contract = `contrat ${findProduct(productCode)?.label ?? productCode} ${number}`;
  await services.mail.send(
    buildLinkMail({
      to: refund.to,
      subject: `${brokerName}\u00A0: ${formatXpfWith(refund.amount, 'remboursé')} (contrat ${number})`,
      before: [formatGreeting(person.firstname, person.lastname), ...describeRefund(refund, contract)],
      after: [
        `Une question\u00A0? Appelez ${brokerName}${brokerPhone ? ` au ${formatPhone(brokerPhone)}` : ''}.`,
        brokerName,
      ],
    }),
  );
};
