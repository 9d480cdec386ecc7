import { Box, Button, Flex } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { subscriberFormValues } from '#shared/clients/client-record.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import type { Product } from '#shared/products/product.ts';
import { Icon } from '#ui/icon.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { QueuedChange } from '#work/clients/queued-change.tsx';
import type { QueuedClient } from '#work/clients/queued-clients.ts';
import { clientQuery } from '../../quotes-api.ts';
import { queuedSubscriber } from '../draft/current-client.ts';
import type { PricedWork } from '../work/use-priced-work.ts';
import { ClientPick, SimilarBanner } from './lazy-pickers.ts';
import { PersonTypeChoice } from './person-type-choice.tsx';
import { PickerPlaceholder } from './picker-placeholder.tsx';

/** The client search belongs to another feature and is injected by the route. */
export type ClientSearch = (chooser: {
  /** Types of person that can be chosen. */
  readonly personTypes: Product['personTypes'];
  readonly onChoose: (clientId: number) => void;
  readonly onChooseQueued: (client: QueuedClient) => void;
  readonly onClose: () => void;
}) => ReactNode;

interface ClientChoiceProps {
  readonly pricedWork: PricedWork;
  readonly isCopy: boolean;
  readonly clientSearch: ClientSearch;
}

/**
 * Subscriber: a person type, or a client of the portfolio whose data are locked. Specification 3, sections 2.3 and 4.
 */
export function ClientChoice({ pricedWork, isCopy, clientSearch }: ClientChoiceProps) {
  const { work, replace } = pricedWork;
  const { form, product, context, isReadOnly } = work;
  const queries = useQueryClient();
  const offline = useOffline();
  const [isSearching, setIsSearching] = useState(false);
  const clientId = useWatch({ control: form.control, name: 'person.id' });
  const valuesNow = () => form.getValues() as RawGroup;
  const releaseButton = useRef<HTMLButtonElement>(null);
  /** The field that named the client is gone, and with it the focus. */
  const fillPerson = (person: RawGroup): void => {
    replace({ ...valuesNow(), person });
    setTimeout(() => releaseButton.current?.focus());
  };

  const choose = async (clientId: number) => {
    setIsSearching(false);
    const clientAnswer = await queries.fetchQuery(clientQuery(offline, clientId)).catch(() => undefined);
    const client = clientAnswer?.value.person;
    if (client)
      fillPerson(
        (await queuedSubscriber(offline, { clientId, context })) ?? (subscriberFormValues(client, context) as RawGroup),
      );
    else notify({ type: 'error', message: 'Ce client ne peut pas être lu. Réessayez dans un instant.' });
  };
  const chooseQueued = ({ person }: QueuedClient) => {
    setIsSearching(false);
    fillPerson(person);
  };
  const release = () => {
    const personType = textAt(valuesNow(), 'person.personType') === 'MOR' ? 'MOR' : 'PHY';
    replace({ ...valuesNow(), person: product.blankQuote(personType, context)['person'] as RawGroup });
  };

  return (
    <>
      {clientId ? (
        <Banner
          tone="info"
          action={
            isReadOnly ? null : (
              <Button ref={releaseButton} variant="outline" onClick={release}>
                Saisir un autre client
              </Button>
            )
          }
        >
          Client de votre portefeuille{'\u00A0'}: ses données se modifient sur sa fiche.
        </Banner>
      ) : null}
      {clientId ? <QueuedChange clientId={Number(clientId)} /> : null}
      <Flex wrap="wrap" align="flex-end" gap="4" marginBottom="6">
        {isCopy || product.personTypes.length < 2 ? null : (
          <Box maxWidth="full">
            <PersonTypeChoice pricedWork={pricedWork} />
          </Box>
        )}
        <Flex wrap="wrap" align="flex-end" gap="4" flex="1 1 30rem" minWidth="0">
          {clientId ? null : (
            <PickerPlaceholder>
              <ClientPick
                personTypes={product.personTypes}
                isDisabled={isReadOnly}
                onChoose={(chosen) => void choose(chosen)}
                onChooseQueued={chooseQueued}
              />
            </PickerPlaceholder>
          )}
          <Button type="button" variant="outline" disabled={isReadOnly} onClick={() => setIsSearching(true)}>
            <Icon name="search" />
            Recherche avancée
          </Button>
        </Flex>
      </Flex>
      <SimilarBanner work={work} onChoose={(chosen) => void choose(chosen)} />
      {isSearching
        ? clientSearch({
            personTypes: product.personTypes,
            onChoose: (chosen) => void choose(chosen),
            onChooseQueued: chooseQueued,
            onClose: () => setIsSearching(false),
          })
        : null}
    </>
  );
}
