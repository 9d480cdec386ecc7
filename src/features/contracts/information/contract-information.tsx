import { useDeferredValue } from 'react';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { lazyPart } from '#ui/disclosure/lazy-part.tsx';
import { type Fact, Facts } from '#ui/facts/facts.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { useIsPrinting } from '#ui/window/use-is-printing.ts';
import { commercialFacts, formerContractFacts, generalFacts, optionalGuaranteeFacts } from './contract-facts.tsx';
import { Drivers, Guarantees, InsuredPersons } from './contract-tables.tsx';
import { Declarations } from './declarations.tsx';
import { declarationsQuoteId } from './declarations-query.ts';
import { bankFacts, holderFacts } from './holder-facts.tsx';
import { homeFacts, vehicleFacts } from './risk-facts.ts';
import { Underwriting } from './underwriting.tsx';

const Calculation = lazyPart(() => import('./calculation.tsx'));

/** The « Informations » tab; a section appears if it has content. Specification 2, section 2.3. */
export function ContractInformation({ contract }: { readonly contract: ContractFile }) {
  return (
    <>
      <Underwriting details={contract.details} />
      <FactSection title="Général" facts={generalFacts(contract, useToday())} />
      <BelowTheFold contract={contract} />
    </>
  );
}

/** Deferred until after the first section, which fills a tablet’s screen, to show that one sooner; never on paper. */
function BelowTheFold({ contract }: { readonly contract: ContractFile }) {
  const isDrawn = useDeferredValue(true, useIsPrinting());
  if (!isDrawn) return null;
  const { details, productRisk, formula } = contract;
  const quoteId = declarationsQuoteId(contract);
  return (
    <>
      <FactSection title="Souscripteur" facts={[...holderFacts(details), ...bankFacts(details)]} />
      <CommercialSection contract={contract} />
      <FactSection title="Ancien contrat" facts={formerContractFacts(details)} />
      <FactSection title="Véhicule" facts={vehicleFacts(productRisk)} />
      <FactSection title="Habitation" facts={homeFacts(productRisk)} />
      <Drivers drivers={productRisk.drivers} />
      <InsuredPersons persons={productRisk.assured} />
      <Guarantees contract={contract} />
      {quoteId === undefined ? null : <Declarations quoteId={quoteId} />}
      {details.isEstimate && formula.price ? (
        <PageSection title="Prix">
          <Calculation contractId={details.id} />
        </PageSection>
      ) : null}
      <FactSection title="Garanties optionnelles" facts={optionalGuaranteeFacts(productRisk)} />
    </>
  );
}

/** Commercial facts between broker and insurer: collapsed because the tablet is shown to clients, and never printed. */
function CommercialSection({ contract }: { readonly contract: ContractFile }) {
  const facts = commercialFacts(contract);
  if (facts.length === 0) return null;
  return (
    <div data-print="hide">
      <PageSection title="Informations commerciales">
        <details>
          <summary>Réservé au courtier</summary>
          <Facts facts={facts} />
        </details>
      </PageSection>
    </div>
  );
}

function FactSection({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <PageSection title={title}>
      <Facts facts={facts} />
    </PageSection>
  );
}
