import type { Db } from '#server/db/db.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { userMessage } from '#server/http/list-answers.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import type { clientsMove } from '#shared/operations/clients/client-move.ts';
import { formatCount } from '#shared/primitives/money.ts';
import {
  brokerOfClient,
  countMoved,
  findBroker,
  holdMovers,
  type Moved,
  moveClients,
} from './client-move-repository.ts';

const receiving = async (db: Db, id: number, from: number) => {
  const refused = (why: string) => invalid({ toBrokerId: [why] });
  if (id === from) throw refused('C’est déjà le courtier actuel');
  const broker = await findBroker(db, id);
  if (!broker) throw refused('Ce courtier n’existe pas ou n’est plus disponible');
  if (!broker.isEnabled) throw refused('Ce courtier est inactif');
  return broker;
};

const counted = (n: number, one: string, many: string): string =>
  n === 1 ? `1\u00A0${one}` : `${formatCount(n)}\u00A0${many}`;

const told = ({ clients, contracts, quotes, requests }: Moved): string =>
  [
    counted(clients, 'client', 'clients'),
    counted(contracts, 'contrat', 'contrats'),
    counted(quotes, 'devis', 'devis'),
    `et ${counted(requests, 'demande', 'demandes')}`,
  ]
    .join(', ')
    .replace(', et', ' et');

/** Gives one client, or all of a broker, to another broker. Issued papers keep the broker that they name. */
const moveToBroker: Handler<typeof clientsMove> = async (input, context) => {
  const { fromBrokerId, clientId, toBrokerId, confirmed } = input;
  return context.db.transaction(async (tx) => {
    const ids = await holdMovers(tx, clientId === undefined ? { brokerId: fromBrokerId ?? 0 } : { clientId });
    // Read once they are held: another may just have moved them.
    const from = clientId === undefined ? fromBrokerId : await brokerOfClient(tx, clientId);
    const giving = from === undefined ? undefined : await findBroker(tx, from);
    if (!giving) throw notFound();
    const to = await receiving(tx, toBrokerId, giving.id);
    const moved = await countMoved(tx, ids);
    if (!confirmed)
      return {
        success: false,
        concerned: ids.length,
        message: userMessage(`${told(moved)} passent de ${giving.name} à ${to.name}.`, 'warning'),
      };
    await moveClients(tx, ids, { from: giving.id, to: to.id });
    await recordAudit(tx, context, {
      action: 'clients-moved',
      subject: clientId === undefined ? `broker ${giving.id}` : `client ${clientId}`,
      before: { brokerId: giving.id },
      after: { brokerId: to.id, ...moved },
    });
    return { success: true, message: userMessage(`${told(moved)} sont désormais chez ${to.name}.`) };
  });
};

export const clientMoveHandlers = { clientsMove: moveToBroker } satisfies Partial<Handlers>;
