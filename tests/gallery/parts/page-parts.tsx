import { Button } from '@chakra-ui/react';
import type { GalleryPart } from '#tests/gallery/gallery-part.ts';
import { Tip } from '#ui/disclosure/tip.tsx';
import { BarPlot } from '#ui/facts/bar-plot.tsx';
import { ComparisonTable } from '#ui/facts/comparison-table.tsx';
import { Facts } from '#ui/facts/facts.tsx';
import { PhoneLink, PostalAddress } from '#ui/facts/person-facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { BrokerLogo } from '#ui/page/broker-logo.tsx';
import { ListRows } from '#ui/page/list-rows.tsx';
import { MailLink } from '#ui/page/mail-link.tsx';
import { Page, PageSection } from '#ui/page/page.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import { ProblemBanner } from '#ui/page/problem-banner.tsx';
import { ProgressLine } from '#ui/page/progress-line.tsx';
import { ReadinessLine } from '#ui/page/readiness-line.tsx';
import { Reasons } from '#ui/page/reasons.tsx';
import { EmptyLine, EmptyState, FailedState, ForbiddenState, LoadingState, OriginNotice } from '#ui/page/states.tsx';
import { SuccessPanel } from '#ui/page/success-panel.tsx';

const doNothing = (): void => undefined;
const hourMs = 3_600_000;
const address = { adress1: '4 route du Sud', adress2: '', adress3: '', zipCode: '98835', city: 'Dumbéa' };
const complete = { done: 2407, total: 2407, completedAtMs: Date.now() - hourMs };
const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" rx="8" fill="#0b7a75"/></svg>')}`;
const bars = [
  { key: 'AUTO', name: 'Automobile', value: 182_000, values: ['182\u202F000\u00A0F'] as const },
  { key: 'MRH', name: 'Habitation', value: 96_500, values: ['96\u202F500\u00A0F'] as const },
];
const compared = [
  { label: 'Téléphone', before: '77 12 34', mine: '77 12 35', theirs: '77 12 36' },
  { label: 'E-mail', before: '', mine: '', theirs: 'marie@lagon.nc' },
];

export const pageParts: readonly GalleryPart[] = [
  {
    name: 'Button',
    states: {
      solid: <Button>Enregistrer</Button>,
      outline: (
        <Button variant="outline">
          <Icon name="download" />
          Exporter
        </Button>
      ),
      ghost: <Button variant="ghost">Annuler</Button>,
      busy: <Button loading>Enregistrer</Button>,
      disabled: <Button disabled>Enregistrer</Button>,
    },
  },
  {
    name: 'Banner',
    states: {
      info: <Banner tone="info">Brouillon du 27/11/2026 à 09:12 repris.</Banner>,
      warning: (
        <Banner tone="warning" action={<Button>Reprendre ici</Button>}>
          Ce devis est ouvert dans un autre onglet, et se lit seulement ici.
        </Banner>
      ),
      danger: (
        <Banner tone="danger">
          Le serveur a refusé ce devis. <a href="#banner">Voir pourquoi</a>
        </Banner>
      ),
    },
  },
  {
    name: 'ProblemBanner, Reasons',
    states: {
      problems: <ProblemBanner problems={['La date d’effet est passée', 'Le véhicule n’est plus assurable']} />,
      reasons: <Reasons title="Accord de la compagnie nécessaire" reasons={['Trois sinistres en deux ans']} />,
    },
  },
  {
    name: 'SuccessPanel',
    states: {
      done: (
        <SuccessPanel>
          <Icon name="success" size={28} />
          <div>
            <h2>Le devis DV26000314 a bien été enregistré.</h2>
            <p>
              <a href="#success">Ouvrir le devis</a>
            </p>
          </div>
          <Button>Transformer en contrat</Button>
        </SuccessPanel>
      ),
    },
  },
  {
    name: 'States of a screen',
    states: {
      loading: <LoadingState label="Chargement des contrats" blocks={2} />,
      empty: (
        <EmptyState title="Aucun contrat" action={<Button>Effacer les critères</Button>}>
          Élargissez la recherche, ou créez un devis.
        </EmptyState>
      ),
      'empty line': <EmptyLine title="Aucun sinistre">Déclarez-en un depuis le contrat.</EmptyLine>,
      forbidden: <ForbiddenState />,
      'failed without network': <FailedState cause="unreachable" onRetry={doNothing} />,
      'failed on the server': <FailedState cause="server-error" onRetry={doNothing} />,
    },
  },
  {
    name: 'OriginNotice',
    states: {
      'from the device': (
        <OriginNotice origin={{ isFromDevice: true, fetchedAtMs: Date.now() - hourMs, cause: 'unreachable' }} />
      ),
      'old, incomplete': (
        <OriginNotice
          onRetry={doNothing}
          origin={{
            isFromDevice: true,
            fetchedAtMs: Date.now() - 72 * hourMs,
            cause: 'server-error',
            gaps: [{ kind: 'partial', part: 'contracts', stored: 800, total: 2407 }],
          }}
        />
      ),
    },
  },
  {
    name: 'ReadinessLine, ProgressLine',
    states: {
      ready: <ReadinessLine progress={{ state: 'idle', contracts: complete, clients: complete }} />,
      running: (
        <ReadinessLine
          progress={{ state: 'running', contracts: { done: 800, total: 2407, completedAtMs: null }, clients: complete }}
        />
      ),
      progress: <ProgressLine label="Contrats" done={800} total={2407} />,
    },
  },
  {
    name: 'Page, PageSection',
    states: {
      page: (
        <Page title="DUPONT MARIE" icon="user" facts="Cliente depuis 2019" actions={<Button>Nouveau devis</Button>}>
          <PageSection title="Coordonnées" facts="Vérifiées le 03/11/2026">
            <Facts
              facts={[
                ['Téléphone', <PhoneLink key="phone" phone={{ prefix: '+687', number: '771234' } as never} />],
                ['E-mail', <MailLink key="mail" address="marie.dupont-wamytan@une-adresse-longue.lagon.nc" />],
                ['Adresse', <PostalAddress key="address" address={address as never} />],
                ['Profession', ''],
              ]}
            />
          </PageSection>
          <PageSection title="Sans surface" isPlain>
            <Facts isCompact facts={[['Solde', '12\u202F000\u00A0F']]} />
          </PageSection>
        </Page>
      ),
    },
  },
  {
    name: 'ListRows, PathLink, BrokerLogo, Tip',
    states: {
      rows: (
        <ListRows>
          {['Constat amiable', 'Relevé d’information'].map((title) => (
            <li key={title}>
              <Icon name="file" />
              <div>
                <PathLink path="#rows">{title}</PathLink>
                <small>PDF, 320 ko</small>
              </div>
              <Button variant="ghost">Ouvrir</Button>
            </li>
          ))}
        </ListRows>
      ),
      logo: <BrokerLogo logo={logo} alt="Niaouli" />,
      tip: (
        <Tip text="Prime annuelle, toutes taxes comprises">{(id) => <Button aria-describedby={id}>TTC</Button>}</Tip>
      ),
    },
  },
  {
    name: 'BarPlot, ComparisonTable',
    states: {
      plot: (
        <BarPlot title="Commission par produit" columns={['Produit', 'Commission']} bars={bars} emptyText="Aucune" />
      ),
      'empty plot': (
        <BarPlot title="Commission par produit" columns={['Produit']} bars={[]} emptyText="Aucune commission" />
      ),
      comparison: (
        <ComparisonTable labelHeader="Donnée" mine="Votre saisie" theirs="Valeur actuelle" values={compared} />
      ),
    },
  },
];
