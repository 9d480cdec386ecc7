import { Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { ChosenFormula, EstimatedFormula, TariffReference } from '#shared/operations/quotes/estimation.ts';
import { frenchDate, frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { lazyPart } from '#ui/disclosure/lazy-part.tsx';
import { Icon } from '#ui/icon.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { Reasons } from '#ui/page/reasons.tsx';
import { PriceDetail } from '#ui/table/price-detail.tsx';
import { chosenFormulaOf } from '../work/quote-progress.ts';
import type { PricedResult } from '../work/quote-work.ts';
import { ChosenGuarantees } from './chosen-guarantees.tsx';
import { FormulaTable } from './formula-table.tsx';
import { PaymentSummary } from './payment-summary.tsx';

const referredTitle =
  'À étudier par l’assureur\u00A0: ces prix sont indicatifs. Le devis peut être enregistré\u00A0: l’assureur y répondra.';

const CompareFormulas = lazyPart(() => import('./compare-formulas.tsx'));

interface PricingResultProps {
  readonly priced: PricedResult;
  readonly chosenKey: string | null;
  /** Code of the requested plan. */
  readonly splittingCode: string;
  readonly isReadOnly: boolean;
  /** Formula of the quote that is copied, to show what each other one costs more or less. */
  readonly formerFormula?: ChosenFormula | null | undefined;
  /** The values changed: the shown amounts are stale until the new ones arrive. */
  readonly isStale?: boolean;
  readonly onChoose: (key: string) => void;
}

/** Priced formulas, the choice among them and their comparison. Specification 3, section 2.10. */
export function PricingResult(props: PricingResultProps) {
  const { priced, chosenKey, splittingCode, isReadOnly, formerFormula, isStale = false, onChoose } = props;
  const { estimation, isIndicative, pricedAtMs } = priced;
  const [isComparing, setIsComparing] = useState(false);
  const chosen = chosenFormulaOf({ priced, chosenKey });
  const codes = new Set(Object.values(estimation.formulas).map(({ code }) => code));
  return (
    <>
      <PageSection
        title="Formules"
        actions={
          codes.size > 1 ? (
            <Button variant="outline" disabled={isStale} onClick={() => setIsComparing(true)}>
              <Icon name="layers" />
              Comparer les formules
            </Button>
          ) : null
        }
      >
        <Prices aria-busy={isStale} data-stale={isStale ? '' : undefined}>
          <FormulaTable
            estimation={estimation}
            chosenKey={chosenKey}
            splittingCode={splittingCode}
            isReadOnly={isReadOnly || isStale}
            formerFormula={formerFormula}
            onChoose={onChoose}
          />
        </Prices>
        {estimation.acceptance?.outcome === 'refer' ? (
          <Banner tone="info">
            <Reasons title={referredTitle} reasons={estimation.acceptance.reasons} />
          </Banner>
        ) : null}
        <Source>
          {isIndicative ? (
            <>
              <strong>Tarif indicatif, à confirmer.</strong> Calculé sur cet appareil, avec le tarif qu’il garde. Le
              serveur le confirmera à l’enregistrement du devis.{' '}
            </>
          ) : null}
          {`${tariffText(estimation.tariff)}. Calculé le ${frenchDateTime(new Date(pricedAtMs))}.`}
        </Source>
      </PageSection>
      {isComparing ? (
        <CompareFormulas
          estimation={estimation}
          chosenKey={chosenKey}
          splittingCode={chosen?.splittingCode ?? splittingCode}
          isReadOnly={isReadOnly}
          onChoose={(key) => {
            onChoose(key);
            setIsComparing(false);
          }}
          onClose={() => setIsComparing(false)}
        />
      ) : null}
    </>
  );
}

/** Payments, guarantees and calculation of the chosen formula. */
export function ChosenFormulaDetail({ formula }: { readonly formula: EstimatedFormula }) {
  return (
    <PageSection title="Garanties souscrites">
      <PaymentSummary formula={formula} />
      <ChosenGuarantees formula={formula} />
      <Flex direction="column" marginTop="5">
        <PriceDetail formula={formula} />
      </Flex>
    </PageSection>
  );
}

const Prices = chakra('div', { base: { '&[data-stale]': { opacity: 0.5 } } });

const Source = chakra('p', { base: { marginTop: '3', fontSize: 'sm', color: 'fg.muted' } });

const tariffText = ({ title, version, effectiveFrom, isDemonstration }: TariffReference): string =>
  `${isDemonstration && !/démonstration/i.test(title) ? 'Tarif de démonstration\u00A0: ' : ''}${title}, version ${version}, en vigueur depuis le ${frenchDate(effectiveFrom)}`;
