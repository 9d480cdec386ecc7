import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { fingerprintOf } from '#api/fingerprint.ts';
import type { ClaimDescription } from '#shared/claims/claim-description.ts';
import { driverName, signingDrivers, statementText, voidedMessage } from '#shared/claims/signed-statement.ts';
import { claimBlocks } from '#shared/documents/claim-blocks.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { coerceToShape, type RawGroup, textAt } from '#shared/forms/raw.ts';
import { hasResponses } from '#shared/signatures/driver-signatures.ts';
import { notify } from '#ui/toast/toaster.ts';
import { type ClaimSigning, type ClaimStatement, notSigned } from './claim-work-definition.ts';

/** The declaration as both drivers read it. */
export const buildStatement = async (
  description: ClaimDescription,
  values: RawGroup,
  context: QuoteContext,
): Promise<ClaimStatement> => ({
  blocks: claimBlocks(description, values, context),
  sketch: textAt(values, 'sketch'),
  drivers: signingDrivers(values).map((vehicle) => ({ vehicle, name: driverName(values, vehicle) })),
  sha256: await fingerprintOf(statementText(values)),
});

interface ClaimSigningOptions {
  readonly start: ClaimSigning;
  readonly description: ClaimDescription;
  readonly form: UseFormReturn<FieldValues, unknown, FieldValues>;
  readonly onChange: (signing: ClaimSigning) => void;
}

/** Responses of the drivers in the form; any change of what they signed drops them. */
export const useClaimSigning = ({ start, description, form, onChange }: ClaimSigningOptions) => {
  const [signing, setSigning] = useState(start);
  const latest = useRef(start);
  const change = (next: ClaimSigning): void => {
    latest.current = next;
    setSigning(next);
    onChange(next);
  };
  const voidResponses = (): void => {
    if (!hasResponses(latest.current.responses)) return;
    change({ ...notSigned, areVoided: true });
    notify({ type: 'warning', message: voidedMessage });
  };
  const textOf = (values: unknown): string => statementText(coerceToShape(description.fields, values) as RawGroup);
  const compared = useRef({ textOf, voidResponses });
  compared.current = { textOf, voidResponses };
  useEffect(() => {
    const opened = compared.current.textOf(form.getValues());
    let isOpen = true;
    // The contract may have changed since, and with it the fields of the declaration.
    const signed = Object.values(latest.current.responses).find((response) => response !== null)?.sha256;
    if (signed !== undefined)
      void fingerprintOf(opened).then((sha256) => {
        if (isOpen && sha256 !== signed) compared.current.voidResponses();
      });
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const isSigned = hasResponses(latest.current.responses);
        if (isSigned && compared.current.textOf(values) !== opened) compared.current.voidResponses();
      },
    });
    return () => {
      isOpen = false;
      stop();
    };
  }, [form]);
  return { signing, change, voidResponses };
};
