import { useQuery } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { Page, PageSection } from '#ui/page/page.tsx';
import { BrokerOnly } from '../broker-only.tsx';
import { OfflineReadiness } from '../offline-readiness.tsx';
import { clientQuery } from '../quotes-api.ts';
import { OpenQuotes } from './open-quotes.tsx';
import { ProductChoice } from './product-choice.tsx';

/** Start of a quote: resume a draft or choose a product. `client` is the client’s id, if known. */
export default function StartScreen({ client }: { readonly client: number | undefined }) {
  const person = useQuery({ ...clientQuery(useOffline(), client ?? 0), enabled: client !== undefined }).data?.value
    .person;
  return (
    <Page title="Nouveau devis" icon="quote" facts={person ? `Pour ${person.fullname}` : undefined}>
      <BrokerOnly>
        <OfflineReadiness />
        {client === undefined ? <OpenQuotes /> : null}
        <PageSection title="Choisir un produit" isPlain>
          <ProductChoice client={client} />
        </PageSection>
      </BrokerOnly>
    </Page>
  );
}
