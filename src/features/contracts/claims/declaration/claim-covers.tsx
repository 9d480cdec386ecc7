import { coverFacts } from '#shared/claims/claim-covers.ts';
import type { ClaimDescription } from '#shared/claims/claim-description.ts';
import type { ClaimSubject } from '#shared/claims/claim-subject.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { type SchemaForm, useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';

interface ClaimCoversProps {
  readonly form: SchemaForm;
  readonly description: ClaimDescription;
  readonly subject: ClaimSubject;
}

/** What the covers of the contract say about the declared nature, with their deductibles. */
export function ClaimCovers({ form, description, subject }: ClaimCoversProps) {
  const facts = useFormSnapshot(form, (values) => coverFacts(description, subject, values), 'after-frame');
  if (facts.length === 0) return null;
  return (
    <PageSection title="Ce que couvre le contrat">
      <Facts
        facts={facts.map(({ label, text }) => [
          label,
          <span key={label} style={{ whiteSpace: 'pre-line' }}>
            {text}
          </span>,
        ])}
      />
    </PageSection>
  );
}
