import { useMemo } from 'react';
import { formerContractFields, formerContractRemarks } from '#shared/conversion/former-contract.ts';
import { fieldSection } from '#shared/forms/layout.ts';
import { textAt } from '#shared/forms/raw.ts';
import { Banner } from '#ui/page/banner.tsx';
import { SchemaSections } from '#ui/schema-form/schema-sections.tsx';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import type { QuoteWork } from '../wizard/work/quote-work.ts';

const sections = [fieldSection('Changement d’assureur', ['formerContract'])];

interface FormerContractSectionProps {
  readonly work: Pick<QuoteWork, 'product' | 'context' | 'form' | 'isReadOnly'>;
}

/** Optional: the contract at another insurer, whom to notify by when, and the mandate to terminate it. */
export function FormerContractSection({ work: { product, context, form, isReadOnly } }: FormerContractSectionProps) {
  const fields = useMemo(() => formerContractFields(product.code), [product]);
  const remarks = useFormSnapshot(form, (values) =>
    textAt(values, 'formerContract.isReplaced') === 'true'
      ? formerContractRemarks(
          { rule: textAt(values, 'formerContract.rule'), endDate: textAt(values, 'formerContract.endDate') },
          { effectDate: textAt(values, 'effectDate'), today: context.today },
        )
      : [],
  );
  return (
    <>
      <SchemaSections fields={fields} sections={sections} context={context} form={form} isReadOnly={isReadOnly} />
      {remarks.length > 0 ? <Banner tone="info">{remarks.join(' ')}</Banner> : null}
    </>
  );
}
