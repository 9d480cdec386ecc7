import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { fingerprintOf } from '#api/fingerprint.ts';
import type { ClaimDescription } from '#shared/claims/claim-description.ts';
import {
  driverName,
  outdatedMessage,
  signerLabel,
  signingDrivers,
  statementText,
  voidedMessage,
} from '#shared/claims/signed-statement.ts';
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
  drivers: signingDrivers(values).map((vehicle) => ({
    vehicle,
    name: driverName(values, vehicle),
    label: signerLabel(values, vehicle),
  })),
  sha256: await fingerprintOf(statementText(values)),
});

interface ClaimSigningOptions {
  readonly start: ClaimSigning;
  readonly description: ClaimDescription;
  readonly form: UseFormReturn<FieldValues, unknown, FieldValues>;
  readonly onChange: (signing: ClaimSigning) => void;
}

/**
 * Responses of the drivers in the form. A change of what they signed makes them outdated, not lost: they count again once
 * the former answer is back.
 */
export const useClaimSigning = ({ start, description, form, onChange }: ClaimSigningOptions) => {
  const [signing, setSigning] = useState(start);
  const latest = useRef(start);
  const change = (next: ClaimSigning): void => {
    latest.current = next;
    setSigning(next);
    onChange(next);
  };
  const [isOutdated, setIsOutdated] = useState(false);
  const discardResponses = (): void => {
    if (!hasResponses(latest.current.responses)) return;
    change({ ...notSigned, areVoided: true });
    notify({ type: 'warning', message: voidedMessage });
  };
  const wasOutdated = useRef(false);
  const showOutdated = (next: boolean): void => {
    if (next && !wasOutdated.current) notify({ type: 'warning', message: outdatedMessage });
    wasOutdated.current = next;
    setIsOutdated(next);
  };
  const textOf = (values: unknown): string => statementText(coerceToShape(description.fields, values) as RawGroup);
  const compare = useRef<(values: unknown) => Promise<boolean>>(async () => false);
  compare.current = async (values) => {
    const signed = Object.values(latest.current.responses).find((response) => response !== null)?.sha256;
    return signed !== undefined && (await fingerprintOf(textOf(values))) !== signed;
  };
  const latestShowOutdated = useRef(showOutdated);
  latestShowOutdated.current = showOutdated;
  useEffect(() => {
    // Only the latest comparison counts.
    let checkCount = 0;
    const check = async (values: unknown): Promise<void> => {
      checkCount += 1;
      const checkNumber = checkCount;
      const isChanged = await compare.current(values);
      if (checkNumber === checkCount) latestShowOutdated.current(isChanged);
    };
    // The contract may have changed since, and with it the fields of the declaration.
    void check(form.getValues());
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: ({ values }) => void check(values) });
    return () => {
      checkCount = -1;
      unsubscribe();
    };
  }, [form]);
  return {
    signing,
    isOutdated: isOutdated && hasResponses(signing.responses),
    change,
    voidResponses: discardResponses,
  };
};
