import { Button } from '@chakra-ui/react';
import type { FieldValues } from 'react-hook-form';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { conversionFields } from '#shared/conversion/convert.ts';
import { accountPath, isAccountKnown, isAccountRequired, ribState } from '#shared/conversion/payment-fields.ts';
import { fieldSection as sectionOf } from '#shared/forms/layout.ts';
import { textAt } from '#shared/forms/raw.ts';
import { rootScope } from '#shared/forms/walk.ts';
import { directDebitModes } from '#shared/primitives/vocabulary/lists.ts';
import { ActionBar } from '#ui/form/action-bar.tsx';
import { FieldSet } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { SchemaSections } from '#ui/schema-form/schema-sections.tsx';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import { PaymentSummary } from '../wizard/pricing/payment-summary.tsx';
import { chosenFormulaOf } from '../wizard/work/quote-progress.ts';
import type { QuoteWork } from '../wizard/work/quote-work.ts';
import { acceptedConversion } from './accepted-conversion.ts';
import { AccountsOnFile } from './accounts-on-file.tsx';
import { AdviceSection } from './advice-section.tsx';
import type { AcceptedConversion, ConvertedQuote } from './conversion-work-definition.ts';
import { FormerContractSection } from './former-contract-section.tsx';
import { RibBoxes } from './rib-boxes.tsx';

const modeSections = [sectionOf('Mode de paiement', ['payementModes'])];
const accountFieldPath = (name: string): string => `${accountPath}.${name}`;
const accountSections = [
  sectionOf('Compte bancaire', ['type', 'country', 'currency', 'accountOwner', 'domiciliation'].map(accountFieldPath)),
];

interface PaymentStepProps {
  readonly work: QuoteWork;
  readonly quote: ConvertedQuote;
  readonly isBusy: boolean;
  readonly onValidate: (accepted: AcceptedConversion) => void;
}

/** Step 2: payment mode, direct debit account and « Valider ». Specification 4, sections 2 and 5. */
export function PaymentStep({ work, quote, isBusy, onValidate }: PaymentStepProps) {
  const { product, context, form, progress, isReadOnly } = work;
  const isOffline = useConnectivity() === 'offline';
  const chosen = chosenFormulaOf(progress);
  const fields = conversionFields(product);
  const accountState = useFormSnapshot(form, (values) => {
    const scope = rootScope(values, context);
    const rib = ribState(scope);
    const isDebit = directDebitModes.includes(textAt(values, 'payementModes.comptant'));
    return {
      isAccountShown: isAccountRequired(scope) || rib !== 'empty',
      isDebit,
      isKnown: isAccountKnown(scope),
      lacksAccount: isAccountRequired(scope) && !isDebit && rib === 'empty',
      // Blocked without a first-payment mode, or with an invalid RIB (specification 4, section 4).
      isBlocked: textAt(values, 'payementModes.comptant') === '' || rib === 'wrong' || (isDebit && rib !== 'right'),
    };
  });
  return (
    <Form<FieldValues, FieldValues>
      form={form}
      label="Mode de paiement"
      onSubmit={() => {
        if (chosen) onValidate(acceptedConversion(work, chosen));
      }}
    >
      {chosen ? <PaymentSummary formula={chosen} /> : null}
      <SchemaSections
        fields={fields}
        sections={modeSections}
        context={context}
        form={form}
        isReadOnly={isReadOnly}
        isTitled
      />
      {accountState.isAccountShown ? (
        <>
          {accountState.lacksAccount ? (
            <Banner tone="warning">
              {
                'Des termes seront prélevés. Sans compte bancaire, le contrat est créé sans mandat\u00A0: RIB et mandat signé seront à apporter.'
              }
            </Banner>
          ) : null}
          <AccountsOnFile work={work} clientId={quote.clientId} />
          {accountState.isKnown ? null : (
            <>
              <SchemaSections
                fields={fields}
                sections={accountSections}
                context={context}
                form={form}
                isReadOnly={isReadOnly}
              />
              <FieldSet legend="RIB" isLegendHidden>
                <RibBoxes form={form} isRequired={accountState.isDebit} isReadOnly={isReadOnly} />
              </FieldSet>
            </>
          )}
        </>
      ) : null}
      <FormerContractSection work={work} />
      {chosen ? <AdviceSection work={work} chosen={chosen} /> : null}
      {isOffline ? (
        <Banner tone="info">
          Sans réseau, le contrat est gardé ici en attente de confirmation. La garantie commence quand le serveur l’a
          reçu, jamais avant.
        </Banner>
      ) : null}
      <ActionBar>
        <Button type="submit" loading={isBusy} disabled={isReadOnly || accountState.isBlocked || !chosen}>
          <Icon name="contract" />
          Valider
        </Button>
      </ActionBar>
    </Form>
  );
}
