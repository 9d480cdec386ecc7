import type { Db } from '#server/db/db.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { userMessage } from '#server/http/list-answers.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import type { clientsMove } from '#shared/operations/clients/client-move.ts';
import { formatCount, formatXpf } from '#shared/primitives/money.ts';
import {
  countLeftBehind,
  countMoved,
  findBroker,
  findBrokerOfClient,
  lockClientsToMove,
  type MoveCounts,
  moveClients,
  type RemainingPayments,
} from './client-move-repository.ts';

const requireReceivingBroker = async (db: Db, id: number, from: number) => {
  const refusalOf = (reason: string) => invalid({ toBrokerId: [reason] });
  if (id === from) throw refusalOf('C’est déjà le courtier actuel');
  const broker = await findBroker(db, id);
  if (!broker) throw refusalOf('Ce courtier n’existe pas ou n’est plus disponible');
  if (!broker.isEnabled) throw refusalOf('Ce courtier est inactif');
  return broker;
};

const formatCounted = (n: number, singular: string, plural: string): string =>
  `${formatCount(n)}\u00A0${n > 1 ? plural : singular}`;

const formatMoved = ({ clients, contracts, quotes, requests }: MoveCounts): string =>
  [
    formatCounted(clients, 'client', 'clients'),
    formatCounted(contracts, 'contrat', 'contrats'),
    formatCounted(quotes, 'devis', 'devis'),
    `et ${formatCounted(requests, 'demande', 'demandes')}`,
  ]
    .join(', ')
    .replace(', et', ' et');

/** Sentences about payments that do not move with the clients; empty if there are none. */
const formatLeftBehind = (
  { payments, amount, unremitted, unremittedAmount, openOrders }: RemainingPayments,
  broker: string,
): string => {
  const unremittedText =
    unremitted === 0
      ? ''
      : `, dont ${formatCounted(unremitted, 'chèque ou somme en espèces', 'chèques ou sommes en espèces')} à remettre (${formatXpf(unremittedAmount)})`;
  const paymentsText =
    payments === 0
      ? ''
      : ` Restent chez ${broker}\u00A0: ${formatCounted(payments, 'règlement reçu', 'règlements reçus')} (${formatXpf(amount)})${unremittedText}\u00A0; seul un administrateur pourra les annuler ou noter leur remboursement.`;
  const openOrdersText =
    openOrders === 0
      ? ''
      : ` ${openOrders === 1 ? '1\u00A0paiement par carte est ouvert et peut' : `${formatCount(openOrders)}\u00A0paiements par carte sont ouverts et peuvent`} encore aboutir.`;
  return paymentsText + openOrdersText;
};

/** Moves one client, or all of a broker, to another broker. Issued papers keep the old broker. */
const moveToBroker: Handler<typeof clientsMove> = async (input, context) => {
  const { fromBrokerId, clientId, toBrokerId, confirmed } = input;
  return context.db.transaction(async (tx) => {
    const ids = await lockClientsToMove(tx, clientId === undefined ? { brokerId: fromBrokerId ?? 0 } : { clientId });
    // Read after the lock: a concurrent move may have changed the broker.
    const currentBrokerId =
      clientId === undefined ? fromBrokerId : await findBrokerOfClient(tx, { kind: 'all' }, clientId);
    const fromBroker = currentBrokerId === undefined ? undefined : await findBroker(tx, currentBrokerId);
    if (!fromBroker) throw notFound();
    const receivingBroker = await requireReceivingBroker(tx, toBrokerId, fromBroker.id);
    const counts = await countMoved(tx, ids);
    if (!confirmed)
      return {
        success: false,
        concerned: ids.length,
        message: userMessage(
          `${formatMoved(counts)} passent de ${fromBroker.name} à ${receivingBroker.name}.${formatLeftBehind(await countLeftBehind(tx, ids, context.services.now()), fromBroker.name)}`,
          'warning',
        ),
      };
    await moveClients(tx, ids, { from: fromBroker.id, to: receivingBroker.id });
    await recordAudit(tx, context, {
      action: 'clients-moved',
      subject: clientId === undefined ? `broker ${fromBroker.id}` : `client ${clientId}`,
      before: { brokerId: fromBroker.id },
      after: { brokerId: receivingBroker.id, ...counts },
    });
    return {
      success: true,
      message: userMessage(`${formatMoved(counts)} sont désormais chez ${receivingBroker.name}.`),
    };
  });
};

export const clientMoveHandlers = { clientsMove: moveToBroker } satisfies Partial<Handlers>;
