import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { textAt } from '#shared/forms/raw.ts';
import { clientLookAlikes } from '#shared/operations/clients/client-changes.ts';
import { Banner } from '#ui/page/banner.tsx';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import { SimilarLines } from '../similar/similar-lines.tsx';
import { countQuotes, type QuoteSubject, quoteSubject } from '../similar/similar-quotes.ts';
import { useSimilarQuotes } from '../similar/use-similar-quotes.ts';
import type { QuoteWork } from '../work/quote-work.ts';
import { clientDetail } from './client-detail.ts';

interface SimilarBannerProps {
  readonly work: QuoteWork;
  readonly onChoose: (clientId: number) => void;
}

/** Warns of similar clients and quotes as soon as client and product are known. */
export function SimilarBanner({ work, onChoose }: SimilarBannerProps): ReactNode {
  const { form, product } = work;
  const asker = useFormSnapshot(form, (values) => quoteSubject(product, values), 'after-frame');
  const isIdentified =
    asker.personId !== null ||
    textAt(asker, 'siret').length >= 6 ||
    Boolean(asker.lastname && asker.firstname && /^\d{4}-\d{2}-\d{2}$/.test(asker.birthDate ?? ''));
  if (!isIdentified || work.isReadOnly) return null;
  return (
    <>
      {asker.personId === null ? <SimilarClients subject={asker} onChoose={onChoose} /> : null}
      <SimilarQuotesBanner work={work} subject={asker} />
    </>
  );
}

interface SimilarClientsProps extends Pick<SimilarBannerProps, 'onChoose'> {
  readonly subject: QuoteSubject;
}

/** Clients of the portfolio who may be the person being typed; a tap takes over the data of the client. */
function SimilarClients({ subject: { productCode: _, personId: __, ...identity }, onChoose }: SimilarClientsProps) {
  const { read } = useOffline();
  const { data } = useQuery({
    queryKey: ['similar clients', identity],
    queryFn: async () => (await read(clientLookAlikes, identity)).value.clients,
    retry: false,
    gcTime: 0,
  });
  if (!data || data.length === 0) return null;
  return (
    <Banner tone="warning">
      <strong>Ce client existe peut-être déjà</strong>
      <Lines aria-label="Clients semblables">
        {data.map((client) => (
          <li key={client.id}>
            <button type="button" onClick={() => onChoose(client.id)}>
              {client.fullname}
              <small>{clientDetail(client)}</small>
            </button>
          </li>
        ))}
      </Lines>
    </Banner>
  );
}

function SimilarQuotesBanner({ work, subject }: { readonly work: QuoteWork; readonly subject: QuoteSubject }) {
  const similarTo = useSimilarQuotes(work);
  const { data } = useQuery({
    queryKey: ['similar quotes', subject],
    queryFn: () => similarTo(subject),
    gcTime: 0,
  });
  if (!data || countQuotes(data) === 0) return null;
  return (
    <Banner tone="warning">
      <strong>Un devis existe peut-être déjà</strong>
      <Lines aria-label="Devis en cours">
        <SimilarLines quotes={data} />
      </Lines>
    </Banner>
  );
}

const Lines = chakra('ul', {
  base: {
    listStyle: 'none',
    '& a, & button': {
      display: 'block',
      minHeight: '2.75rem',
      paddingBlock: '1.5',
      fontWeight: 'medium',
      textAlign: 'start',
    },
    '& button': { textDecoration: 'underline', textUnderlineOffset: '3px', cursor: 'pointer' },
    '& small': { display: 'block', fontSize: 'sm', fontWeight: 'normal' },
  },
});
