import { Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { readFailure } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { brokerLimits } from '#shared/forms/commercial-limits.ts';
import { brokerDefaultsGet } from '#shared/operations/people/broker-defaults.ts';
import { ownBroker } from '#shared/operations/people/own-broker.ts';
import { allLists } from '#shared/operations/shell/lists.ts';
import { defaultFields } from '#shared/products/broker-defaults.ts';
import { loadProducts } from '#shared/products/load-product.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { FailedState, LoadingState } from '#ui/page/states.tsx';
import { BrokerDefaultsForm } from './broker-defaults-form.tsx';

const fieldsQuery = {
  queryKey: ['broker-default-fields'],
  queryFn: async () => defaultFields(await loadProducts()),
  staleTime: Number.POSITIVE_INFINITY,
};

interface BrokerDefaultsProps {
  readonly brokerId: number;
  /** Edited by the broker's own users. */
  readonly isOwn?: boolean;
  readonly onSaved?: () => void;
}

/** Default values of a broker's quotes, and which are locked: for its users and for administrators. */
export default function BrokerDefaults({ brokerId, isOwn = false, onSaved }: BrokerDefaultsProps) {
  const offline = useOffline();
  const queries = useQueryClient();
  const today = useToday();
  const queryKey = [brokerDefaultsGet.path, brokerId];
  const { data: fields } = useQuery(fieldsQuery);
  const lists = useQuery({
    queryKey: ['broker-default-lists'],
    queryFn: ({ signal }) => offline.read(allLists, {}, signal),
  });
  const broker = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(brokerDefaultsGet, { id: brokerId }, { signal }),
    // Never refetched under a form in use: a save names the version it is based on.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const referenceLists = lists.data?.value.lists;
  const row = broker.data?.broker;
  const error = broker.error ?? (referenceLists ? null : lists.error);
  if (error) return <FailedState {...readFailure(error)} onRetry={() => void broker.refetch()} />;
  if (!fields || !referenceLists || !row) return <LoadingState label="Chargement des valeurs par défaut" blocks={2} />;
  return (
    <>
      <Text color="fg.muted" marginBottom="5">
        Une valeur libre remplit les nouveaux devis. Verrouillée, elle vaut pour tous les devis du cabinet, et personne
        ne peut la changer.
      </Text>
      <BrokerDefaultsForm
        key={row.version}
        row={row}
        rowKind={isOwn ? 'ownDefaults' : 'defaults'}
        fields={fields}
        context={{ today, lists: referenceLists, commercialLimits: brokerLimits }}
        onSaved={async () => {
          void queries.invalidateQueries({ queryKey: [ownBroker.path] });
          await queries.invalidateQueries({ queryKey });
          onSaved?.();
        }}
      />
    </>
  );
}
