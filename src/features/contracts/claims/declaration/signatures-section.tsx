import { Box, Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { ClaimDescription } from '#shared/claims/claim-description.ts';
import {
  driverLabels,
  isReadyToSign,
  outdatedMessage,
  signingDrivers,
  voidedMessage,
} from '#shared/claims/signed-statement.ts';
import { vehicleNames } from '#shared/claims/sketch.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { type DriverResponse, hasResponses } from '#shared/signatures/driver-signatures.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Facts } from '#ui/facts/facts.tsx';
import { FieldSet, WideField } from '#ui/form/field-grid.tsx';
import { Icon } from '#ui/icon.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import { type ClaimSigning, notSigned } from './claim-work-definition.ts';

const SignHandOverDialog = lazyComponent(() => import('./sign-hand-over-dialog.tsx'));

interface SignaturesSectionProps {
  readonly contractId: number;
  readonly signing: ClaimSigning;
  /** The declaration is no longer the signed one. */
  readonly isOutdated: boolean;
  readonly isReadOnly: boolean;
  /** The declaration is complete. */
  readonly isReady: boolean;
  readonly onChange: (signing: ClaimSigning) => void;
  /** Saves the statement in the draft; returns the id of the draft. */
  readonly prepare: () => Promise<string>;
}

interface SignaturesProps extends Omit<SignaturesSectionProps, 'isReady'> {
  readonly description: ClaimDescription;
  readonly context: QuoteContext;
  readonly form: Parameters<typeof useFormSnapshot>[0];
}

/** Signatures of the drivers, if the declaration is one of a collision. */
export function Signatures({ description, context, form, ...section }: SignaturesProps) {
  const [canSign, isReady] = useFormSnapshot(form, (values) => [
    signingDrivers(values).length > 0,
    isReadyToSign(description, values, context),
  ]);
  if (!canSign) return null;
  return (
    <Box marginTop="8">
      <SignaturesSection {...section} isReady={isReady === true} />
    </Box>
  );
}

interface UnsignedQuestionProps {
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks whether to send a declaration that was changed since it was signed. */
export const UnsignedQuestion = (props: UnsignedQuestionProps) => (
  <ConfirmDialog question={'Envoyer sans les signatures\u202F?'} confirmLabel="Envoyer sans signature" {...props}>
    {outdatedMessage}
  </ConfirmDialog>
);

/** Optional signatures of both drivers on this tablet, and what became of them. */
function SignaturesSection(props: SignaturesSectionProps) {
  const { contractId, signing, isOutdated, isReadOnly, isReady, onChange, prepare } = props;
  const [dialog, setDialog] = useState<'hand-over' | 'restart'>();
  const { responses, statement, areVoided } = signing;
  const drivers = statement?.drivers ?? [];
  const isAwaitingResponse = drivers.some(({ vehicle }) => responses[vehicle] === null);
  return (
    <FieldSet legend="Signatures des conducteurs">
      <WideField>
        {isOutdated ? <Banner tone="warning">{outdatedMessage}</Banner> : null}
        {areVoided ? <Banner tone="warning">{voidedMessage}</Banner> : null}
        {hasResponses(responses) ? (
          <Facts
            facts={vehicleNames.map((vehicle) => {
              const { name, label = driverLabels[vehicle] } =
                drivers.find((driver) => driver.vehicle === vehicle) ?? {};
              return [name ? `${label}\u00A0: ${name}` : label, formatResponse(responses[vehicle])];
            })}
          />
        ) : (
          <p>
            Facultatif&nbsp;: chaque conducteur lit le constat sur cette tablette, puis signe. Toute modification
            ensuite demande de signer à nouveau.
          </p>
        )}
        <Flex wrap="wrap" gap="2" marginTop="3" marginBottom="8">
          {hasResponses(responses) && !isAwaitingResponse && !isOutdated ? null : (
            <Button
              type="button"
              variant="outline"
              disabled={isReadOnly || !isReady}
              onClick={() => setDialog('hand-over')}
            >
              <Icon name="sign" />
              Faire signer les conducteurs
            </Button>
          )}
          {hasResponses(responses) ? (
            <Button type="button" variant="outline" disabled={isReadOnly} onClick={() => setDialog('restart')}>
              Effacer les signatures
            </Button>
          ) : null}
        </Flex>
      </WideField>
      {dialog === 'hand-over' ? (
        <SignHandOverDialog contractId={contractId} prepare={prepare} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'restart' ? (
        <ConfirmDialog
          question={'Effacer les signatures\u202F?'}
          confirmLabel="Effacer les signatures"
          isDestructive
          onClose={() => setDialog(undefined)}
          onConfirm={() => {
            setDialog(undefined);
            onChange(notSigned);
          }}
        >
          Les deux conducteurs devront signer à nouveau.
        </ConfirmDialog>
      ) : null}
    </FieldSet>
  );
}

const formatResponse = (response: DriverResponse | null): string => {
  if (response === null) return 'Pas encore signé';
  return response.mark === null ? 'N’a pas signé' : `Signé le ${frenchDateTime(new Date(response.at))}`;
};
