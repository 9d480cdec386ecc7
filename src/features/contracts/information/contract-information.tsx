import { lazy, Suspense, useDeferredValue } from 'react';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { type Fact, Facts } from '#ui/facts/facts.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { commercialFacts, generalFacts, optionalGuaranteeFacts } from './contract-facts.tsx';
import { Drivers, Guarantees, InsuredPersons } from './contract-tables.tsx';
import { bankFacts, holderFacts } from './holder-facts.tsx';
import { homeFacts, vehicleFacts } from './risk-facts.ts';
import { Underwriting } from './underwriting.tsx';

const Calculation = lazy(() => import('./calculation.tsx'));
const Declarations = lazy(() => import('./declarations.tsx'));

/** The « Informations » tab: each block appears when the file has what it shows. Specification 2, section 2.3. */
export function ContractInformation({ contract }: { readonly contract: ContractFile }) {
  return (
    <div className="later-sections">
      <Underwriting details={contract.details} />
      <FactSection title="Général" facts={generalFacts(contract)} />
      <BelowTheFold contract={contract} />
    </div>
  );
}

/** Drawn right after the first section, not with it: a tablet shows that one alone, and it comes the sooner. */
function BelowTheFold({ contract }: { readonly contract: ContractFile }) {
  const isDrawn = useDeferredValue(true, false);
  if (!isDrawn) return null;
  const { details, productRisk, formula } = contract;
  // A contract that was made of a quote rests on what was declared there.
  const typedIn = details.isEstimate && formula.price ? details.id : details.madeOf?.id;
  return (
    <>
      <FactSection title="Souscripteur" facts={[...holderFacts(details), ...bankFacts(details)]} />
      <CommercialSection contract={contract} />
      <FactSection title="Véhicule" facts={vehicleFacts(productRisk)} />
      <FactSection title="Habitation" facts={homeFacts(productRisk)} />
      <Drivers drivers={productRisk.drivers} />
      <InsuredPersons persons={productRisk.assured} />
      <Guarantees guarantees={formula.guarantees} />
      {typedIn === undefined ? null : (
        <Suspense>
          <Declarations contractId={typedIn} />
        </Suspense>
      )}
      {details.isEstimate && formula.price ? (
        <PageSection title="Prix">
          <Suspense>
            <Calculation contractId={details.id} />
          </Suspense>
        </PageSection>
      ) : null}
      <FactSection title="Garanties optionnelles" facts={optionalGuaranteeFacts(productRisk)} />
    </>
  );
}

/** What is between broker and insurer: folded, for the tablet is turned to the client, and on no paper. */
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
