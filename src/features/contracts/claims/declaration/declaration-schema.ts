import type { FieldValues } from 'react-hook-form';
import type { ClaimDescription } from '#shared/claims/claim-description.ts';
import { checkClaim } from '#shared/claims/claim-form.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { problemsOfPart } from '#shared/forms/progress.ts';
import { coerceToShape, type RawGroup } from '#shared/forms/raw.ts';
import { formSchema } from '#shared/forms/schema.ts';
import { uploadProblem } from '#shared/primitives/upload-limits.ts';

interface DeclarationSchemaOptions {
  readonly description: ClaimDescription;
  readonly context: QuoteContext;
  /** Id of the open step. */
  readonly partId: string;
}

/** Values of the description, and the files beside them. */
export const splitFiles = ({ fields }: ClaimDescription, { files, ...values }: FieldValues) => ({
  values: coerceToShape(fields, values) as RawGroup,
  files: files as readonly File[],
});

/** Validates the open step, and everything at the last one. */
export const declarationSchema = ({ description, context, partId }: DeclarationSchemaOptions) =>
  formSchema<FieldValues>((typed) => {
    const { problems } = checkClaim(description, typed as RawGroup, context);
    const open = description.parts.find(({ id }) => id === partId);
    const ofFiles = uploadProblem(typed['files'] as readonly File[]);
    return {
      value: () => typed,
      problems: open
        ? problemsOfPart(open, problems)
        : [...problems, ...(ofFiles === null ? [] : [{ path: 'files', message: ofFiles }])],
    };
  });
