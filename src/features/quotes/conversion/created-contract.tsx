import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { readFailure } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { readQuery } from '#offline/reads/read-query.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { premiumsToCollect, totalDue } from '#shared/operations/contracts/premiums-to-collect.ts';
import { contractGetDetails } from '#shared/operations/quotes/conversion.ts';
import { formatEffectMoment } from '#shared/primitives/calendar/effect-moment.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { ActionBar } from '#ui/form/action-bar.tsx';
import { StepBar } from '#ui/form/step-bar.tsx';
import { Icon } from '#ui/icon.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { FailedState, LoadingState } from '#ui/page/states.tsx';
import { SuccessPanel } from '#ui/page/success-panel.tsx';
import { ServerTable } from '#ui/table/server-table.tsx';
import { QuoteInsurerRequest } from '../wizard/creation/insurer-request.tsx';
import { useFocusOnChange } from '../wizard/wizard-frame.tsx';
import { SameVehicle } from './same-vehicle-banners.tsx';
import { type ContractStep, contractSteps, conversionSteps } from './steps.ts';

/** Index of the first step after price and payment. */
const firstContractStep = 2;

type ContractDetails = Pick<ContractFile, 'details' | 'primes' | 'editiques' | 'documents'>;

/** Tables shared with the contract file; both may suspend. */
export interface ContractParts {
  /** `file` is the contract file, needed for signing; undefined if it cannot be read. */
  readonly generated: (contract: ContractDetails, file: ContractFile | undefined) => ReactNode;
  readonly supporting: (contract: ContractDetails) => ReactNode;
}

/** Current step, kept in the URL so that it survives a reload. */
export interface ContractStepParams {
  readonly step: string | undefined;
  readonly onStep: (step: ContractStep) => void;
}

interface CreatedContractProps extends ContractParts, ContractStepParams {
  readonly contractId: number;
}

const loading = <LoadingState label="Chargement du contrat" blocks={3} />;

/** Steps 3 to 5: premiums and documents of the created contract. Specification 4, section 2. */
export function CreatedContractView({ contractId, generated, supporting, step: at, onStep }: CreatedContractProps) {
  const offline = useOffline();
  const { data, error, refetch } = useQuery(readQuery(offline, contractGetDetails, { idContrat: contractId }));
  const file = useQuery(readQuery(offline, contractGet, { idContrat: contractId }));
  const step = firstContractStep + Math.max(0, (contractSteps as readonly (string | undefined)[]).indexOf(at));
  const setStep = (index: number) => onStep(contractSteps[index - firstContractStep] ?? 'premiums');
  const title = useFocusOnChange(String(step));
  const contract = data?.value.contract;
  if (error && !contract) return <FailedState {...readFailure(error)} onRetry={() => void refetch()} />;
  if (!contract || file.isPending) return loading;
  const contractFile = file.data?.value.contract;
  const toCollect = contractFile ? totalDue(premiumsToCollect(contractFile)) : 0;
  const steps = conversionSteps.map(({ id, title: name }, index) => ({
    id,
    title: name,
    state: index === step ? ('current' as const) : index < 2 || index < step ? ('done' as const) : ('ahead' as const),
    onGo: index < 2 || index === step ? undefined : () => setStep(index),
  }));
  return (
    <>
      <StepBar label="Étapes de la transformation" steps={steps} />
      <h2 ref={title} tabIndex={-1} style={{ position: 'absolute', clipPath: 'inset(50%)' }}>
        {conversionSteps[step]?.title}
      </h2>
      {/* The action bar appears with the content above it: a button that moves under the finger misses the tap. */}
      <Suspense fallback={loading}>
        {step === 2 ? <Premiums contract={contract} file={contractFile} /> : null}
        {step === 3 ? generated(contract, contractFile) : null}
        {step === 4 ? (
          <>
            <Banner tone="info">
              Les pièces signées électroniquement sont ajoutées automatiquement dans un délai de quelques minutes.
            </Banner>
            {supporting(contract)}
          </>
        ) : null}
        <ActionBar>
          {step === 4 ? (
            <>
              <Button asChild variant="outline">
                <Link to="/contract/search/$id" params={{ id: String(contractId) }}>
                  Ouvrir le contrat
                </Link>
              </Button>
              <Button asChild variant={toCollect > 0 ? 'outline' : 'solid'}>
                <Link to="/">Retourner à l'accueil</Link>
              </Button>
              {toCollect > 0 ? (
                <Button asChild>
                  <Link to="/contract/search/$id" params={{ id: String(contractId) }} hash="primes">
                    Encaisser {formatXpf(toCollect)}
                  </Link>
                </Button>
              ) : null}
            </>
          ) : (
            <Button onClick={() => setStep(step + 1)}>Suivant</Button>
          )}
        </ActionBar>
      </Suspense>
    </>
  );
}

interface PremiumsProps {
  readonly contract: ContractDetails;
  readonly file: ContractFile | undefined;
}

function Premiums({ contract: { details, primes }, file }: PremiumsProps) {
  const { id, number, product, effectDate, effectAt } = details;
  return (
    <>
      <SuccessPanel>
        <Icon name="success" size={32} />
        <div>
          <strong>{`${product.libelle}\u00A0: le contrat est créé.`}</strong>
          <p>
            {'Numéro de contrat\u00A0: '}
            <Link to="/contract/search/$id" params={{ id: String(id) }}>
              {number}
            </Link>
            {`, effet le ${formatEffectMoment(effectDate, effectAt)}`}
          </p>
        </div>
      </SuccessPanel>
      {file?.details.convertedFrom ? (
        <QuoteInsurerRequest quoteId={file.details.convertedFrom.id} draftId={null} />
      ) : null}
      {file ? <SameVehicle contract={file} /> : null}
      {/* Sorted with the first payment on top, because a new contract has no history. */}
      <ServerTable
        title="Primes"
        table={{ ...primes, options: { ...primes.options, sortDesc: false } }}
        emptyTitle="Aucune prime"
      />
    </>
  );
}
